import { cohortFrom, type ModuleResult, type ReviewedQuestion } from '../../../contract/results/results.ts';
import { chooseYardstick, getOwnMean, slowFactor } from '../../machines/results/reviewed.ts';
import { formatSeconds } from '../ui/format-seconds.ts';

type Cohort = ModuleResult['cohort'];
type QuestionTime = Pick<ReviewedQuestion, 'seconds' | 'medianSeconds'>;

/** Whose times a question's median is of: not of all who sat the module, as some never reached the question. */
function describeMedian({ sittings, isDemo }: Cohort): string {
  const madeUp = isDemo ? ', partly sample data' : '';
  return `the typical time of students who worked on the question (${sittings} attempts${madeUp})`;
}

/** What counts as slow in a module, in a sentence: beside everybody's median, or the student's own mean. */
export function slowWords(questions: readonly QuestionTime[], cohort: Cohort): string {
  const mean = `your own average of ${formatSeconds(getOwnMean(questions) ?? 0)}`;
  const more = `Slow: more than ${slowFactor} times `;
  const words = {
    median: `${more}${describeMedian(cohort)}.`,
    mean: `${more}${mean}, since fewer than ${cohortFrom} students ${isSmall(cohort) ? 'have taken it' : 'have spent time on the question'} so far.`,
    both: `${more}${describeMedian(cohort)}; where fewer than ${cohortFrom} students did, ${mean}.`,
  };
  const yardstick = chooseYardstick(questions);
  return yardstick === null ? 'No time was recorded, so nothing is slow.' : words[yardstick];
}

/** What the ticks of the pacing picture stand for, or why there are none. */
export function medianWords(questions: readonly QuestionTime[], cohort: Cohort): string {
  if (questions.some(({ medianSeconds }) => medianSeconds !== null)) return `Tick: ${describeMedian(cohort)}.`;
  const line = getOwnMean(questions) === null ? '' : ' The dashed line is your own average.';
  if (!isSmall(cohort))
    return `There’s no median yet: fewer than ${cohortFrom} students have spent time on any one question.${line}`;
  const soFar = cohort.sittings === 1 ? 'so far there’s 1' : `so far there are ${cohort.sittings}`;
  return `Everyone’s median appears after ${cohortFrom} attempts; ${soFar}.${line}`;
}

/** Too few have sat the module for any median; otherwise it is a question that too few spent time on. */
const isSmall = ({ sittings }: Cohort) => sittings < cohortFrom;
