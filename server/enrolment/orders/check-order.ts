import { and, eq, ne, sum } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { refunds } from '../../db/tables/applications.ts';
import { nothingMore, transact } from '../../db/transact.ts';
import { recordRefund } from '../refunds/record-refund.ts';
import type { Gateway, GatewayPayment } from './gateway.ts';
import type { PaymentDeps } from './paid-mail.ts';
import { type PaymentReport, recordPayment } from './settle.ts';

/** What asking Razorpay and storing its answer need. */
export type GatewayDeps = PaymentDeps & Pick<Context, 'db'>;

/**
 * Asks Razorpay about an order of ours, and records every payment that it reports, with the refunds of it that nobody here has heard of: their webhooks may have
 * been lost. Rejects with `GatewayError`.
 */
export async function checkOrder(gateway: Gateway, orderId: string, deps: GatewayDeps): Promise<void> {
  for (const payment of await gateway.listPayments(orderId)) {
    const report = reportFrom(payment);
    if (report?.orderId !== orderId) continue;
    await transact(deps.db, async (tx) => {
      await recordPayment(tx, report, deps);
      return nothingMore;
    });
    if (payment.refundedMinor) await findRefunds(gateway, { id: payment.id, refundedMinor: payment.refundedMinor }, deps);
  }
}

/** Asks what was given back of a payment, where that is more than is known here. */
async function findRefunds(
  gateway: Gateway,
  { id, refundedMinor }: { id: string; refundedMinor: number },
  { db, ...deps }: GatewayDeps,
): Promise<void> {
  const [known] = await db
    .select({ minor: sum(refunds.amountMinor).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), ne(refunds.state, 'failed')));
  if ((known?.minor ?? 0) >= refundedMinor) return;
  for (const refund of await gateway.listRefunds(id)) await db.transaction((tx) => recordRefund(tx, refund, deps));
}

/** Reads Razorpay's payment as a report; null where it belongs to no order or has only begun. */
export function reportFrom({ orderId, status, refundedMinor: _, ...payment }: GatewayPayment): PaymentReport | null {
  return orderId === null || status === 'created' ? null : { ...payment, orderId, status };
}
