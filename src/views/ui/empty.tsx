import type { ReactNode } from 'react';
import styles from './empty.module.css';

/** An empty list: the specified words as `title`, and below it what would fill it. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <section className={styles.empty}>
      <svg viewBox="0 0 104 24" className={styles.bubbles} aria-hidden>
        <circle cx="12" cy="12" r="10" />
        <circle cx="38" cy="12" r="10" />
        <circle cx="64" cy="12" r="10" />
        <circle cx="90" cy="12" r="10" />
      </svg>
      <h2>{title}</h2>
      {children ? <div className={styles.why}>{children}</div> : null}
      {action}
    </section>
  );
}
