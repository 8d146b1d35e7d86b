import type { PlanItem, PlanWeek } from '../../contract/plan/plan.ts';
import { isInArea } from '../../contract/practice/practice.ts';
import { average } from './average.ts';
import { worthPerMinute } from './plan-drills.ts';
import type { RatedArea } from './rate-skills.ts';

/** With fewer answers than this in a course nothing can be said of its skills: a test says it, and comes first. */
const leastAnswers = 10;

/** What was missed once is missed again more often than its skill: half as likely to go right. */
const rightAfterMiss = 0.5;

type RatedSkill = Pick<RatedArea, 'weight' | 'right'>;

/** `review`: the skills of the questions that are due in the notebook. `answers`: how many the student gave in the course. */
export type KnownCourse = { areas: readonly RatedArea[]; review: readonly RatedSkill[]; answers: number; now: Date };

/** Homework that is due within so many hours, or overdue, presses. */
const pressingHours = 48;

/** Something to do, with the points a minute that are expected of it. `presses`: homework that somebody waits for, in whichever course. */
export type RankedItem = { item: PlanItem; worth: number; presses?: true };

/**
 * The one thing to do now, of what is left of the first week: a test that was begun; else homework that is due soon; else, for who has hardly answered anything, a test that tells where to
 * begin; else what has the most expected points a minute, of notebook and drills; else homework, else a test that waits, else something to read. Sessions have their own time.
 */
export function chooseNext([week]: readonly PlanWeek[], known: KnownCourse): RankedItem | null {
  const items = week?.items ?? [];
  const waiting = items.filter((item) => (item.kind === 'quiz' || item.kind === 'mock') && !item.done);
  const begun = waiting.find((item) => 'begun' in item && item.begun);
  if (begun) return { item: begun, worth: Number.POSITIVE_INFINITY };
  const [homework] = items
    .filter((item) => item.kind === 'homework')
    .filter(({ done }) => !done)
    .sort((one, other) => one.dueAt - other.dueAt);
  if (homework && homework.dueAt <= known.now.getTime() + pressingHours * 3_600_000)
    return { item: homework, worth: Number.POSITIVE_INFINITY, presses: true };
  const tests = waiting.map((item) => ({ item, worth: average(known.areas.map((area) => worthPerMinute(area))) }));
  const [test] = tests;
  if (test && known.answers < leastAnswers) return test;
  const practice = items.flatMap((item): RankedItem[] => {
    if (item.kind === 'review') return [{ item, worth: worthOfReview(known.review) }];
    return item.kind === 'drill' ? [{ item, worth: worthOfDrill(item, known.areas) }] : [];
  });
  const [first] = practice;
  const [review] = practice.filter(({ item }) => item.kind === 'review');
  const [drill] = practice.filter(({ item }) => item.kind === 'drill');
  if (review && drill) return review.worth >= drill.worth ? review : drill;
  const [reading] = items.filter(({ kind }) => kind === 'read');
  const later = homework ? { item: homework, worth: 0 } : null;
  return first ?? later ?? test ?? (reading ? { item: reading, worth: 0 } : null);
}

/** A mixed drill is worth what its areas are on average. */
function worthOfDrill(drill: Extract<PlanItem, { kind: 'drill' }>, areas: readonly RatedArea[]): number {
  const own = areas.filter(({ area }) => isInArea({ domain: '', skill: '', ...area }, drill.area));
  return average(own.map((area) => worthPerMinute(area)));
}

/** A question of the notebook counts as one of a drill on its skill. */
const worthOfReview = (due: readonly RatedSkill[]): number =>
  average(due.map(({ weight, right }) => worthPerMinute({ weight, right: right * rightAfterMiss })));
