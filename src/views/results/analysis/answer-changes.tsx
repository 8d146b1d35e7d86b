import ArrowRight from 'lucide-react/icons/arrow-right';
import type { AnswerChange, ReviewedQuestion } from '../../../../contract/results/results.ts';
import { type ChangeCount, countChanges } from '../../../machines/results/reviewed.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../parts/panel.tsx';
import styles from './answer-changes.module.css';
import { QuestionLinks, type ToReview } from './question-links.tsx';

const names: Record<AnswerChange['kind'], string> = {
  wrongToRight: 'Wrong to right',
  rightToWrong: 'Right to wrong',
  wrongToWrong: 'Wrong to wrong',
};

/** What changing answers did: a picture, a count and the questions of each way. Nothing where no answer was changed. */
export function AnswerChanges({ questions, to }: { questions: readonly ReviewedQuestion[]; to: ToReview }) {
  const counts = countChanges(questions);
  if (counts.every(({ count }) => count === 0)) return null;
  return (
    <Panel title="Answer changes" lead={describeBalance(counts)}>
      <Stack as="ul" gap={3}>
        {counts.map(({ kind, count, questions }) => (
          <li key={kind} className={styles.way}>
            <Row as="span" nowrap gap={1} align="center" tone="faint" className={styles.picture} data-kind={kind} aria-hidden>
              <i />
              <ArrowRight />
              <i />
            </Row>
            <Text as="span" weight="medium">
              {names[kind]}
            </Text>
            <Text as="span" size="l" weight="strong" tabular>
              {count}
            </Text>
            {count > 0 ? <QuestionLinks numbers={questions} to={to} /> : null}
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

/** Gains against losses, which is all that the picture is about. */
function describeBalance(counts: readonly ChangeCount[]): string {
  const of = (kind: AnswerChange['kind']) => counts.find((each) => each.kind === kind)?.count ?? 0;
  const [won, lost] = [of('wrongToRight'), of('rightToWrong')];
  if (won === lost)
    return won === 0
      ? 'Your changes didn’t gain or lose you anything.'
      : `Your changes gained you ${won} and cost you just as many.`;
  if (won > lost) return `Changing your mind paid off: ${won} gained, ${lost} lost.`;
  return `Your first answer was right more often: ${won} gained, ${lost} lost.`;
}
