import { cohortFrom, type ModuleResult, type ReviewedQuestion } from '../../../contract/results.ts';
import { ownMeanOf, slowFactor, yardstickOf } from '../../machines/reviewed.ts';
import { formatSeconds } from '../ui/format-seconds.ts';

type Cohort = ModuleResult['cohort'];
type Timed = Pick<ReviewedQuestion, 'seconds' | 'medianSeconds'>;

/** Whose times the median is of: 'all 25 sittings of it, made up for the demonstration'. */
function whoSat({ sittings, isDemo }: Cohort): string {
  return `all ${sittings} sittings of it${isDemo ? ', most of them made up for the demonstration' : ''}`;
}

/** What counts as slow in a module, in a sentence: beside everybody's median, or the student's own mean. */
export function slowWords(questions: readonly Timed[], cohort: Cohort): string {
  const mean = `your own mean of ${formatSeconds(ownMeanOf(questions) ?? 0)}`;
  const more = `Slow: more than ${slowFactor} times `;
  const words = {
    median: `${more}the median of the question in ${whoSat(cohort)}.`,
    mean: `${more}${mean}, as fewer than ${cohortFrom} have sat it so far.`,
    both: `${more}the median of the question in ${whoSat(cohort)}; where fewer than ${cohortFrom} spent time on it, ${mean}.`,
  };
  const yardstick = yardstickOf(questions);
  return yardstick === null ? 'No time was recorded, so nothing is slow.' : words[yardstick];
}

/** What the ticks of the pacing picture stand for, or why there are none. */
export function medianWords(questions: readonly Timed[], cohort: Cohort): string {
  if (questions.some(({ medianSeconds }) => medianSeconds !== null)) return `The tick is the median of ${whoSat(cohort)}.`;
  const soFar = cohort.sittings === 1 ? 'so far there is 1' : `so far there are ${cohort.sittings}`;
  return `The median of everybody is shown from ${cohortFrom} sittings on; ${soFar}. The dashed line is your own mean.`;
}
