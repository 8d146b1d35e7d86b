import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ban from 'lucide-react/icons/ban';
import Keyboard from 'lucide-react/icons/keyboard';
import Lock from 'lucide-react/icons/lock';
import Maximize from 'lucide-react/icons/maximize';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { ReactNode } from 'react';
import type { ProctorPolicy } from '../../../content/proctor-policies.ts';
import { type RuleWords, type Violation, violationWords } from '../../../content/violations.ts';
import styles from './rule-list.module.css';

/** `mark` stands beside the cost. */
export type Rule = RuleWords & { id: string; icon: ReactNode; mark?: string };

/** In the order of the instructions. */
const icons: Record<Violation, ReactNode> = {
  fullscreenLeft: <Maximize aria-hidden />,
  keyNoticed: <Lock aria-hidden />,
  tabHidden: <ArrowLeftRight aria-hidden />,
  keyPressed: <Keyboard aria-hidden />,
  keyForbidden: <Ban aria-hidden />,
  devtoolsOpened: <ShieldAlert aria-hidden />,
  interrupted: <RefreshCw aria-hidden />,
};

/** The rules of a quiz or a mock test on what is watched. */
export const watchedRules = (kind: 'quiz' | 'mock', policy: ProctorPolicy): Rule[] =>
  (Object.keys(icons) as Violation[]).flatMap((id) => {
    const rule = violationWords[id][kind]?.(policy);
    return rule ? [{ ...rule, id, icon: icons[id] }] : [];
  });

/** What holds during a sitting: each rule with its icon, and what breaking it costs. */
export function RuleList({ rules }: { rules: readonly Rule[] }) {
  return (
    <ul className={styles.rules}>
      {rules.map(({ id, icon, text, cost, weight, mark }) => (
        <li key={id} className={styles.rule} data-weight={weight}>
          <span className={styles.icon}>{icon}</span>
          <div className={styles.words}>
            <p className={styles.text}>{withKeys(text)}</p>
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

/** Names in backticks as keys. */
const withKeys = (text: string) => text.split('`').map((part, index) => (index % 2 === 0 ? part : <kbd key={part}>{part}</kbd>));
