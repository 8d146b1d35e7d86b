import { useState } from 'react';
import sheet from '../../../content/reference/ap-statistics.json' with { type: 'json' };
import { Text } from '../../ui/layout.tsx';
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx';
import { SheetBody, SheetSections } from './sheet-sections.tsx';
import styles from './statistics-sheet.module.css';

const parts = [
  { value: 'formulas', label: 'Formulas' },
  { value: 'normal', label: 'z' },
  { value: 't', label: 't' },
  { value: 'chiSquare', label: 'χ²' },
] as const;
type Part = (typeof parts)[number]['value'];

/** `says`: how it is read. `corner` stands over the first column. */
const tables = {
  normal: { name: 'Standard normal probabilities', says: 'Each entry is the area under the curve to the left of z.' },
  t: {
    name: 't critical values',
    says: 'Each entry is the value with an area of p to its right; C is the confidence level of an interval.',
  },
  chiSquare: { name: 'χ² critical values', says: 'Each entry is the value with an area of p to its right.' },
};

/** The formulas and tables of AP Statistics. */
export function StatisticsSheet() {
  const [part, setPart] = useState<Part>('formulas');
  return (
    <div className={styles.sheet}>
      <div className={styles.parts}>
        <SegmentedToggle label="Part of the sheet" options={parts} value={part} onChange={setPart} />
      </div>
      {part === 'formulas' ? (
        <SheetBody label="Formulas">
          <SheetSections sections={sheet.sections} />
          <Text tone="faint" size="s">
            Our own sheet, made after that of the exam of 2026, without what the new course leaves out.
          </Text>
        </SheetBody>
      ) : (
        <ValueTable part={part} />
      )}
    </div>
  );
}

function ValueTable({ part }: { part: Exclude<Part, 'formulas'> }) {
  const { name, says } = tables[part];
  const { head, rows } = sheet[part];
  const [corner, ...columns] = head;
  return (
    <SheetBody key={part} label={name}>
      <Text size="s">{says}</Text>
      <table className={styles.table}>
        <caption className={styles.caption}>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...values]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {values.map((value, at) => (
                <td key={columns[at]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SheetBody>
  );
}
