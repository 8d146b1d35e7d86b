import { addDelivery, firstDelayMs } from './courier.ts';
import { sandboxId, toEvents, toFailure } from './entities.ts';
import { SandboxRefusal } from './refusal.ts';
import { findById, type SandboxPayment, type SandboxState } from './state.ts';

/**
 * What can come of a press in Checkout. `late`: it fails here, and the bank allows it some seconds later. `authorized`: allowed, and never
 * captured. `shuffled`: the webhooks come in the wrong order, one of them twice. `slow`: neither webhooks nor answers come for a while.
 */
export const outcomes = ['paid', 'failed', 'late', 'authorized', 'shuffled', 'slow'] as const;
type Outcome = (typeof outcomes)[number];

export type Attempt = { orderId: string; amount: number; currency: string; outcome: Outcome };

const statuses: Partial<Record<Outcome, SandboxPayment['status']>> = {
  failed: 'failed',
  late: 'failed',
  authorized: 'authorized',
};

/** Of one order: whoever tries on would fill the one row that has them all. */
const mostAttempts = 50;

/** Adds a payment of an order, and what is told of it when. `failure`: what Checkout says of it. Throws `SandboxRefusal`. */
export function addAttempt(
  state: SandboxState,
  { orderId, amount, currency, outcome }: Attempt,
  { seconds, waitMs }: { seconds: number; waitMs: number },
) {
  const wanted = findById(state.orders, orderId);
  if (wanted.status === 'paid') throw new SandboxRefusal('This order has been paid already');
  if (wanted.attempts >= mostAttempts)
    throw new SandboxRefusal(`This order has been tried ${mostAttempts} times, and the sandbox takes no more of it`);
  if (amount !== wanted.amount || currency !== wanted.currency)
    throw new SandboxRefusal('Your payment amount is different from your order amount');
  const status = statuses[outcome] ?? ('captured' as const);
  wanted.attempts += 1;
  wanted.status = status === 'captured' ? 'paid' : 'attempted';
  const made: SandboxPayment = {
    ...{ id: sandboxId('pay'), order_id: orderId, amount, currency, status, amount_refunded: 0, created_at: seconds },
  };
  state.payments.push(made);
  const afterwards = Date.now() + waitMs;
  if (outcome === 'slow') state.slow.push({ orderId, until: afterwards });
  if (outcome === 'late') state.late.push({ paymentId: made.id, dueAt: afterwards });
  tell(state, made, { outcome, seconds, waitMs });
  return { payment: made, failure: status === 'failed' ? toFailure(made) : null };
}

/** A bank that needed longer than the payer waited. */
export function captureLate(state: SandboxState, paymentId: string, seconds: number): void {
  const payment = findById(state.payments, paymentId);
  payment.status = 'captured';
  findById(state.orders, payment.order_id).status = 'paid';
  tell(state, payment, { outcome: 'late', seconds, waitMs: 0 });
}

function tell(
  state: SandboxState,
  payment: SandboxPayment,
  { outcome, seconds, waitMs }: { outcome: Outcome; seconds: number; waitMs: number },
): void {
  const bodies = toEvents(payment, findById(state.orders, payment.order_id), seconds);
  const sent = outcome === 'shuffled' ? [...bodies.toReversed(), ...bodies.slice(0, 1)] : bodies;
  for (const [index, body] of sent.entries()) {
    const laterMs = outcome === 'shuffled' ? index * firstDelayMs * 3 : 0;
    addDelivery(state, { eventId: sandboxId('evt'), body }, laterMs + (outcome === 'slow' ? waitMs : 0));
  }
}
