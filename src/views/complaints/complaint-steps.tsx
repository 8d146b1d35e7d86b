import type { ComplaintMove, ComplaintStep } from '../../../contract/complaints/complaints.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { Stack, Text } from '../ui/layout.tsx';
import styles from './complaints.module.css';

/** What was done, where whoever did it stands before it. */
const moveWords: Record<ComplaintMove, string> = {
  answer: 'answered',
  end: 'settled it',
  add: 'added',
  reopen: 'opened it again',
  withdraw: 'took it back',
};

/** What was written about a complaint, the oldest first. `complainant`: whoever complained, as the reader calls them. */
export const ComplaintSteps = ({ steps, complainant }: { steps: readonly ComplaintStep[]; complainant: string }) => (
  <Stack as="ol" gap={3}>
    {steps.map(({ move, by, at, text }) => (
      <li key={`${at} ${move} ${text}`}>
        <Text tone="soft" size="s">
          {by ?? complainant} {moveWords[move]} · {formatMoment(at, 'shortDateTime')}
        </Text>
        <Text measure className={styles.words}>
          {text}
        </Text>
      </li>
    ))}
  </Stack>
);
