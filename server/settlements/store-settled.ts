import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { SettlementFault } from '../../contract/desk/settlements.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { payments, refunds } from '../db/tables/applications.ts';
import { settlementItems, settlements } from '../db/tables/settlements.ts';
import type { GatewaySettledItem, GatewaySettlement } from '../enrolment/orders/gateway.ts';

/** Stores a settlement as Razorpay tells it by itself: what is in it is listed later, or was. */
export async function storeSettlement(tx: Transaction, { id, utr, settledAt, amountMinor }: GatewaySettlement): Promise<void> {
  const told = { utr, settledAt, toldMinor: amountMinor };
  await tx
    .insert(settlements)
    .values({ id, ...told })
    .onConflictDoUpdate({ target: settlements.id, set: told });
}

/** Stores what Razorpay lists as settled, and looks whether it agrees with what we know. The same again changes nothing. */
export async function storeSettled(tx: Transaction, items: readonly GatewaySettledItem[]): Promise<void> {
  // One order for all processes, so that none waits for another that waits for it.
  const sorted = items.toSorted((one, next) => (one.id < next.id ? -1 : 1));
  const heads = new Map(sorted.map(({ settlementId, utr, settledAt }) => [settlementId, { id: settlementId, utr, settledAt }]));
  for (const head of [...heads.values()].toSorted((one, next) => (one.id < next.id ? -1 : 1)))
    await tx
      .insert(settlements)
      .values(head)
      .onConflictDoUpdate({ target: settlements.id, set: { utr: sql`coalesce(excluded.utr, ${settlements.utr})` } });
  for (const { utr: _, settledAt: __, ...item } of sorted)
    await tx.insert(settlementItems).values(item).onConflictDoUpdate({ target: settlementItems.id, set: item });
  await markFaults(
    tx,
    sorted.map(({ id }) => id),
  );
}

/** Looks again at these, and at all that did not agree: what was missing here may have come. */
export async function markFaults(db: Queryable, ids: readonly string[]): Promise<void> {
  const rows = await db
    .select({ item: settlementItems, payment: payments, refund: refunds })
    .from(settlementItems)
    .leftJoin(payments, and(eq(settlementItems.type, 'payment'), eq(payments.id, settlementItems.id)))
    .leftJoin(refunds, and(eq(settlementItems.type, 'refund'), eq(refunds.razorpayId, settlementItems.id)))
    .where(or(inArray(settlementItems.id, [...ids]), isNotNull(settlementItems.fault)));
  for (const { item, payment, refund } of rows) {
    const fault = findFault(item, payment, refund);
    if (fault !== item.fault) await db.update(settlementItems).set({ fault }).where(eq(settlementItems.id, item.id));
  }
}

type SettledSums = Pick<
  typeof settlementItems.$inferSelect,
  'type' | 'amountMinor' | 'feeMinor' | 'creditMinor' | 'debitMinor' | 'currency'
>;
type KnownPayment = Pick<typeof payments.$inferSelect, 'amountMinor' | 'currency'>;

/** What of a settled item does not agree; null where all does. Adjustments are Razorpay's own: of them we know nothing. */
export function findFault(
  { type, amountMinor, feeMinor, creditMinor, debitMinor, currency }: SettledSums,
  payment: KnownPayment | null,
  refund: { amountMinor: number } | null,
): SettlementFault | null {
  const reached = creditMinor - debitMinor;
  if (type === 'payment') {
    if (payment === null) return 'unknownPayment';
    // What was paid in another currency is settled in the bank's, by a rate that Razorpay does not tell here.
    if (currency === payment.currency && amountMinor !== payment.amountMinor) return 'amountDiffers';
    return reached === amountMinor - feeMinor ? null : 'sumDiffers';
  }
  if (type === 'refund') {
    if (refund === null) return 'unknownRefund';
    if (amountMinor !== refund.amountMinor) return 'amountDiffers';
    return reached === -amountMinor - feeMinor ? null : 'sumDiffers';
  }
  return null;
}
