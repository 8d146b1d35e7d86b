import { addDelivery } from './courier.ts';
import { sandboxId, toRefundEvent } from './entities.ts';
import { SandboxRefusal } from './refusal.ts';
import { findById, type SandboxPayment, type SandboxRefund, type SandboxState } from './state.ts';

/** `amount` left out: all that is left. `receipt`: the same again is the same refund. `outcome`: what the bank says to it. */
export type NewRefund = {
  paymentId: string;
  amount?: number | undefined;
  receipt: string | null;
  outcome: 'processed' | 'failed';
};

/** When it is, in s since 1970, and how long a bank takes, in ms. */
type Moment = { seconds: number; waitMs: number };

const findPayment = (state: SandboxState, id: string): SandboxPayment => findById(state.payments, id);

const tell = (state: SandboxState, refund: SandboxRefund, seconds: number): void =>
  addDelivery(state, { eventId: sandboxId('evt'), body: toRefundEvent(refund, findPayment(state, refund.payment_id), seconds) });

/** Newest first. */
export const listRefunds = (state: SandboxState, paymentId: string): SandboxRefund[] =>
  state.refunds.filter(({ payment_id }) => payment_id === findPayment(state, paymentId).id).reverse();

/** Asks for a refund, which the bank takes or refuses a while later. Throws `SandboxRefusal`. */
export function addRefund(
  state: SandboxState,
  { paymentId, amount, receipt, outcome }: NewRefund,
  { seconds, waitMs }: Moment,
): SandboxRefund {
  const known = receipt === null ? undefined : state.refunds.find((each) => each.receipt === receipt);
  if (known) return known;
  const payment = findPayment(state, paymentId);
  if (payment.status === 'refunded') throw new SandboxRefusal('The payment has been fully refunded already');
  if (payment.status !== 'captured') throw new SandboxRefusal('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  const asked = amount ?? left;
  if (asked > left) throw new SandboxRefusal('The total refund amount is greater than the refund payment amount');
  const made: SandboxRefund = {
    ...{ id: sandboxId('rfnd'), payment_id: paymentId, amount: asked, currency: payment.currency, receipt },
    ...{ status: 'pending', acquirer_data: { arn: null }, created_at: seconds },
  };
  payment.amount_refunded += asked;
  state.refunds.push(made);
  tell(state, made, seconds);
  state.settling.push({ refundId: made.id, outcome, dueAt: Date.now() + waitMs });
  return made;
}

/** What the bank says to a refund. */
export function settleRefund(state: SandboxState, refundId: string, outcome: NewRefund['outcome'], seconds: number): void {
  const refund = findById(state.refunds, refundId);
  const payment = findPayment(state, refund.payment_id);
  refund.status = outcome;
  if (outcome === 'processed') refund.acquirer_data.arn = `7410${refund.created_at}`;
  else payment.amount_refunded -= refund.amount;
  if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
  tell(state, refund, seconds);
}
