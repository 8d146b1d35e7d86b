import { addDelivery } from './courier.ts';
import { sandboxId, toRefundEvent } from './entities.ts';
import type { SandboxPace } from './pace.ts';
import { SandboxRefusal } from './refusal.ts';
import { findById, type SandboxPayment, type SandboxRefund, type SandboxState } from './state.ts';

/** `amount` left out: all that is left. `receipt`: the same again is the same refund. `outcome`: what the bank says to it. */
export type NewRefund = {
  paymentId: string;
  amount?: number | undefined;
  receipt: string | null;
  outcome: 'processed' | 'failed';
};

/** When it is, in s since 1970, and how long things take. */
type Moment = { seconds: number; pace: SandboxPace };

const findPayment = (state: SandboxState, id: string): SandboxPayment => findById(state.payments, id);

const tell = (state: SandboxState, refund: SandboxRefund, { seconds, pace }: Moment): void => {
  const body = toRefundEvent(refund, findPayment(state, refund.payment_id), seconds);
  addDelivery(state, { eventId: sandboxId('evt'), body }, pace.firstMs);
};

/** Newest first. */
export const listRefunds = (state: SandboxState, paymentId: string): SandboxRefund[] =>
  state.refunds.filter(({ payment_id }) => payment_id === findPayment(state, paymentId).id).reverse();

/** Asks for a refund, which the bank takes or refuses a while later. Throws `SandboxRefusal`. */
export function addRefund(state: SandboxState, { paymentId, amount, receipt, outcome }: NewRefund, now: Moment): SandboxRefund {
  const known = receipt === null ? undefined : state.refunds.find((each) => each.receipt === receipt);
  if (known) return known;
  const payment = findPayment(state, paymentId);
  if (payment.status === 'refunded') throw new SandboxRefusal('The payment has been fully refunded already');
  if (payment.status !== 'captured') throw new SandboxRefusal('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  const asked = amount ?? left;
  if (asked > left) throw new SandboxRefusal('The total refund amount is greater than the refund payment amount');
  const made = newRefund(payment, asked, receipt, now);
  payment.amount_refunded += asked;
  state.refunds.push(made);
  tell(state, made, now);
  state.settling.push({ refundId: made.id, outcome, dueAt: Date.now() + now.pace.waitMs });
  return made;
}

const newRefund = (payment: SandboxPayment, amount: number, receipt: string | null, { seconds }: Moment): SandboxRefund => ({
  ...{ id: sandboxId('rfnd'), payment_id: payment.id, amount, currency: payment.currency, receipt },
  ...{ status: 'pending', acquirer_data: { arn: null }, created_at: seconds, settlement: null },
});

/** Gives a payment back that was allowed and never captured, at once. */
export function returnUncaptured(state: SandboxState, paymentId: string, now: Moment): void {
  const payment = findPayment(state, paymentId);
  const made = newRefund(payment, payment.amount, null, now);
  state.refunds.push(made);
  payment.amount_refunded = payment.amount;
  settleRefund(state, made.id, 'processed', now);
}

/** What the bank says to a refund. */
export function settleRefund(state: SandboxState, refundId: string, outcome: NewRefund['outcome'], now: Moment): void {
  const refund = findById(state.refunds, refundId);
  const payment = findPayment(state, refund.payment_id);
  refund.status = outcome;
  if (outcome === 'processed') refund.acquirer_data.arn = `7410${refund.created_at}`;
  else payment.amount_refunded -= refund.amount;
  if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
  tell(state, refund, now);
}
