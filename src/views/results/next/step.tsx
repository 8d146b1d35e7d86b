import type { ReactNode } from 'react';
import styles from './next-step.module.css';

/** One thing to do: its icon and name, what it is, and the way there (`action`). */
export function Step({
  icon,
  title,
  action,
  children,
}: {
  icon: ReactNode;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.step}>
      <h3 className={styles.name}>
        {icon}
        {title}
      </h3>
      <div className={styles.what}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}
