import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** The head of a public page on graph paper: the one `h1`, a lead, the ways on, and something beside them. */
export function PageHead({ title, lead, ways, side }: { title: string; lead: string; ways?: ReactNode; side?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.page}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {ways ? <div className={styles.ways}>{ways}</div> : null}
        </div>
        {side}
      </div>
    </div>
  );
}
