import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import type { RulingTerms } from '../../../../contract/results/rulings.ts';
import { noExplanation } from '../../../content/no-explanation.ts';
import { Content } from '../../ui/content.tsx';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { toHeadingId } from '../review/linked-question.ts';
import { getOutcome, outcomeNames } from './outcome.ts';
import { ReviewedAnswer } from './reviewed-answer.tsx';
import styles from './reviewed-question-card.module.css';
import { ReviewedHighlights, ReviewedText } from './reviewed-text.tsx';

const icons = { right: Check, wrong: X, blank: Minus, notReached: CircleDashed };

/**
 * One question after the sitting: how it came out, what was asked, the student's answer and the right one, and why. `note` stands below the
 * answer: what the student may say of it.
 */
export function ReviewedQuestionCard({ question, note }: { question: ReviewedQuestion; note?: ReactNode }) {
  const { number, passage, passageFormat, passageAlt, explanation, ruling } = question;
  const outcome = getOutcome(question);
  const Icon = icons[outcome];
  const id = toHeadingId(number);
  return (
    <Stack as="article" gap={4} aria-labelledby={id} className={styles.card}>
      <Row as="header" gap={3} rowGap={1} align="center">
        <Text as="h3" size="l" weight="strong" id={id} tabIndex={-1} className={styles.number}>
          Question {number}
        </Text>
        <Row
          as="span"
          nowrap
          gap={1}
          align="center"
          tone="soft"
          size="s"
          weight="medium"
          className={styles.badge}
          data-outcome={outcome}
        >
          <Icon aria-hidden />
          {outcomeNames[outcome]}
        </Row>
        <Text tone="faint" size="s" tabular className={styles.facts}>
          {describeFacts(question)}
        </Text>
      </Row>
      <Stack gap={5} rowGap={4} className={styles.body}>
        {passage ? (
          <Card as="section" look="inset" pad={4} className={styles.passage} aria-label="Passage">
            <ReviewedText question={question} part="passage">
              <Content content={passage} format={passageFormat} name="Passage" alt={passageAlt} look="passage" lazy />
            </ReviewedText>
          </Card>
        ) : null}
        <Stack gap={4}>
          <ReviewedText question={question} part="question">
            <Content
              content={question.question}
              format={question.questionFormat}
              name={`Question ${number}`}
              alt={question.questionAlt}
              lazy
            />
          </ReviewedText>
          {question.stem ? (
            <ReviewedText question={question} part="stem">
              <RichText html={question.stem} />
            </ReviewedText>
          ) : null}
          <ReviewedAnswer question={question} />
          {question.changes.length > 0 ? <Text tone="soft">{describeChanges(question)}</Text> : null}
          <ReviewedHighlights question={question} />
          {ruling ? <Text weight="medium">{describeRuling(ruling)}</Text> : null}
          {note}
          <Stack as="section" gap={2} measure className={styles.explanation}>
            <Text as="h4" tone="accent" size="s" weight="strong">
              Explanation
            </Text>
            {explanation === '' ? <Text tone="soft">{noExplanation}</Text> : <RichText html={explanation} />}
          </Stack>
        </Stack>
      </Stack>
    </Stack>
  );
}

function describeFacts({ skill, difficulty, seconds, medianSeconds, marked, late, uncounted }: ReviewedQuestion): string {
  const median = medianSeconds === null ? [] : [`median ${formatSeconds(medianSeconds)}`];
  const more = [
    marked ? ['marked for review'] : [],
    late ? ['delivered late'] : [],
    uncounted ? ['being tried out, doesn’t count toward the estimated score'] : [],
  ].flat();
  return [skill, difficulty, formatSeconds(seconds), ...median, ...more].join(' · ');
}

const rulingWords = {
  nobody: 'Your school withdrew this question: it counts for nobody.',
  everybody: 'Your school withdrew this question: it counts as right for everybody.',
} as const;

/** What the school decided of a question that has a fault. */
const describeRuling = ({ kind, keys }: RulingTerms): string =>
  kind === 'keys' ? `Your school accepts ${keys.join(', ')} as well.` : rulingWords[kind];

/** How the answer went: 'You changed your answer: A (wrong) → C (right).' */
function describeChanges({ changes }: ReviewedQuestion): string {
  const [first] = changes;
  if (!first) return '';
  const named = (answer: string, isRight: boolean) => `${answer} (${isRight ? 'right' : 'wrong'})`;
  const way = changes.map(({ to, kind }) => named(to, kind === 'wrongToRight'));
  return `You changed your answer: ${[named(first.from, first.kind === 'rightToWrong'), ...way].join(' → ')}.`;
}
