import { and, eq, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/open.ts';
import { orders } from '../../db/tables/applications.ts';
import { courses, enrolments } from '../../db/tables/courses.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import { deleteUnbegun, lockUnbegun } from '../../exam/staff/take-unbegun.ts';
import { type Content, listContent } from '../../portal/course-content.ts';
import type { SchoolMoment } from '../../promises/read-promises.ts';
import { closePlan, findPlanState, type PlanState } from '../instalments/close-plan.ts';
import { keepGiven } from './given-at-end.ts';

/** An enrolment that is locked, with its course and what courses have. */
type HeldEnrolment = { enrolment: typeof enrolments.$inferSelect; course: string; content: readonly Content[] };
/** What a payment bought, locked, and the plan that it is a part of. */
export type HeldPurchase = { held: HeldEnrolment | null; plan: PlanState | undefined };

/** Locks an enrolment that may end; null where there is none. */
export async function holdEnrolment(tx: Transaction, which: SQL | undefined): Promise<HeldEnrolment | null> {
  const [[found], content] = await together(
    async () =>
      tx
        .select({ enrolment: enrolments, course: courses.name })
        .from(enrolments)
        .innerJoin(courses, eq(courses.id, enrolments.courseId))
        .where(which)
        .for('update', { of: enrolments }),
    () => listContent(tx),
  );
  return found ? { ...found, content } : null;
}

const itsOrder = alias(orders, 'its_order');
const boughtFirst = alias(orders, 'bought_first');

/** Locks what a payment bought: by itself, or as a part of a price whose first part enrolled. */
export async function holdPurchase(tx: Transaction, paymentId: string | SQL): Promise<HeldPurchase> {
  const ofParts = tx
    .select({ id: boughtFirst.paymentId })
    .from(itsOrder)
    .innerJoin(boughtFirst, eq(boughtFirst.applicationId, itsOrder.applicationId))
    .where(and(eq(itsOrder.paymentId, paymentId), isNotNull(itsOrder.part), isNotNull(boughtFirst.part)));
  const [held, plan] = await together(
    () => holdEnrolment(tx, or(eq(enrolments.paymentId, paymentId), inArray(enrolments.paymentId, ofParts))),
    () => findPlanState(tx, paymentId),
  );
  return { held, plan };
}

/**
 * Ends what a payment bought: the enrolment, what is left to pay of a price in parts, and what of the course's quizzes and tests was not begun. What was sat stays with its results. Where
 * the course was paid for twice, the other enrolment keeps all of it. Returns whether there was an enrolment.
 */
export const endAccess = async (tx: Transaction, paymentId: string, moment: SchoolMoment): Promise<boolean> =>
  endPurchase(tx, await holdPurchase(tx, paymentId), moment);

/** As `endAccess`, of what is held already. */
export async function endPurchase(tx: Transaction, { held, plan }: HeldPurchase, moment: SchoolMoment): Promise<boolean> {
  if (held === null) return false;
  await closePlan(tx, plan);
  await endHeld(tx, held, moment);
  return true;
}

/** Ends one enrolment, as `endHeld`. Returns whether it was there. */
export async function endEnrolment(tx: Transaction, id: string, moment: SchoolMoment): Promise<boolean> {
  const held = await holdEnrolment(tx, eq(enrolments.id, id));
  if (held) await endHeld(tx, held, moment);
  return held !== null;
}

/** Ends an enrolment, with what of the course was not begun unless another one has it; what was given of it stays with the order. */
export async function endHeld(
  tx: Transaction,
  { enrolment, course, content }: HeldEnrolment,
  moment: SchoolMoment,
): Promise<void> {
  const { id, studentId, courseId } = enrolment;
  const quizIds = content.filter((each) => each.course === course).map(({ quizId }) => quizId);
  const [, [other], unbegun] = await together(
    () => keepGiven(tx, enrolment, moment),
    async () =>
      tx
        .select({ id: enrolments.id })
        .from(enrolments)
        .where(and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId), ne(enrolments.id, id)))
        .limit(1),
    () => lockUnbegun(tx, and(eq(sittings.studentId, studentId), inArray(sittings.quizId, quizIds))),
  );
  await sendOn(tx, () => tx.delete(enrolments).where(eq(enrolments.id, id)));
  if (!other) await deleteUnbegun(tx, unbegun);
}
