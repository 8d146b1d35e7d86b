import { and, asc, eq } from 'drizzle-orm';
import { satCourse } from '../../contract/enrolment/offers.ts';
import { apScale, type Goal, isOnScale, type ScoreScale, satScale } from '../../contract/plan/plan.ts';
import type { Queryable } from '../db/open.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { goals } from '../db/tables/plan.ts';
import { CallRefused } from '../http/refused.ts';
import { addDays, type Day, isDay } from './calendar.ts';

/** A course of a student's, with what the student works towards in it. */
export type GoalCourse = { courseId: string; course_name: string; goal: Goal | null };

/** A test that is further away has no date yet. */
const furthestDays = 3 * 366;

/** The scores that a course's test can have. */
export const findScale = (courseName: string): ScoreScale => (courseName === satCourse ? satScale : apScale);

/** The courses a student is enrolled in, by name, each once. */
export async function readGoalCourses(db: Queryable, studentId: string): Promise<GoalCourse[]> {
  const rows = await db
    .selectDistinct({ courseId: courses.id, course_name: courses.name, goal: goals })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(goals, and(eq(goals.courseId, courses.id), eq(goals.studentId, enrolments.studentId)))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(courses.name));
  return rows.map(({ goal, ...course }) => ({
    ...course,
    goal: goal && { testDate: goal.testDate, score: goal.score, weeklyMinutes: goal.weeklyMinutes },
  }));
}

type GoalRequest = { studentId: string; courseId: string; goal: Goal; today: Day };

/** Keeps a goal in place of the one before, and returns its course's name. Throws `CallRefused`: 404 for a course that is not the student's, 400. */
export async function keepGoal(db: Queryable, { studentId, courseId, goal, today }: GoalRequest, now: Date): Promise<string> {
  const course = (await readGoalCourses(db, studentId)).find((each) => each.courseId === courseId);
  if (!course) throw new CallRefused(404, 'notFound', 'You’re not enrolled in this course.');
  requireDate(goal, today);
  requireScore(goal, findScale(course.course_name));
  const values = { ...goal, setAt: now };
  await db
    .insert(goals)
    .values({ studentId, courseId, ...values })
    .onConflictDoUpdate({ target: [goals.studentId, goals.courseId], set: values });
  return course.course_name;
}

function requireDate({ testDate }: Goal, today: Day): void {
  if (testDate === null) return;
  if (!isDay(testDate)) throw new CallRefused(400, 'badInput', `${testDate} isn’t a valid date.`);
  if (testDate < today) throw new CallRefused(400, 'badInput', 'That date has passed. Choose a later day.');
  if (testDate > addDays(today, furthestDays)) throw new CallRefused(400, 'badInput', 'That date is too far away.');
}

function requireScore({ score }: Goal, scale: ScoreScale): void {
  if (score === null || isOnScale(score, scale)) return;
  const steps = scale.step === 1 ? '' : ` in steps of ${scale.step}`;
  throw new CallRefused(400, 'badInput', `The score goes from ${scale.low} to ${scale.high}${steps}.`);
}
