import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { setAsideIn } from '../../../machines/results/reviewed.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../parts/panel.tsx';
import { QuestionLinks, type ToReview } from './question-links.tsx';
import styles from './set-aside.module.css';

/** Which questions were marked, left blank, or never reached. */
export function SetAside({ questions, to }: { questions: readonly ReviewedQuestion[]; to: ToReview }) {
  const { marked, skipped, notReached } = setAsideIn(questions);
  const rightOnes = questions.filter(({ number, right }) => right && marked.includes(number)).length;
  return (
    <Panel title="Marked and skipped">
      <Stack as="dl" gap={3}>
        <Kind name="Marked for review" numbers={marked} to={to}>
          {marked.length > 0
            ? `You got ${rightOnes} of these ${marked.length} right`
            : 'None were marked when the sitting ended.'}
        </Kind>
        <Kind name="Seen and left blank" numbers={skipped} to={to}>
          {skipped.length > 0 ? 'A guess would have cost nothing.' : 'None.'}
        </Kind>
        <Kind name="Never reached" numbers={notReached} to={to}>
          {notReached.length > 0 ? 'No time was spent on them.' : 'None.'}
        </Kind>
      </Stack>
    </Panel>
  );
}

function Kind({ name, numbers, to, children }: { name: string; numbers: number[]; to: ToReview; children: string }) {
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
      {numbers.length > 0 ? (
        <dd className={styles.links}>
          <QuestionLinks numbers={numbers} to={to} />
        </dd>
      ) : null}
    </div>
  );
}
