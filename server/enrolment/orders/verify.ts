import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { orders, payments } from '../../db/tables/applications.ts';
import { transact } from '../../db/transact.ts';
import type { RequestContext } from '../../http/serve.ts';
import { logError } from '../../log.ts';
import { checkOrder } from './check-order.ts';
import { recordPayment } from './settle.ts';
import { verifySignature } from './signatures.ts';

/** What Checkout gives the browser after a payment (specification 3). */
type CheckoutResult = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
type Verdict = { status: 'success' | 'failure'; surplus?: true; msg?: string };

const failure: Verdict = { status: 'failure', msg: 'Payment verification failed. Please contact support.' };

/**
 * Checks a payment that a browser reports. The signature is proof enough for the payer: only Razorpay can make it, only for a payment that it
 * authorised, and only for an order of ours whose amount we named ourselves. It is kept at once; then Razorpay is asked, so that the payer
 * is enrolled on the spot. Where Razorpay does not answer, the payer is not kept waiting: the webhook or the reconciler, which asks about
 * such an order within a minute, finishes it. Nobody is ever enrolled on the browser's word.
 */
export async function verifyPayment(checkout: CheckoutResult, context: RequestContext): Promise<Verdict> {
  const { db, gateway } = context;
  const { razorpay_payment_id: id, razorpay_order_id: orderId, razorpay_signature: signature } = checkout;
  if (!gateway || !verifySignature(`${orderId}|${id}`, gateway.keys.keySecret, signature)) return failure;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return failure;
  const { amountMinor, currency } = order;
  const stored = await transact(db, async (tx) => {
    await recordPayment(tx, { id, orderId, amountMinor, currency, status: 'authorized' }, context);
    return () => readStatus(tx, id);
  });
  // It is settled already where the webhook was quicker.
  if (stored === 'authorized')
    await checkOrder(gateway, orderId, context).catch((error: unknown) => logError(`Payment ${id} will be asked about`, error));
  const known = await readStatus(db, id);
  if (known === 'mismatched') return failure;
  return { status: 'success', ...(known === 'surplus' ? { surplus: true } : {}) };
}

async function readStatus(db: Queryable, id: string) {
  const [payment] = await db.select({ status: payments.status }).from(payments).where(eq(payments.id, id));
  return payment?.status;
}
