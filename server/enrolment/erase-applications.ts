import { and, eq, inArray, isNotNull, notExists, type SQL } from 'drizzle-orm';
import type { ApplicationForm } from '../../contract/enrolment/applications.ts';
import { forgetBuyers } from '../billing/forget-buyers.ts';
import type { Transaction } from '../db/open.ts';
import { applications, disputes, orders, payments, refunds } from '../db/tables/applications.ts';
import { instalmentPlans, instalments } from '../db/tables/instalments.ts';

/** The address of an application that was erased ends in this. */
export const erasedDomain = 'erased.invalid';

/** Replaces the form of an erased student. The address is nobody's, should money still come for the application. */
const nobody = (applicationId: string): ApplicationForm => ({
  name: 'Erased',
  email: `erased-${applicationId}@${erasedDomain}`,
  phone: '-',
  student_class: '-',
  school_name: '-',
  parent_name: '-',
  additional_info: '',
});

export const isErased = ({ email }: Pick<ApplicationForm, 'email'>): boolean => email.endsWith(`@${erasedDomain}`);

/**
 * Erases applications. One with an order stays without whom it was for: orders and payments are the school's books. `kept`: how many orders
 * that were paid.
 */
export async function eraseApplications(
  tx: Transaction,
  which: SQL | undefined,
): Promise<{ applications: number; kept: number }> {
  const rows = await tx.select({ id: applications.id }).from(applications).where(which);
  const ids = rows.map((row) => row.id);
  const its = tx.select({ id: orders.id }).from(orders).where(eq(orders.applicationId, applications.id));
  // An offer that nobody paid goes with its application; what was paid stays in the books.
  const unpaid = tx
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .innerJoin(applications, eq(applications.id, instalmentPlans.applicationId))
    .where(and(inArray(instalmentPlans.applicationId, ids), notExists(its)));
  const gone = (await unpaid).map(({ id }) => id);
  await tx.delete(instalments).where(inArray(instalments.planId, gone));
  await tx.delete(instalmentPlans).where(inArray(instalmentPlans.id, gone));
  await tx.update(instalmentPlans).set({ endReason: null }).where(inArray(instalmentPlans.applicationId, ids));
  await tx.delete(applications).where(and(inArray(applications.id, ids), notExists(its)));
  for (const id of ids) {
    await tx
      .update(applications)
      .set({
        ...{ form: nobody(id), studentId: null, place: null, gstin: null },
        ...{ birthYear: null, parentEmail: null, parentPhone: null },
      })
      .where(eq(applications.id, id));
  }
  const paid = tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(orders.applicationId, ids));
  await forgetBuyers(tx, paid);
  await tx.update(orders).set({ givenAtEnd: null }).where(inArray(orders.applicationId, ids));
  await tx.update(disputes).set({ kept: null }).where(inArray(disputes.paymentId, paid));
  // What staff wrote may name somebody.
  await tx.update(refunds).set({ reason: null }).where(inArray(refunds.paymentId, paid));
  const kept = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.applicationId, ids), isNotNull(orders.paymentId)));
  return { applications: ids.length, kept: kept.length };
}
