import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A part of a result with its heading. `lead` is a line under it, `side` stands at the other end and not on paper. */
export function Panel({
  title,
  lead,
  side,
  children,
}: {
  title: string;
  lead?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {side ? <div className={styles.side}>{side}</div> : null}
      </div>
      {children}
    </section>
  );
}
