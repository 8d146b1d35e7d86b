import type { ModuleResult } from '../../../../contract/results/results.ts';
import { filtered, type ReviewFilter, reviewFilters, setAsideIn } from '../../../machines/results/reviewed.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { slowWords } from '../cohort-words.ts';
import styles from './filter-bar.module.css';
import { type ReviewFlow, useReview } from './review-flow.ts';

const names: Record<ReviewFilter, string> = { all: 'All', wrong: 'Wrong', marked: 'Marked', slow: 'Slow', changed: 'Changed' };

/** Which questions are shown, with how many each choice has, and what counts as it. */
export function FilterBar({ flow, cohort }: { flow: ReviewFlow; cohort: ModuleResult['cohort'] }) {
  const { modules, module, filter } = useReview(flow);
  const questions = modules[module]?.questions ?? [];
  const { skipped, notReached } = setAsideIn(questions);
  const hints: Record<ReviewFilter, string> = {
    all: '',
    wrong: describeWrong(skipped.length, notReached.length),
    marked: 'Questions still marked for review at the end.',
    slow: slowWords(questions, cohort),
    changed: 'Questions where you changed your answer.',
  };
  return (
    <Stack gap={2}>
      <Row gap={2} role="group" aria-label="Filter">
        {reviewFilters.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === filter}
            onClick={() => flow.send({ type: 'filter.choose', filter: each })}
            className={styles.choice}
            data-only={each === filter && each !== 'all' ? undefined : 'screen'}
          >
            {names[each]}{' '}
            <Text as="span" tabular>
              {filtered(questions, each).length}
            </Text>
          </button>
        ))}
      </Row>
      {hints[filter] ? (
        <Text tone="faint" size="s" measure>
          {hints[filter]}
        </Text>
      ) : null}
    </Stack>
  );
}

/** What the wrong ones hold beside wrong answers, and what they leave out. */
function describeWrong(blank: number, notReached: number): string {
  const blanks = blank > 0 ? `Blanks count as wrong, as in the score (${blank} here).` : '';
  const left = notReached > 0 ? `The ${notReached} you didn’t reach ${notReached === 1 ? 'isn’t' : 'aren’t'} included.` : '';
  return [blanks, left].filter(Boolean).join(' ');
}
