import { Row, Stack, Text } from '../../views/ui/layout.tsx';
import { VisuallyHidden } from '../../views/ui/visually-hidden.tsx';
import type { CalculatorEvent, CalculatorState } from '../calculator-state.ts';
import { type DrawnLine, valueAt } from '../drawn-line.ts';
import { numberText } from '../maths/number-text.ts';
import { readLine } from '../maths/read-line.ts';
import { LineMark } from './line-mark.tsx';
import styles from './table-tab.module.css';

const rows = 11;

/** The values of every curve at evenly spaced x: the graph as numbers. */
export function TableTab({
  table,
  lines,
  send,
}: {
  table: CalculatorState['table'];
  lines: readonly DrawnLine[];
  send: (event: CalculatorEvent) => void;
}) {
  const curves = lines.filter(({ line }) => line.kind === 'curve');
  const [start, step] = [numberIn(table.start), numberIn(table.step)];
  const isReadable = start !== null && step !== null && step !== 0;
  return (
    <section aria-label="Table" className={styles.tab}>
      <Row gap={2}>
        <NumberField label="First x" value={table.start} onChange={(text) => send({ type: 'table.change', start: text })} />
        <NumberField label="Step" value={table.step} onChange={(text) => send({ type: 'table.change', step: text })} />
      </Row>
      <p role="status" className={styles.says}>
        {isReadable ? '' : 'First x and step must be numbers, and the step can’t be 0.'}
        {curves.length === 0 ? 'Type a curve under Graph, such as y = x^2 − 4: its values appear here.' : ''}
      </p>
      {isReadable && curves.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <section className={styles.scroll} aria-label="Values" tabIndex={0}>
          <table className={styles.table}>
            <VisuallyHidden as="caption">Values of the curves</VisuallyHidden>
            <thead>
              <tr>
                <th scope="col">x</th>
                {curves.map(({ id, look, number, text }) => (
                  <th key={id} scope="col">
                    <LineMark look={look} />{' '}
                    <Text as="span" weight="strong">
                      {number}
                    </Text>{' '}
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: rows }, (_, row) => Number((start + row * step).toPrecision(12))).map((x) => (
                <tr key={x}>
                  <th scope="row">{numberText(x, 8)}</th>
                  {curves.map((curve) => (
                    <td key={curve.id}>{numberText(valueAt(curve, x) ?? NaN, 8)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </section>
  );
}

/** Numbers may be typed as 1/2 or pi. */
function numberIn(text: string): number | null {
  const line = readLine(text, 'radians');
  return line.kind === 'value' && !Number.isNaN(line.value) ? line.value : null;
}

function NumberField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <Stack as="label" size="s" weight="medium" className={styles.field}>
      {label}
      <input
        type="text"
        className={styles.input}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
    </Stack>
  );
}
