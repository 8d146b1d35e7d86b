import type { ReactNode } from 'react';
import styles from './rule-list.module.css';

export type Rule = { icon: ReactNode; text: ReactNode; cost?: ReactNode };

/** What holds during a sitting: each rule with its icon, and what breaking it costs. */
export function RuleList({ rules }: { rules: readonly (Rule & { id: string })[] }) {
  return (
    <ul className={styles.rules}>
      {rules.map(({ id, icon, text, cost }) => (
        <li key={id} className={styles.rule}>
          <span className={styles.icon}>{icon}</span>
          <div className={styles.words}>
            <p className={styles.text}>{text}</p>
            {cost ? <p className={styles.cost}>{cost}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
