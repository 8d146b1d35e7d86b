import { type ReactNode, useEffect } from 'react';
import { brand } from '../../../content/brand.ts';
import styles from './top-bar.module.css';

/** The top of the exam hall: what is being sat (`h1`, and the document's title) at the left, the clock in the middle, tools (`children`) at the right. */
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
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return (
    <header className={styles.bar}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {detail ? <div className={styles.detail}>{detail}</div> : null}
      </div>
      <div>{clock}</div>
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
