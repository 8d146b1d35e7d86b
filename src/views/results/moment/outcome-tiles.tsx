import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { getOutcome, type Outcome } from '../parts/outcome.ts';
import styles from './outcome-tiles.module.css';

/** A tile for each question, told apart by shape as well as by colour; the counts are read aloud. `name`: the module's, of a test. */
export function OutcomeTiles({ name, questions }: { name: string | null; questions: readonly ReviewedQuestion[] }) {
  const outcomes = questions.map((question) => ({ number: question.number, outcome: getOutcome(question) }));
  return (
    <Stack gap={1}>
      {name === null ? null : (
        <Text tone="soft" size="s">
          {name}
        </Text>
      )}
      <Row gap={1} aria-hidden>
        {outcomes.map(({ number, outcome }) => (
          <span key={number} className={styles.tile} data-outcome={outcome} />
        ))}
      </Row>
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
