import { randomInt } from 'node:crypto';
import type { SandboxOrder, SandboxPayment, SandboxRefund } from './state.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as Razorpay makes them: `order_`, `pay_` or another word, and 14 letters and digits. */
export const sandboxId = (prefix: 'order' | 'pay' | 'rfnd' | 'evt' | 'setl'): string =>
  `${prefix}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`;

/** An order in Razorpay's words. */
export const orderEntity = (order: SandboxOrder) => {
  const paid = order.status === 'paid' ? order.amount : 0;
  return { entity: 'order', ...order, amount_paid: paid, amount_due: order.amount - paid, offer_id: null };
};

/** A payment in Razorpay's words; `status` where it is told as it was before. */
export const paymentEntity = (
  { settlement: _, ...payment }: SandboxPayment,
  status: SandboxPayment['status'] = payment.status,
) => ({
  entity: 'payment',
  ...payment,
  status,
  // Of one that goes back without having been captured it stays false.
  captured: status === payment.status && payment.captured,
  international: payment.currency !== 'INR',
  refund_status: payment.amount_refunded === 0 ? null : status === 'refunded' ? 'full' : 'partial',
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

/** A refund in Razorpay's words. */
export const refundEntity = ({ settlement: _, ...refund }: SandboxRefund) => ({
  entity: 'refund',
  ...refund,
  notes: [],
  batch_id: null,
  speed_requested: 'normal',
  speed_processed: 'normal',
});

const webhook = (event: string, payload: Record<string, object>, createdAt: number) =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(payload),
    payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
    created_at: createdAt,
  });

/** What the webhooks tell of a payment, one event each, in the order in which it happened. */
export function toEvents(payment: SandboxPayment, order: SandboxOrder, createdAt: number): string[] {
  const told = (event: string, payload: Record<string, object>) => webhook(event, payload, createdAt);
  if (payment.status === 'created') return [];
  if (payment.status === 'failed') return [told('payment.failed', { payment: paymentEntity(payment) })];
  const authorized = told('payment.authorized', { payment: paymentEntity(payment, 'authorized') });
  if (payment.status === 'authorized') return [authorized];
  return [
    authorized,
    told('payment.captured', { payment: paymentEntity(payment) }),
    told('order.paid', { payment: paymentEntity(payment), order: orderEntity(order) }),
  ];
}

/** What the webhook tells of a settlement by itself, in Razorpay's words. */
export const toSettlementEvent = (
  settlement: { id: string; amount: number; fees: number; tax: number; utr: string },
  createdAt: number,
): string =>
  webhook(
    'settlement.processed',
    { settlement: { entity: 'settlement', ...settlement, status: 'processed', created_at: createdAt } },
    createdAt,
  );

const refundEvents = { pending: 'refund.created', processed: 'refund.processed', failed: 'refund.failed' } as const;

/** What the webhook tells of a refund as it is now. */
export const toRefundEvent = (refund: SandboxRefund, payment: SandboxPayment, createdAt: number): string =>
  webhook(refundEvents[refund.status], { refund: refundEntity(refund), payment: paymentEntity(payment) }, createdAt);

/** What a bank asks back, in Razorpay's words. `name`: which of its events. */
export const toDisputeEvent = (payment: SandboxPayment, name: string, createdAt: number): string =>
  webhook(
    `payment.dispute.${name}`,
    {
      payment: paymentEntity(payment),
      dispute: {
        ...{ id: `disp_${payment.id.slice(4)}`, entity: 'dispute', payment_id: payment.id, currency: payment.currency },
        ...{ amount: payment.amount, amount_deducted: name === 'lost' ? payment.amount : 0, gateway_dispute_id: null },
        ...{ reason_code: 'goods_or_services_not_received_or_partially_received', reason_description: 'Service not received' },
        ...{
          respond_by: createdAt + 5 * 24 * 3600,
          phase: 'chargeback',
          status: name === 'created' ? 'open' : name,
          created_at: createdAt,
        },
      },
    },
    createdAt,
  );
