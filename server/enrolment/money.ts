import { asc, eq } from 'drizzle-orm';
import type { ApplicationSummary, MoneyState } from '../../contract/enrolment/applications.ts';
import type { Database } from '../db/open.ts';
import { orders, payments, refunds } from '../db/tables/applications.ts';

type OrderRow = typeof orders.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;

/** What became of an application's money. `order`: the one that its page is about. */
export async function readMoney(
  db: Database,
  applicationId: string,
  order: OrderRow,
): Promise<Pick<ApplicationSummary, 'money' | 'refunded' | 'refunds' | 'accessEnded'>> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.applicationId, applicationId));
  const reported = rows.map(({ payment }) => payment);
  const own = findTold(reported, order);
  const given =
    own === null ? [] : await db.select().from(refunds).where(eq(refunds.paymentId, own.id)).orderBy(asc(refunds.firstHeardAt));
  const refundedMinor = sum(given.filter(({ state }) => state === 'done').map(({ amountMinor }) => amountMinor));
  return {
    money: toMoneyState(own, refundedMinor),
    // Both currencies have a hundred minor units in a major one.
    refunded: (own?.status === 'refunded' ? Math.max(refundedMinor, own.amountMinor) : refundedMinor) / 100,
    refunds: given.map(({ amountMinor, state, reference, changedAt }) => ({
      ...{ amount: amountMinor / 100, state, reference, at: changedAt.getTime() },
    })),
    accessEnded: given.some(({ accessEndedAt }) => accessEndedAt !== null),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

const weights: Record<PaymentRow['status'], number> = {
  failed: 0,
  authorized: 1,
  mismatched: 2,
  surplus: 3,
  captured: 4,
  refunded: 5,
};

/** The payment that counts; where none does, the one of which there is most to tell. */
function findTold(reported: readonly PaymentRow[], { paymentId }: OrderRow): PaymentRow | null {
  const counted = reported.find(({ id }) => id === paymentId);
  return counted ?? reported.toSorted((one, other) => weights[other.status] - weights[one.status])[0] ?? null;
}

function toMoneyState(payment: PaymentRow | null, refundedMinor: number): MoneyState {
  if (payment === null || payment.status === 'authorized') return 'none';
  if (payment.status === 'refunded' || refundedMinor >= payment.amountMinor) return 'refunded';
  if (refundedMinor > 0) return 'partlyRefunded';
  return payment.status === 'captured' ? 'counted' : payment.status;
}
