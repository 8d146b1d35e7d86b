import { FloatingPanel } from './floating-panel.tsx';
import { references } from './reference-formulas.tsx';
import styles from './reference-sheet.module.css';

/** What a mathematics module gives: the formulas of the SAT's own sheet, each with a figure. */
export function ReferenceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FloatingPanel label="Reference" open={open} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={styles.sheet} aria-label="Formulas" tabIndex={0}>
        <ul className={styles.list}>
          {references.map(({ name, figure, formulas }) => (
            <li key={name} className={styles.item}>
              <h3 className={styles.name}>{name}</h3>
              {figure}
              {formulas.map(({ key, math }) => (
                <math key={key} display="block" className={styles.formula}>
                  {math}
                </math>
              ))}
            </li>
          ))}
        </ul>
        <ul className={styles.facts}>
          <li>The number of degrees of arc in a circle is 360.</li>
          <li>
            The number of radians of arc in a circle is{' '}
            <math>
              <mn>2</mn>
              <mi>π</mi>
            </math>
            .
          </li>
          <li>The sum of the measures in degrees of the angles of a triangle is 180.</li>
        </ul>
      </section>
    </FloatingPanel>
  );
}
