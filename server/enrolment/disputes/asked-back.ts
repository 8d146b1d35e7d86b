import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { disputes, payments } from '../../db/tables/applications.ts';

/** What banks ask back of a payment: whether one waits for its end, and how much of the payment went back by those that were lost, in minor units. */
export async function readAskedBack(tx: Queryable, paymentId: string): Promise<{ isWaiting: boolean; lostMinor: number }> {
  const rows = await tx
    .select({ dispute: disputes, currency: payments.currency })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(disputes.paymentId, paymentId));
  // What was asked back in the bank's own currency says nothing about a payment in another one.
  const lost = rows.filter(({ dispute, currency }) => dispute.state === 'lost' && dispute.currency === currency);
  return {
    isWaiting: rows.some(({ dispute: { state } }) => state === 'open' || state === 'underReview' || state === 'actionRequired'),
    lostMinor: lost.reduce((total, { dispute }) => total + findTaken(dispute), 0),
  };
}

/** How much a bank took by a dispute that was lost, in minor units: what Razorpay deducted, where it says so. */
export const findTaken = ({
  amountMinor,
  deductedMinor,
}: Pick<typeof disputes.$inferSelect, 'amountMinor' | 'deductedMinor'>): number => deductedMinor || amountMinor;
