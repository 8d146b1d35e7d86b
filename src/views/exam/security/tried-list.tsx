import { useSelector } from '@xstate/react';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type Violation, violations, violationWords } from '../../../content/violations.ts';
import type { Tried } from '../../../machines/exam/rehearsal.ts';
import { clockTime } from '../../ui/dates.ts';
import styles from './security.module.css';
import { type Check, contextOf } from './security-screen.ts';

function outcomeOf({ cost, said, key }: Tried) {
  if (cost === 'nothing') return 'would have cost nothing.';
  if (cost === 'warning') return said;
  const by = key ? `${key}: ` : '';
  return `${by}would have ${cost === 'module' ? 'submitted the module' : 'ended the whole test'}.`;
}

/** Each rule that can be tripped here: whether it was, when, and what it would have cost. */
export function TriedList({ check }: { check: Check }) {
  const { tried, browser, escapeLocked, policy } = useSelector(check, contextOf);
  const noFullscreen = browser?.fullscreen === false;
  const cannot: Partial<Record<Violation, boolean>> = {
    fullscreenLeft: noFullscreen,
    keyNoticed: noFullscreen || escapeLocked === false,
    keyPressed: policy.restrictedKeys.length === 0,
  };
  return (
    <ul className={styles.tried} aria-label="What you tried">
      {violations
        .filter((rule) => violationWords[rule].tried !== null && !cannot[rule])
        .map((rule) => (
          <li key={rule} data-tried={Boolean(tried[rule]) || undefined}>
            {tried[rule] ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
            <p>
              <strong>{violationWords[rule].tried}</strong> <Outcome tried={tried[rule]} />
            </p>
          </li>
        ))}
    </ul>
  );
}

function Outcome({ tried }: { tried: Tried | undefined }) {
  if (!tried) return <span>Not tried yet</span>;
  return (
    <span>
      {outcomeOf(tried)} <time dateTime={new Date(tried.at).toISOString()}>{clockTime.format(tried.at)}</time>
    </span>
  );
}
