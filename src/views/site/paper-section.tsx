import { type ReactNode, useId } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './paper-section.module.css';

const letters = ['A', 'B', 'C', 'D'];

/**
 * A numbered section of the paper: its number and answer bubbles stand in the margin, the bubble of this section filled. `lead` is a line
 * under the heading, `aside` a note beside it.
 */
export function PaperSection({
  id,
  number,
  title,
  lead,
  aside,
  children,
}: {
  /** The anchor, where the section has one. */
  id?: string;
  number: number;
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={styles.section}>
      <PaperMargin number={number} />
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 id={heading}>{title}</h2>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}

/** The margin of a section: its number, and the row of bubbles with one filled. Decoration. */
export function PaperMargin({ number }: { number: number }) {
  return (
    <div className={styles.margin} aria-hidden>
      <span className={styles.number}>§ {number}</span>
      <span className={styles.bubbles}>
        {letters.map((letter, index) => (
          <span key={letter} className={classes(styles.bubble, index + 1 === number && styles.filled)}>
            {letter}
          </span>
        ))}
      </span>
    </div>
  );
}
