import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Stack, Text } from '../ui/layout.tsx';
import styles from './progress-list.module.css';

/** `done`; `underWay`, which ends by itself; `again`, tried again after a failure; `failed`, which nobody tries again by itself; `ahead`, which waits for what stands before it. */
export type StepState = 'done' | 'underWay' | 'again' | 'failed' | 'ahead';

export type ProgressStep = { key: string; state: StepState; title: string; text: ReactNode };

const words: Record<StepState, string> = {
  ...{ done: 'Done', underWay: 'In progress', again: 'Trying again', failed: 'Failed', ahead: 'Not started' },
};

/** What has happened and what comes, in order; each step says its state in words beside its bubble. */
export function ProgressList({ steps }: { steps: readonly ProgressStep[] }) {
  return (
    <Stack as="ol" className={styles.list}>
      {steps.map(({ key, state, title, text }) => (
        <li key={key} data-state={state}>
          <i aria-hidden className={styles.bubble}>
            {state === 'done' ? <Check /> : null}
            {state === 'again' ? <RotateCcw /> : null}
            {state === 'failed' ? <X /> : null}
          </i>
          <div>
            <Text as="h3" size="m" weight="strong">
              {title}
            </Text>
            <Text as="span" size="xs" className={styles.state}>
              {words[state]}
            </Text>
            <Stack gap={3} align="start" tone="soft" className={styles.text}>
              {text}
            </Stack>
          </div>
        </li>
      ))}
    </Stack>
  );
}
