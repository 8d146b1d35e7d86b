import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { Verdict } from '../../machines/notebook/notebook.machine.ts';
import styles from './round-bubbles.module.css';

/** The round as a row of answer bubbles, for the eye alone: the heading beside it says where one is, each verdict what came of it. */
export function RoundBubbles({ count, at, verdicts }: { count: number; at: number; verdicts: (Verdict | null)[] }) {
  return (
    <div className={styles.bubbles} aria-hidden>
      {Array.from({ length: count }, (_, place) => place).map((place) => {
        const verdict = verdicts[place];
        const state = verdict ? (verdict.right ? 'right' : 'wrong') : place === at ? 'current' : 'open';
        return (
          <i key={place} data-state={state} className={styles.bubble}>
            {state === 'right' ? <Check /> : null}
            {state === 'wrong' ? <X /> : null}
          </i>
        );
      })}
    </div>
  );
}
