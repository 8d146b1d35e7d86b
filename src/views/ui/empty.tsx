import type { ReactNode } from 'react';
import { Bubbles } from './bubbles.tsx';
import styles from './empty.module.css';

/** An empty list: the specified words as `title`, and below it what would fill it. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <section className={styles.empty}>
      <Bubbles />
      <h2>{title}</h2>
      {children ? <div className={styles.why}>{children}</div> : null}
      {action}
    </section>
  );
}
