import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import { type orders, payments, refunds } from '../../db/tables/applications.ts';
import { readAskedBack } from '../disputes/asked-back.ts';

type PaidOrder = { order: typeof orders.$inferSelect; payment: typeof payments.$inferSelect };

/** A payment of which nothing is left, also by what a bank took back, counts as given back, so that the course can be bought anew. */
export async function markGivenBack(tx: Transaction, { payment }: PaidOrder, now: Date): Promise<void> {
  if ((await sumGivenBack(tx, payment)) < payment.amountMinor) return;
  await tx
    .update(payments)
    .set({ status: 'refunded', changedAt: now })
    .where(and(eq(payments.id, payment.id), ne(payments.status, 'refunded')));
}

/** A payment that a bank took back, and of which it returned something to the school, is what it was before. */
export async function unmarkGivenBack(tx: Transaction, { order, payment }: PaidOrder, now: Date): Promise<void> {
  if (payment.status !== 'refunded' || (await sumGivenBack(tx, payment)) >= payment.amountMinor) return;
  const isWhole = payment.amountMinor === order.amountMinor && payment.currency === order.currency;
  const status = order.paymentId === payment.id ? 'captured' : isWhole ? 'surplus' : 'mismatched';
  await tx.update(payments).set({ status, changedAt: now }).where(eq(payments.id, payment.id));
}

async function sumGivenBack(tx: Transaction, payment: PaidOrder['payment']): Promise<number> {
  const done = await tx
    .select({ amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'done')));
  const { lostMinor } = await readAskedBack(tx, payment.id);
  return done.reduce((total, { amountMinor }) => total + amountMinor, lostMinor);
}
