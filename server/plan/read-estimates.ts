import { satCourse } from '../../contract/enrolment/offers.ts';
import type { ScoreEstimate } from '../../contract/plan/plan.ts';
import type { CompletedSitting } from '../../contract/results/results.ts';
import type { Queryable } from '../db/open.ts';
import { type Statement, together } from '../db/together.ts';
import { type Estimator, prepareEstimates } from '../free-response/read-estimate.ts';
import { toCourse } from '../portal/course-content.ts';
import { prepareCompletedSittings } from '../results/completed.ts';
import type { GoalCourse } from './goals.ts';

/** A course of a student's, with the goal, and what the newest whole test says of the score; null where none does, or no score is wished. */
export type MeasuredCourse = GoalCourse & { estimate: ScoreEstimate | null };

/** Reads what measures a student's courses, where a score is wished, and gives what does, by statements that are asked at once. */
export async function prepareMeasures(
  db: Queryable,
  { studentId, courses }: { studentId: string; courses: readonly GoalCourse[] },
  now: Date,
): Promise<Statement<MeasuredCourse[]>> {
  const isWished = ({ goal }: GoalCourse) => goal?.score != null;
  if (!courses.some(isWished)) return async () => courses.map((course) => ({ ...course, estimate: null }));
  const [readCompleted, readEstimates] = await together(
    () => prepareCompletedSittings(db, studentId, now),
    () => prepareEstimates(db, studentId),
  );
  return async () => {
    const [completed, estimate] = await together(readCompleted, readEstimates);
    return courses.map((course) => {
      const own = completed.filter((sitting) => isWhole(sitting) && toCourse(sitting.subject) === course.course_name);
      return { ...course, estimate: isWished(course) ? estimateScore(course, own, estimate) : null };
    });
  };
}

/** A mock test that the student ended, or its time. */
const isWhole = ({ is_node, isDrill, ending }: CompletedSitting): boolean =>
  is_node && !isDrill && (ending === 'student' || ending === 'timeUp');

function estimateScore(
  { course_name }: GoalCourse,
  own: readonly CompletedSitting[],
  estimateAp: Estimator,
): ScoreEstimate | null {
  if (course_name === satCourse) {
    const newest = own.findLast(({ scaled }) => scaled !== null);
    return newest?.scaled ? { ...newest.scaled, at: newest.submittedAt } : null;
  }
  const newest = own.at(-1);
  if (!newest) return null;
  const estimate = estimateAp(newest.studentQuizId);
  // A section that was not sat, or not scored, can leave every score open: that is no estimate.
  if (!estimate || estimate.high - estimate.low >= widestRange) return null;
  return { low: estimate.low, high: estimate.high, at: newest.submittedAt };
}

/** Of five scores a range over four says nothing. */
const widestRange = 3;
