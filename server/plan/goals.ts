import { and, asc, eq } from 'drizzle-orm';
import { satCourse } from '../../contract/enrolment/offers.ts';
import { apScale, type Goal, type ScoreScale, satScale } from '../../contract/plan/plan.ts';
import type { Queryable } from '../db/open.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { goals } from '../db/tables/plan.ts';

/** A course of a student's, with what the student works towards in it. */
export type GoalCourse = { courseId: string; course_name: string; goal: Goal | null };

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
