import { Stack, Text } from '../../ui/layout.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { references } from './sat-formulas.ts';
import styles from './sat-sheet.module.css';

/** What a mathematics module gives: the formulas of the SAT's own sheet, each with a figure. */
export function SatSheet() {
  return (
    <Stack as="section" gap={4} pad={4} className={styles.sheet} aria-label="Formulas" tabIndex={0}>
      <ul className={styles.list}>
        {references.map(({ name, says, lines, dashed, solid, labels, formulas }) => (
          <li key={name} className={styles.item}>
            <Text as="h3" tone="soft" size="s" weight="medium" className={styles.name}>
              {name}
            </Text>
            <svg viewBox="0 0 120 90" role="img" aria-label={says} className={styles.figure}>
              <path d={lines} />
              {dashed ? <path d={dashed} className={styles.dashed} /> : null}
              {solid ? <path d={solid} className={styles.solid} /> : null}
              {labels.map(({ text, x, y }) => (
                <text key={`${x} ${y}`} x={x} y={y} textAnchor="middle" className={styles.label}>
                  {text}
                </text>
              ))}
            </svg>
            {formulas.map((math) => (
              <RichText key={math} html={`<math display="block">${math}</math>`} />
            ))}
          </li>
        ))}
      </ul>
      <ul className={styles.facts}>
        <li>The number of degrees of arc in a circle is 360.</li>
        <li>The number of radians of arc in a circle is 2π.</li>
        <li>The sum of the measures in degrees of the angles of a triangle is 180.</li>
      </ul>
    </Stack>
  );
}
