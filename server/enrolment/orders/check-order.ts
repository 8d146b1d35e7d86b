import type { Context } from '../../context.ts';
import type { Gateway, GatewayPayment } from './gateway.ts';
import type { PaymentDeps } from './paid-mail.ts';
import { type PaymentReport, recordPayment } from './settle.ts';

/** What asking Razorpay and storing its answer need. */
export type GatewayDeps = PaymentDeps & Pick<Context, 'db'>;

/** Asks Razorpay about an order of ours, and records every payment that it reports. Rejects with `GatewayError`. */
export async function checkOrder(gateway: Gateway, orderId: string, { db, ...deps }: GatewayDeps): Promise<void> {
  for (const payment of await gateway.listPayments(orderId)) {
    const report = reportFrom(payment);
    if (report?.orderId === orderId) await db.transaction((tx) => recordPayment(tx, report, deps));
  }
}

/** Reads Razorpay's payment as a report; null where it belongs to no order or has only begun. */
export function reportFrom({ orderId, status, ...payment }: GatewayPayment): PaymentReport | null {
  return orderId === null || status === 'created' ? null : { ...payment, orderId, status };
}
