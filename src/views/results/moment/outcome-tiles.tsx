import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { getOutcome, type Outcome } from '../parts/outcome.ts';
import { outcomeSigns } from '../parts/outcome-signs.ts';
import styles from './outcome-tiles.module.css';

/** A tile for each question with its number and the sign of how it came out; the counts are read aloud. */
export function OutcomeTiles({ questions }: { questions: readonly ReviewedQuestion[] }) {
  return (
    <>
      <div className={styles.tiles} aria-hidden>
        {questions.map((question) => {
          const outcome = getOutcome(question);
          const Sign = outcomeSigns[outcome];
          return (
            <span key={question.number} className={styles.tile} data-outcome={outcome}>
              <Text as="span" size="s" weight="medium" tabular>
                {question.number}
              </Text>
              <Sign />
            </span>
          );
        })}
      </div>
      <VisuallyHidden>{describeCounts(questions.map(getOutcome))}</VisuallyHidden>
    </>
  );
}

/** The tiles of one of a test's modules as a thin strip under its name: there are too many of them for numbers. */
export function ModuleTiles({ name, questions }: { name: string; questions: readonly ReviewedQuestion[] }) {
  const outcomes = questions.map((question) => ({ number: question.number, outcome: getOutcome(question) }));
  const right = outcomes.filter(({ outcome }) => outcome === 'right').length;
  return (
    <Stack gap={1}>
      <Row gap={3} justify="between" tone="soft" size="s">
        <span>{name}</span>
        <Text as="span" tabular>
          {right} of {questions.length}
        </Text>
      </Row>
      <div className={styles.strip} aria-hidden>
        {outcomes.map(({ number, outcome }) => (
          <span key={number} className={styles.mark} data-outcome={outcome} />
        ))}
      </div>
      <VisuallyHidden>{describeCounts(outcomes.map(({ outcome }) => outcome))}</VisuallyHidden>
    </Stack>
  );
}

const words: Record<Outcome, string> = { right: 'right', wrong: 'wrong', blank: 'left blank', notReached: 'not reached' };

/** '9 right, 2 wrong, 1 left blank.' */
function describeCounts(outcomes: readonly Outcome[]): string {
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const some = (Object.keys(words) as Outcome[]).filter((outcome) => count(outcome) > 0);
  return `${some.map((outcome) => `${count(outcome)} ${words[outcome]}`).join(', ')}.`;
}
