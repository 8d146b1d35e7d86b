import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { pdfId } from '../materials/materials.ts';
import { drillSource, practiceArea } from '../practice/practice.ts';
import { zoneName } from '../time-zone.ts';

/** A calendar day on the student's clock, '2026-12-05'. */
export const calendarDay = z.string().check(z.regex(/^2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** The scores that a test can have: of the whole SAT, and of every AP exam. */
export const scoreScale = z.object({ low: z.int(), high: z.int(), step: z.int() });
export type ScoreScale = z.infer<typeof scoreScale>;
export const satScale: ScoreScale = { low: 400, high: 1600, step: 10 };
export const apScale: ScoreScale = { low: 1, high: 5, step: 1 };

export const isOnScale = (score: number, { low, high, step }: ScoreScale): boolean =>
  Number.isInteger(score) && score >= low && score <= high && (score - low) % step === 0;

/** Minutes a week that a student can set for a course; and those that are planned with where none are set. */
export const weeklyMinutes = { least: 30, most: 1200, usual: 150 } as const;

/** What a student works towards in a course: when the test is, which score is wished, and how much time there is each week. */
export const goal = z.object({
  testDate: z.nullable(calendarDay),
  score: z.nullable(z.int()),
  weeklyMinutes: z.int().check(z.gte(weeklyMinutes.least), z.lte(weeklyMinutes.most)),
});
export type Goal = z.infer<typeof goal>;

/**
 * One thing to do in a week, with the minutes that it takes. A drill's `share` is how much of the course's tests is on its area, in percent, and
 * `recent` the newest answers there, at most `recentAnswers`; `share` is null where the tests do not tell. `mixed`: on a subject as a whole.
 * `from`: new questions, or those that were missed before. Homework is `done` once it was handed in, and has no minutes that anybody knows. A review of a week to come tells what falls due then. What is to be read begins at `page`,
 * on `skill`. The `zone` of a session and of homework is the one the plan was asked for in. `done`: it was finished this week. The test itself has no minutes of practice.
 */
export const planItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drill'),
    area: practiceArea,
    questions: z.int(),
    minutes: z.int(),
    share: z.nullable(z.int()),
    recent: z.object({ right: z.int(), total: z.int() }),
    mixed: z.boolean(),
    from: drillSource,
  }),
  z.object({ kind: z.literal('read'), courseId: id, id: pdfId, page: z.int(), skill: z.string(), minutes: z.int() }),
  z.object({ kind: z.literal('test'), day: calendarDay, minutes: z.literal(0) }),
  z.object({ kind: z.literal('review'), due: z.int(), minutes: z.int() }),
  z.object({
    kind: z.enum(['quiz', 'mock']),
    quizId: id,
    studentQuizId: id,
    title: z.string(),
    minutes: z.int(),
    begun: z.boolean(),
    done: z.boolean(),
  }),
  z.object({
    kind: z.literal('homework'),
    workId: id,
    title: z.string(),
    dueAt: z.number(),
    zone: zoneName,
    overdue: z.boolean(),
    minutes: z.literal(0),
    done: z.boolean(),
  }),
  z.object({
    kind: z.literal('session'),
    sessionId: id,
    startsAt: z.number(),
    zone: zoneName,
    minutes: z.int(),
    tutor: z.string(),
    done: z.boolean(),
  }),
]);
export type PlanItem = z.infer<typeof planItem>;

export const recentAnswers = 10;

/** A week from Monday on, with what is planned for it, and the minutes of the student's that are left for it. */
export const planWeek = z.object({ start: calendarDay, minutes: z.int(), items: z.array(planItem) });
export type PlanWeek = z.infer<typeof planWeek>;

/** Weeks of a plan that are told, at most, and how many there are where no test date is set. */
export const planWeeks = { shown: 12, withoutDate: 4 } as const;

/** What a student's newest whole test of a course says of the score, and when it was handed in. */
export const scoreEstimate = z.object({ low: z.int(), high: z.int(), at: z.number() });
export type ScoreEstimate = z.infer<typeof scoreEstimate>;

/**
 * How a goal score stands to the `estimate`: `unknown` without one, at or below its low end, in it, or above it. `most`: the domain with the most of the test still to win,
 * with its share of the test in percent, where the student's answers tell. `time`: more minutes each week that would reach more of what is new in the course before the test,
 * and how much of it in percent, now and then; only for a goal that is above the estimate.
 */
export const goalOutlook = z.object({
  standing: z.enum(['unknown', 'reached', 'inRange', 'ahead']),
  estimate: z.nullable(scoreEstimate),
  most: z.nullable(z.object({ domain: z.string(), share: z.int(), recent: z.object({ right: z.int(), total: z.int() }) })),
  time: z.nullable(z.object({ weeklyMinutes: z.int(), reachNow: z.int(), reachThen: z.int() })),
});
export type GoalOutlook = z.infer<typeof goalOutlook>;

/**
 * The plan of one course. `goal` null: none was set. `outlook` null: no score is wished, or the test is over. `daysLeft` until the test: 0 on its day, negative after
 * it, null without a date. `weeks` from the current one on; `weeksLeft` counts all of them.
 */
export const coursePlan = z.object({
  courseId: id,
  course_name: z.string(),
  scale: scoreScale,
  goal: z.nullable(goal),
  outlook: z.nullable(goalOutlook),
  daysLeft: z.nullable(z.int()),
  weeksLeft: z.int(),
  weeks: z.array(planWeek),
});
export type CoursePlan = z.infer<typeof coursePlan>;

/**
 * `week`: whether each day from this Monday to Sunday has practice, null for those to come. `streak`: practised days in a row that ends today; one day
 * without is forgiven each time.
 */
export const practiceDays = z.object({ week: z.array(z.nullable(z.boolean())).check(z.length(7)), streak: z.int() });
export type PracticeDays = z.infer<typeof practiceDays>;

/** All plans of a student, the nearest test first; `next` is the one thing to do now, and of which course; null where there is nothing. */
export const studyPlan = z.object({
  today: calendarDay,
  practice: practiceDays,
  plans: z.array(coursePlan),
  next: z.nullable(z.object({ courseId: id, course_name: z.string(), item: planItem })),
});
export type StudyPlan = z.infer<typeof studyPlan>;

/** `zone` is the student's: days and weeks are those of the student's clock. */
export const getStudyPlan = defineCall({
  path: '/getStudyPlan',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, zone: zoneName },
  fields: { data: studyPlan },
});

/**
 * Sets what a student works towards in a course, in place of what was set before. Refused: 404 where the student is not in the course, 400 for a
 * score that the test cannot have, or a day that no calendar has or that is over.
 */
export const setGoal = defineCall({
  path: '/setGoal',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id, courseId: id, goal, zone: zoneName },
  fields: { data: studyPlan },
});
