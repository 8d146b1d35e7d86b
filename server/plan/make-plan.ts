import { type CoursePlan, type Goal, type PlanItem, type PlanWeek, planWeeks, weeklyMinutes } from '../../contract/plan/plan.ts';
import { drillLength } from '../../contract/practice/practice.ts';
import { addDays, countDays, type Day, toMonday } from './calendar.ts';
import { minutesPerQuestion, type PastDrills, planDrills } from './plan-drills.ts';
import type { ReadItem } from './plan-reading.ts';
import type { RatedArea } from './rate-skills.ts';

export type SittingItem = Extract<PlanItem, { kind: 'quiz' | 'mock' }>;
export type SessionItem = Extract<PlanItem, { kind: 'session' }> & { day: Day };
export type HomeworkItem = Extract<PlanItem, { kind: 'homework' }> & { day: Day };
export type ReviewItem = Extract<PlanItem, { kind: 'review' }>;
export type MissedDrill = Extract<PlanItem, { kind: 'drill' }>;

/**
 * What a plan is made of. `sittings`: quizzes and mock tests that were given, in that order, those finished this week among them. `sessions`: from this
 * week on, each with the student's day. `homework`: what is to be done, by its date with the student's day, and what was handed in this week. `reviews`: what the notebook has due in each week, from this one on, null where nothing is. `reading`: what was
 * not read yet, the most useful first. `missed`: drills on what was missed that were not done this week. `practised`: minutes of practice this week beside what is listed.
 * `hasResults`: something of the course was finished before. `mustMeasure`: a score is wished, and no test says how far it is.
 */
export type PlanInput = {
  today: Day;
  goal: Goal | null;
  areas: readonly RatedArea[];
  sittings: readonly SittingItem[];
  sessions: readonly SessionItem[];
  homework: readonly HomeworkItem[];
  reviews: readonly (ReviewItem | null)[];
  reading: readonly ReadItem[];
  missed: readonly MissedDrill[];
  practised: number;
  drills: PastDrills;
  hasResults: boolean;
  mustMeasure: boolean;
};

/**
 * The weeks until the test, whose day is the last thing in it: booked sessions where they are, mock tests spread out with the last one a week before the
 * test (the first one now, where nothing is known yet or nothing says how far the goal score is), quizzes one after the other, what is due in the notebook, drills of new questions as far as they
 * last until the test, and in the minutes that are still left something to read and drills on what was missed, each once a week: questions that were seen
 * yesterday ask for memory alone. The week of the test has half the minutes. A pure function of what is known: when a result comes, the plan made anew is another one.
 */
export function makePlan(input: PlanInput): Pick<CoursePlan, 'daysLeft' | 'weeksLeft' | 'weeks'> {
  const { today, goal } = input;
  const monday = toMonday(today);
  const daysLeft = goal?.testDate == null ? null : countDays(today, goal.testDate);
  const count = countWeeks(monday, daysLeft === null || daysLeft < 0 ? null : addDays(today, daysLeft));
  const starts = Array.from({ length: Math.min(count, planWeeks.shown) }, (_, week) => addDays(monday, 7 * week));
  const drills = planDrills(input.areas, input.drills);
  const reading = input.reading.values();
  const lasting = spreadDrills(input.areas, count);
  let begun = 0;
  const weeks = starts.map((start, week): PlanWeek => {
    const isLast = week === count - 1 && daysLeft !== null && daysLeft >= 0;
    const whole = Math.round((goal?.weeklyMinutes ?? weeklyMinutes.usual) * (isLast ? lastWeekShare : 1));
    const minutes = Math.max(0, whole - (week === 0 ? input.practised : 0));
    const fixed = listFixed(input, { start, week, count, shown: starts.length });
    const rest = minutes - countMinutes(fixed);
    const fresh = takeWhole(drills, { budget: Math.min(rest, lasting) });
    const left = rest - countMinutes(fresh);
    const read = takeWhole(reading, { budget: left, most: countMost(whole) });
    const again = takeWhole(rotate(input.missed, begun).values(), { budget: left - countMinutes(read) });
    begun += again.length;
    return { start, minutes, items: [...fixed, ...fresh, ...read, ...again, ...(isLast ? listTest(goal) : [])] };
  });
  return { daysLeft, weeksLeft: count, weeks };
}

/** The week of the test is for rest as well: this part of a week's minutes. */
const lastWeekShare = 0.5;

/** So much is read in a week of so many minutes at most. */
const countMost = (minutes: number): number => Math.max(2, Math.floor(minutes / 60));

const listTest = (goal: Goal | null): PlanItem[] =>
  goal?.testDate == null ? [] : [{ kind: 'test', day: goal.testDate, minutes: 0 }];

/** Another one first, so many places further on. */
const rotate = <Item>(items: readonly Item[], by: number): Item[] => {
  const at = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};

/** From the current week to the test's, both counted. */
const countWeeks = (monday: Day, testDate: Day | null): number =>
  testDate === null ? planWeeks.withoutDate : countDays(monday, toMonday(testDate)) / 7 + 1;

/** `shown`: how many weeks are told. */
type Week = { start: Day; week: number; count: number; shown: number };

/** So many days before its date homework is something of this week, even where the date is in the next. */
const homeworkAheadDays = 3;

/** Homework stands in the week of its date; what is overdue in this one, and what is due after all of them in the last. */
function findHomeworkWeek({ day, done }: HomeworkItem, today: Day, shown: number): number {
  if (done || day <= addDays(today, homeworkAheadDays)) return 0;
  return Math.min(Math.floor(countDays(toMonday(today), day) / 7), shown - 1);
}

/** What a week has beside drills. */
function listFixed(input: PlanInput, place: Week): PlanItem[] {
  const { sessions, sittings, reviews } = input;
  const hasResults = input.hasResults && !input.mustMeasure;
  const { start, week, count } = place;
  const next = addDays(start, 7);
  const own = sessions.filter(({ day }) => day >= start && day < next).map(({ day: _, ...session }): PlanItem => session);
  const done = week === 0 ? sittings.filter(({ done: isDone }) => isDone) : [];
  const waiting = sittings.filter(({ done: isDone }) => !isDone);
  const quizzes = waiting.filter(({ kind }) => kind === 'quiz');
  const mocks = waiting.filter(({ kind }) => kind === 'mock');
  const homework = input.homework
    .filter((item) => findHomeworkWeek(item, input.today, place.shown) === week)
    .map(({ day: _, ...item }): PlanItem => item);
  return [
    ...done,
    ...own,
    ...homework,
    ...(reviews[week] ? [reviews[week]] : []),
    ...quizzes.filter((_, at) => Math.floor((at * count) / quizzes.length) === week),
    ...mocks.filter((mock, at) => (mock.begun ? 0 : findMockWeek(at, mocks.length, { count, hasResults })) === week),
  ];
}

/** The week of a mock test: the last one is sat in the week before the test's, so that there is time to learn from it. */
function findMockWeek(at: number, mocks: number, { count, hasResults }: { count: number; hasResults: boolean }): number {
  const last = Math.max(0, count - 2);
  if (mocks === 1) return hasResults ? last : 0;
  const first = hasResults ? Math.floor(last / (mocks + 1)) : 0;
  return first + Math.floor((at * (last - first)) / (mocks - 1));
}

/** Sessions are lessons: the minutes of a week are the student's own. */
const countMinutes = (items: readonly PlanItem[]): number =>
  items.reduce((sum, { kind, minutes }) => (kind === 'session' ? sum : sum + minutes), 0);

/** Minutes of drills each week with which the questions of the banks last until the test; one drill at least, while there are any. */
const spreadDrills = (areas: readonly RatedArea[], weeks: number): number =>
  Math.max(
    drillLength * minutesPerQuestion,
    Math.ceil((areas.reduce((sum, { fresh }) => sum + fresh, 0) * minutesPerQuestion) / weeks),
  );

/** Fewer minutes than this are not filled any more. */
const shortestRest = 8;

/** The next items while there is time for another one; `most` of them at most. The last one is whole, even if the time is not. */
function takeWhole(
  next: Iterator<PlanItem, unknown>,
  { budget, most = Number.POSITIVE_INFINITY }: { budget: number; most?: number },
): PlanItem[] {
  const items: PlanItem[] = [];
  for (let left = budget; left >= shortestRest && items.length < most; ) {
    const { value, done } = next.next();
    if (done) break;
    items.push(value);
    left -= value.minutes;
  }
  return items;
}
