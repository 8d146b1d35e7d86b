import { Temporal } from 'temporal-polyfill';
import type { CoursePlan, Goal, StudyPlan } from '../../contract/plan/plan.ts';
import type { Queryable } from '../db/open.ts';
import { type Statement, together } from '../db/together.ts';
import { placeIn } from '../exam/sitting/window.ts';
import { listHomework } from '../homework/student-work.ts';
import { findUnnoted, noteFound } from '../notebook/note-mistakes.ts';
import { countChoices } from '../practice/choices.ts';
import { prepareGraded } from '../results/graded.ts';
import { dateAt, startOfDate } from '../schedule/school-time.ts';
import { type Day, toMonday } from './calendar.ts';
import { type GoalCourse, readGoalCourses } from './goals.ts';
import { keepGoal } from './keep-goal.ts';
import { type PlanFacts, planCourse } from './plan-course.ts';
import { countPracticeDays } from './practice-days.ts';
import { readDue, readGiven, readSessions, readUnread, readWeights } from './read-courses.ts';
import { prepareMeasures } from './read-estimates.ts';
import { readPracticeDays } from './read-practice.ts';

type PlanRequest = { studentId: string; zone: string };

/** The day that it is on the clock of a zone. */
export const findToday = (now: Date, zone: string): Day => dateAt(now, zone).toString();

/** A student's plans, made anew from what is known now: nothing of a plan is kept but its goal. */
export async function readStudyPlan(db: Queryable, request: PlanRequest, now: Date): Promise<StudyPlan> {
  const { studentId } = request;
  const [courses, found] = await together(
    () => readGoalCourses(db, studentId),
    () => findUnnoted(db, studentId, now),
  );
  return noteFound(db, { studentId, found, now }, (noted) => preparePlan(noted, { ...request, courses }, now));
}

/** As `readStudyPlan`, without a change of what is known: for whoever only looks. */
export async function readPlanAsKnown(db: Queryable, request: PlanRequest, now: Date): Promise<StudyPlan> {
  const makePlan = await preparePlan(db, { ...request, courses: await readGoalCourses(db, request.studentId) }, now);
  return makePlan();
}

/** Keeps a goal as `keepGoal` does, and gives the plans that it makes. */
export const setGoal = (
  db: Queryable,
  { courseId, goal, ...request }: PlanRequest & { courseId: string; goal: Goal },
  now: Date,
): Promise<StudyPlan> => {
  const { studentId, zone } = request;
  return keepGoal(db, { studentId, courseId, goal, today: findToday(now, zone) }, now, (tx, courses) =>
    preparePlan(tx, { ...request, courses }, now),
  );
};

/** Reads what a student's plans are made of, all but the notebook, and gives what makes them, by statements that are asked at once. */
async function preparePlan(
  db: Queryable,
  { studentId, zone, courses }: PlanRequest & { courses: readonly GoalCourse[] },
  now: Date,
): Promise<Statement<StudyPlan>> {
  const today = findToday(now, zone);
  const monday = startOfDate(Temporal.PlainDate.from(toMonday(today)), zone);
  const [measure, all, grade, sessions, unread, homework, days] = await together(
    () => prepareMeasures(db, { studentId, courses }, now),
    () => readGiven(db, studentId),
    () => prepareGraded(db, { studentId, now }),
    () => readSessions(db, studentId, monday),
    () => readUnread(db, studentId),
    () => listHomework(db, studentId, now),
    () => readPracticeDays(db, studentId, { zone, now }),
  );
  // What was given and was or can be begun, and how much of each skill there is in all of that but the drills.
  const given = all.filter((each) => each.state !== 'assigned' || placeIn(each, now) === 'open');
  const versionIds = given.flatMap((sitting) => (sitting.isDrill ? [] : sitting.versionIds));
  return async () => {
    const [measured, weights, graded, choices, due] = await together(
      measure,
      () => readWeights(db, [...new Set(versionIds)]),
      grade,
      () => countChoices(db, studentId, now),
      () => readDue(db, studentId, now),
    );
    const known: PlanFacts = {
      ...{ today, now, zone, monday, given, weights },
      ...{ graded, choices, due, sessions, unread, homework },
    };
    const made = measured.map((course) => planCourse(course, known)).sort((one, other) => rankDate(one) - rankDate(other));
    return {
      today,
      practice: countPracticeDays(days, today),
      plans: made.map(({ plan }) => plan),
      next: findNext(made),
    };
  };
}

type PlannedCourse = ReturnType<typeof planCourse>;

/** What to do first of all courses: homework that presses; else something of the nearest test's; of several that are as near, what is worth most. */
function findNext(made: readonly PlannedCourse[]): StudyPlan['next'] {
  const [first] = made
    .flatMap(({ plan, next }) => (next ? [{ plan, ...next }] : []))
    .sort((one, other) => rankPress(one) - rankPress(other) || rankDate(one) - rankDate(other) || other.worth - one.worth);
  return first ? { courseId: first.plan.courseId, course_name: first.plan.course_name, item: first.item } : null;
}

const rankPress = ({ presses }: { presses?: true }): number => (presses ? 0 : 1);

/** The nearest test first, then those without a date in the order of their names. */
const rankDate = ({ plan: { daysLeft } }: { plan: CoursePlan }): number =>
  daysLeft === null || daysLeft < 0 ? Number.MAX_SAFE_INTEGER : daysLeft;
