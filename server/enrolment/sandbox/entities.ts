import { randomInt } from 'node:crypto';
import type { SandboxOrder, SandboxPayment } from './state.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as Razorpay makes them: `order_` or `pay_` and 14 letters and digits. */
export const sandboxId = (prefix: 'order' | 'pay' | 'evt'): string =>
  `${prefix}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`;

/** An order in Razorpay's words. */
export const orderEntity = (order: SandboxOrder) => {
  const paid = order.status === 'paid' ? order.amount : 0;
  return { entity: 'order', ...order, amount_paid: paid, amount_due: order.amount - paid, offer_id: null };
};

/** A payment in Razorpay's words; `status` where it is told as it was before. */
export const paymentEntity = (payment: SandboxPayment, status: SandboxPayment['status'] = payment.status) => ({
  entity: 'payment',
  ...payment,
  status,
  captured: status === 'captured',
  method: 'card',
  international: payment.currency !== 'INR',
  amount_refunded: 0,
  refund_status: null,
  ...(status === 'failed' ? declined : { error_code: null, error_description: null }),
});

const declined = { error_code: 'BAD_REQUEST_ERROR', error_description: 'The payment was declined by the bank (sandbox).' };

/** Why a payment failed, as Checkout tells it to the page. */
export const toFailure = ({ id, order_id }: SandboxPayment) => ({
  code: declined.error_code,
  description: declined.error_description,
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
  metadata: { order_id, payment_id: id },
});

/** What the webhooks tell of a payment, one event each, in the order in which it happened. */
export function toEvents(payment: SandboxPayment, order: SandboxOrder, createdAt: number): string[] {
  const webhook = (event: string, payload: Record<string, object>) =>
    JSON.stringify({
      entity: 'event',
      account_id: 'acc_sandbox',
      event,
      contains: Object.keys(payload),
      payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
      created_at: createdAt,
    });
  if (payment.status === 'failed') return [webhook('payment.failed', { payment: paymentEntity(payment) })];
  const authorized = webhook('payment.authorized', { payment: paymentEntity(payment, 'authorized') });
  if (payment.status === 'authorized') return [authorized];
  return [
    authorized,
    webhook('payment.captured', { payment: paymentEntity(payment) }),
    webhook('order.paid', { payment: paymentEntity(payment), order: orderEntity(order) }),
  ];
}
