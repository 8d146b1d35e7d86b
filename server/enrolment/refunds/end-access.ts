import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import { courses, enrolments } from '../../db/tables/courses.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { takeUnbegun } from '../../exam/staff/take-unbegun.ts';
import { listContent } from '../../portal/course-content.ts';
import type { SchoolMoment } from '../../promises/read-promises.ts';
import { closePlan } from '../instalments/close-plan.ts';
import { findBought } from '../instalments/read-instalments.ts';
import { keepGiven } from './given-at-end.ts';

/**
 * Ends what a payment bought: the enrolment, what is left to pay of a price in parts, and what of the course's quizzes and tests was not begun. What was sat stays with its results. Where
 * the course was paid for twice, the other enrolment keeps all of it. Returns whether there was an enrolment.
 */
export async function endAccess(tx: Transaction, paymentId: string, moment: SchoolMoment): Promise<boolean> {
  const found = await findBought(tx, paymentId);
  if (found === null) return false;
  await closePlan(tx, paymentId);
  return endEnrolment(tx, found.id, moment);
}

/** Ends one enrolment, with what of the course was not begun unless another one has it; what was given of it stays with the order. Returns whether it was there. */
export async function endEnrolment(tx: Transaction, id: string, moment: SchoolMoment): Promise<boolean> {
  const [ending] = await tx.select().from(enrolments).where(eq(enrolments.id, id)).for('update');
  if (ending) await keepGiven(tx, ending, moment);
  const [ended] = await tx.delete(enrolments).where(eq(enrolments.id, id)).returning();
  if (!ended) return false;
  const { studentId, courseId } = ended;
  const [other] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId), ne(enrolments.id, ended.id)))
    .limit(1);
  if (!other) await takeUnbegunOf(tx, studentId, courseId);
  return true;
}

async function takeUnbegunOf(tx: Transaction, studentId: string, courseId: string): Promise<void> {
  const [course] = await tx.select({ name: courses.name }).from(courses).where(eq(courses.id, courseId));
  const content = await listContent(tx);
  const quizIds = content.filter((each) => each.course === course?.name).map(({ quizId }) => quizId);
  await takeUnbegun(tx, and(eq(sittings.studentId, studentId), inArray(sittings.quizId, quizIds)));
}
