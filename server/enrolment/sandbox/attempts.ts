import { addDelivery } from './courier.ts';
import { sandboxId, toEvents, toFailure } from './entities.ts';
import type { SandboxPace } from './pace.ts';
import { returnUncaptured } from './refunds.ts';
import { SandboxRefusal } from './refusal.ts';
import { schedulePayout } from './settlements.ts';
import { findById, type SandboxPayment, type SandboxState } from './state.ts';

/**
 * What can come of a press in Checkout. `late`: it fails here, and the bank allows it some seconds later. `pending`: it waits in a UPI app, and is allowed there.
 * `authorized`: allowed, and never captured; it goes back by itself. `shuffled`: the webhooks come in the wrong order, one of them twice. `slow`: neither webhooks nor answers come for a
 * while. `rotated`: the webhooks are signed with the secret that held before.
 */
export const outcomes = ['paid', 'failed', 'late', 'pending', 'authorized', 'shuffled', 'slow', 'rotated'] as const;
type Outcome = (typeof outcomes)[number];

export type Attempt = { orderId: string; amount: number; currency: string; outcome: Outcome };

/** When it is, in s since 1970, how long things take, and how much UPI takes at once, in minor units. */
export type Circumstances = { seconds: number; pace: SandboxPace; upiLimitMinor: number };

const statuses: Partial<Record<Outcome, SandboxPayment['status']>> = {
  failed: 'failed',
  late: 'failed',
  pending: 'created',
  authorized: 'authorized',
};

/** Of one order: whoever tries on would fill the one row that has them all. */
const mostAttempts = 50;

/** Adds a payment of an order, and what is told of it when. `failure`: what Checkout says of it. Throws `SandboxRefusal`. */
export function addAttempt(state: SandboxState, { orderId, amount, currency, outcome }: Attempt, now: Circumstances) {
  const { seconds, pace, upiLimitMinor } = now;
  const wanted = findById(state.orders, orderId);
  if (wanted.status === 'paid') throw new SandboxRefusal('This order has been paid already');
  if (wanted.attempts >= mostAttempts)
    throw new SandboxRefusal(`This order has been tried ${mostAttempts} times, and the sandbox takes no more of it`);
  if (amount !== wanted.amount || currency !== wanted.currency)
    throw new SandboxRefusal('Your payment amount is different from your order amount');
  const method = outcome === 'pending' ? 'upi' : 'card';
  if (method === 'upi' && (currency !== 'INR' || amount > upiLimitMinor))
    throw new SandboxRefusal('Amount exceeds maximum amount allowed.');
  const status = statuses[outcome] ?? ('captured' as const);
  const captured = status === 'captured';
  wanted.attempts += 1;
  wanted.status = captured ? 'paid' : 'attempted';
  const made: SandboxPayment = {
    ...{ id: sandboxId('pay'), order_id: orderId, amount, currency, status, method, captured, amount_refunded: 0 },
    ...{ created_at: seconds, settlement: null },
  };
  state.payments.push(made);
  if (captured) schedulePayout(state, pace);
  const afterwards = Date.now() + pace.waitMs;
  if (outcome === 'slow') state.slow.push({ orderId, until: afterwards });
  if (outcome === 'late' || outcome === 'pending') state.late.push({ paymentId: made.id, dueAt: afterwards });
  if (outcome === 'authorized') state.returning.push({ paymentId: made.id, dueAt: Date.now() + pace.returnMs });
  tell(state, made, outcome, now);
  return { payment: made, failure: status === 'failed' ? toFailure(made) : null };
}

/** A bank that needed longer than the payer waited, or a payer who needed longer in the UPI app. */
export function captureLate(state: SandboxState, paymentId: string, now: Circumstances): void {
  const payment = findById(state.payments, paymentId);
  Object.assign(payment, { status: 'captured', captured: true });
  findById(state.orders, payment.order_id).status = 'paid';
  schedulePayout(state, now.pace);
  tell(state, payment, 'late', now);
}

/** Razorpay gives back what nobody captured in time. */
export function returnLate(state: SandboxState, paymentId: string, { seconds, pace }: Circumstances): void {
  if (findById(state.payments, paymentId).status === 'authorized') returnUncaptured(state, paymentId, { seconds, pace });
}

function tell(state: SandboxState, payment: SandboxPayment, outcome: Outcome, { seconds, pace }: Circumstances): void {
  const bodies = toEvents(payment, findById(state.orders, payment.order_id), seconds);
  const sent = outcome === 'shuffled' ? [...bodies.toReversed(), ...bodies.slice(0, 1)] : bodies;
  for (const [index, body] of sent.entries()) {
    const laterMs = outcome === 'shuffled' ? index * pace.firstMs * 3 : 0;
    const isOld = outcome === 'rotated';
    addDelivery(
      state,
      { eventId: sandboxId('evt'), body, isOld },
      pace.firstMs + laterMs + (outcome === 'slow' ? pace.waitMs : 0),
    );
  }
}
