import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ApplicationSummary, MoneyState } from '../../contract/enrolment/applications.ts';
import type { Database } from '../db/open.ts';
import { disputes, orders, payments, refunds } from '../db/tables/applications.ts';
import { together } from '../db/together.ts';
import { findTaken } from './disputes/asked-back.ts';

type OrderRow = typeof orders.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;

/** What became of an application's money. `order`: the one that its page is about. */
export async function readMoney(
  db: Database,
  applicationId: string,
  order: OrderRow | null,
): Promise<Pick<ApplicationSummary, 'money' | 'refunded' | 'refunds' | 'takenBack'>> {
  const rows = await db
    .select({ payment: payments, countedId: orders.paymentId, part: orders.part })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.applicationId, applicationId));
  const reported = rows.map(({ payment }) => payment);
  const own = findTold(reported, order);
  // Of a price in parts every part's payment counts.
  const parts = rows.flatMap(({ payment, countedId, part }) => (part !== null && payment.id === countedId ? [payment] : []));
  const counted = own !== null && parts.some(({ id }) => id === own.id) ? parts : own === null ? [] : [own];
  const ids = counted.map(({ id }) => id);
  const [given, asked] = await together(
    async () => db.select().from(refunds).where(inArray(refunds.paymentId, ids)).orderBy(asc(refunds.firstHeardAt)),
    async () =>
      db
        .select()
        .from(disputes)
        .where(and(inArray(disputes.paymentId, ids), eq(disputes.state, 'lost'))),
  );
  const takenMinor = sum(asked.filter(({ currency }) => currency === own?.currency).map(findTaken));
  const offline = new Set(counted.flatMap(({ id, method }) => (method === 'razorpay' ? [] : [id])));
  const refundedMinor = sum(given.filter(({ state }) => state === 'done').map(({ amountMinor }) => amountMinor));
  return {
    money: toMoneyState(own, { refundedMinor, takenMinor, paidMinor: sum(counted.map(({ amountMinor }) => amountMinor)) }),
    // Both currencies have a hundred minor units in a major one.
    refunded:
      (counted.length === 1 && own?.status === 'refunded'
        ? Math.max(refundedMinor, own.amountMinor - takenMinor)
        : refundedMinor) / 100,
    ...(takenMinor > 0 && { takenBack: takenMinor / 100 }),
    refunds: given.map(({ paymentId, amountMinor, state, reference, changedAt }) => ({
      ...{ amount: amountMinor / 100, state, reference, isOffline: offline.has(paymentId), at: changedAt.getTime() },
    })),
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
function findTold(reported: readonly PaymentRow[], order: OrderRow | null): PaymentRow | null {
  const counted = reported.find(({ id }) => id === order?.paymentId);
  return counted ?? reported.toSorted((one, other) => weights[other.status] - weights[one.status])[0] ?? null;
}

function toMoneyState(
  payment: PaymentRow | null,
  { refundedMinor, takenMinor, paidMinor }: { refundedMinor: number; takenMinor: number; paidMinor: number },
): MoneyState {
  if (payment === null || payment.status === 'authorized') return 'none';
  const isTaken = takenMinor > 0;
  if (isTaken && refundedMinor + takenMinor >= paidMinor) return 'takenBack';
  const isWhole = paidMinor <= payment.amountMinor;
  if ((isWhole && payment.status === 'refunded') || refundedMinor >= paidMinor) return 'refunded';
  if (isTaken || refundedMinor > 0 || payment.status === 'refunded') return 'partlyRefunded';
  return payment.status === 'captured' ? 'counted' : payment.status;
}
