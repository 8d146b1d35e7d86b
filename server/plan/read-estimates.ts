import { satCourse } from '../../contract/enrolment/offers.ts';
import type { ScoreEstimate } from '../../contract/plan/plan.ts';
import type { CompletedSitting } from '../../contract/results/results.ts';
import type { Queryable } from '../db/open.ts';
import { readEstimate } from '../free-response/read-estimate.ts';
import { toCourse } from '../portal/course-content.ts';
import { readCompletedSittings } from '../results/completed.ts';
import { type GoalCourse, readGoalCourses } from './goals.ts';

/** A course of a student's, with the goal, and what the newest whole test says of the score; null where none does, or no score is wished. */
export type MeasuredCourse = GoalCourse & { estimate: ScoreEstimate | null };

/** A student's courses by name, measured where a score is wished. */
export async function readMeasuredCourses(db: Queryable, studentId: string, now: Date): Promise<MeasuredCourse[]> {
  const courses = await readGoalCourses(db, studentId);
  const isWished = ({ goal }: GoalCourse) => goal?.score != null;
  const completed = courses.some(isWished) ? await readCompletedSittings(db, studentId, now) : [];
  const measured: MeasuredCourse[] = [];
  for (const course of courses) {
    const own = completed.filter((sitting) => isWhole(sitting) && toCourse(sitting.subject) === course.course_name);
    measured.push({ ...course, estimate: isWished(course) ? await estimateScore(db, course, { studentId, own }) : null });
  }
  return measured;
}

/** A mock test that the student ended, or its time. */
const isWhole = ({ is_node, isDrill, ending }: CompletedSitting): boolean =>
  is_node && !isDrill && (ending === 'student' || ending === 'timeUp');

async function estimateScore(
  db: Queryable,
  { course_name }: GoalCourse,
  { studentId, own }: { studentId: string; own: readonly CompletedSitting[] },
): Promise<ScoreEstimate | null> {
  if (course_name === satCourse) {
    const newest = own.findLast(({ scaled }) => scaled !== null);
    return newest?.scaled ? { ...newest.scaled, at: newest.submittedAt } : null;
  }
  const newest = own.at(-1);
  if (!newest) return null;
  const estimate = await readEstimate(db, { studentId, recordId: newest.studentQuizId });
  // A section that was not sat, or not scored, can leave every score open: that is no estimate.
  if (!estimate || estimate.high - estimate.low >= widestRange) return null;
  return { low: estimate.low, high: estimate.high, at: newest.submittedAt };
}

/** Of five scores a range over four says nothing. */
const widestRange = 3;
