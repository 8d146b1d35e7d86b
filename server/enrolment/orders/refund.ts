import { eq, sql } from 'drizzle-orm';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { Transaction } from '../../db/open.ts';
import { applications, orders, payments, refunds } from '../../db/tables/applications.ts';
import { refundLetter } from '../../mail/letters/refund.ts';
import { refundPayerLetter } from '../../mail/letters/refund-payer.ts';
import { mailPayer, notifySchool, type PaymentDeps } from './paid-mail.ts';

/** What Razorpay reports of a refund. `state`: being made, made, or not possible. */
export type RefundReport = {
  id: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
  state: (typeof refunds.$inferSelect)['state'];
};

type OrderRow = typeof orders.$inferSelect;

/**
 * Stores a refund in its amount, and tells the school and, once it is made or failed, the payer. Reports come twice and in any order: one that
 * was made or failed is never being made again.
 */
export async function recordRefund(tx: Transaction, report: RefundReport, deps: PaymentDeps): Promise<void> {
  const { id, paymentId, amountMinor, currency, state } = report;
  const paid = await findPaid(tx, paymentId);
  if (!paid) return;
  const facts = { state, amountMinor, changedAt: deps.now };
  const kept = await tx
    .insert(refunds)
    .values({ id, paymentId, ...facts, firstHeardAt: deps.now })
    .onConflictDoUpdate({
      target: refunds.id,
      set: facts,
      setWhere: sql`${refunds.state} = 'created' and excluded.state <> 'created'`,
    })
    .returning({ id: refunds.id });
  if (kept.length === 0) return;
  const { order, form } = paid;
  const letter = refundLetter({ refundId: id, paymentId, orderId: order.id, amountMinor, currency, state });
  await notifySchool(tx, letter, `refund:${id}:${state}`, deps);
  if (state === 'created') return;
  const refund = { item: order.itemName, name: form.name, paymentId, refundId: id, amount: amountMinor / 100, currency, state };
  const toPayer = (pageUrl: string) => refundPayerLetter({ ...refund, pageUrl });
  await mailPayer(tx, { order, form }, toPayer, `refund-payer-${id}-${state}:${paymentId}`, deps);
}

/** Locks the application first, as everything does that writes about its payments. */
async function findPaid(tx: Transaction, paymentId: string): Promise<{ order: OrderRow; form: ApplicationForm } | null> {
  const [found] = await tx
    .select({ order: orders, form: applications.form })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(eq(payments.id, paymentId))
    .for('update', { of: applications });
  return found ?? null;
}
