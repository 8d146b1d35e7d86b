import type { ReactNode } from 'react';
import styles from './rule-list.module.css';

/** `cost`: what breaking the rule costs, and with `weight` how much. `mark` stands beside the cost. */
export type Rule = { icon: ReactNode; text: ReactNode; cost?: ReactNode; weight?: 'light' | 'heavy'; mark?: ReactNode };

/** What holds during a sitting: each rule with its icon, and what breaking it costs. */
export function RuleList({ rules }: { rules: readonly (Rule & { id: string })[] }) {
  return (
    <ul className={styles.rules}>
      {rules.map(({ id, icon, text, cost, weight, mark }) => (
        <li key={id} className={styles.rule} data-weight={weight}>
          <span className={styles.icon}>{icon}</span>
          <div className={styles.words}>
            <p className={styles.text}>{text}</p>
            {cost ? (
              <p className={styles.cost}>
                {cost}
                {mark ? <span className={styles.mark}>{mark}</span> : null}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
