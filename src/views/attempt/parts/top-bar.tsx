import type { ReactNode } from 'react';
import styles from './top-bar.module.css';

/** The top of the exam hall: what is being sat (`h1`) at the left, the clock in the middle, tools (`children`) at the right. */
export function TopBar({
  title,
  detail,
  clock,
  children,
}: {
  title: string;
  detail?: ReactNode;
  clock: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.bar}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {detail ? <div className={styles.detail}>{detail}</div> : null}
      </div>
      <div className={styles.clock}>{clock}</div>
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
