import { and, eq, inArray, isNotNull, notExists, type SQL } from 'drizzle-orm';
import type { ApplicationForm } from '../../contract/enrolment/applications.ts';
import { forgetBuyers } from '../billing/forget-buyers.ts';
import type { Transaction } from '../db/open.ts';
import { applications, orders, payments, refunds } from '../db/tables/applications.ts';

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
  await tx.delete(applications).where(and(inArray(applications.id, ids), notExists(its)));
  for (const id of ids) {
    await tx
      .update(applications)
      .set({ form: nobody(id), studentId: null, place: null })
      .where(eq(applications.id, id));
  }
  const paid = tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(orders.applicationId, ids));
  await forgetBuyers(tx, paid);
  // What staff wrote may name somebody.
  await tx.update(refunds).set({ reason: null }).where(inArray(refunds.paymentId, paid));
  const kept = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.applicationId, ids), isNotNull(orders.paymentId)));
  return { applications: ids.length, kept: kept.length };
}
