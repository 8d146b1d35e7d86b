import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { setAsideIn } from '../../../machines/results/reviewed.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../parts/panel.tsx';
import { QuestionLinks, type ToReview } from './question-links.tsx';
import styles from './set-aside.module.css';

/** Which questions were marked, left blank, or never reached, each where there are any. */
export function SetAside({ questions, to }: { questions: readonly ReviewedQuestion[]; to: ToReview }) {
  const { marked, skipped, notReached } = setAsideIn(questions);
  if (marked.length + skipped.length + notReached.length === 0) return null;
  const rightOnes = questions.filter(({ number, right }) => right && marked.includes(number)).length;
  return (
    <Panel title="Marked and skipped">
      <Stack as="dl" gap={3}>
        <Kind name="Marked for review" numbers={marked} to={to}>
          {describeRight(rightOnes, marked.length)}
        </Kind>
        <Kind name="Seen and left blank" numbers={skipped} to={to}>
          A guess would have cost nothing.
        </Kind>
        <Kind name="Never reached" numbers={notReached} to={to}>
          They count toward the score, but not as mistakes.
        </Kind>
      </Stack>
    </Panel>
  );
}

function describeRight(right: number, marked: number): string {
  if (marked === 1) return right === 1 ? 'You got it right.' : 'You missed it.';
  return right === 0 ? 'You missed all of them.' : `You got ${right} of these ${marked} right.`;
}

function Kind({ name, numbers, to, children }: { name: string; numbers: number[]; to: ToReview; children: string }) {
  if (numbers.length === 0) return null;
  return (
    <div className={styles.kind}>
      <Text as="dt" weight="medium">
        {name}
      </Text>
      <Text as="dd" size="l" weight="strong" tabular>
        {numbers.length}
      </Text>
      <Text as="dd" tone="faint" size="s" className={styles.why}>
        {children}
      </Text>
      <dd className={styles.links}>
        <QuestionLinks numbers={numbers} to={to} />
      </dd>
    </div>
  );
}
