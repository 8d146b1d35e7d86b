import type { PlanItem, PlanWeek } from '../../contract/plan/plan.ts';
import { isInArea } from '../../contract/practice/practice.ts';
import { worthPerMinute } from './plan-drills.ts';
import type { RatedArea } from './rate-skills.ts';

/** With fewer answers than this in a course nothing can be said of its skills: a test says it, and comes first. */
const leastAnswers = 10;

/** What was missed once is missed again more often than its skill: half as likely to go right. */
const rightAfterMiss = 0.5;

type RatedSkill = Pick<RatedArea, 'weight' | 'right'>;

/** `review`: the skills of the questions that are due in the notebook. `answers`: how many the student gave in the course. */
export type KnownCourse = { areas: readonly RatedArea[]; review: readonly RatedSkill[]; answers: number };

/**
 * The one thing to do now, of what is left of the first week: a test that was begun; else, for who has hardly answered anything, a test that tells where to
 * begin; else what has the most expected points a minute, of notebook and drills; else a test that waits. Sessions have their own time.
 */
export function chooseNext([week]: readonly PlanWeek[], known: KnownCourse): PlanItem | null {
  const items = week?.items ?? [];
  const waiting = items.filter((item) => (item.kind === 'quiz' || item.kind === 'mock') && !item.done);
  const begun = waiting.find((item) => 'begun' in item && item.begun);
  if (begun) return begun;
  const [test] = waiting;
  if (test && known.answers < leastAnswers) return test;
  const drill = items.find(({ kind }) => kind === 'drill') ?? null;
  const review = items.find(({ kind }) => kind === 'review') ?? null;
  if (drill && review) return worthOfReview(known.review) >= worthOfDrill(drill, known.areas) ? review : drill;
  return review ?? drill ?? test ?? null;
}

/** A mixed drill is worth what its areas are on average. */
function worthOfDrill(drill: PlanItem, areas: readonly RatedArea[]): number {
  const own = areas.filter(({ area }) => drill.kind === 'drill' && isInArea({ skill: '', ...area }, drill.area));
  return average(own.map((area) => worthPerMinute(area)));
}

/** A question of the notebook counts as one of a drill on its skill. */
const worthOfReview = (due: readonly RatedSkill[]): number =>
  average(due.map(({ weight, right }) => worthPerMinute({ weight, right: right * rightAfterMiss })));

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
