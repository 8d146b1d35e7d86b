import { expect, it } from 'vitest';
import { addAttempt } from '../../../../server/enrolment/sandbox/attempts.ts';
import { usualPace } from '../../../../server/enrolment/sandbox/pace.ts';
import { SandboxRefusal } from '../../../../server/enrolment/sandbox/refusal.ts';
import { emptyState, type SandboxState } from '../../../../server/enrolment/sandbox/state.ts';

it('the sandbox takes fifty attempts of one order, and says so to the next', () => {
  const order = {
    id: 'order_1',
    amount: 100,
    currency: 'INR',
    receipt: null,
    notes: {},
    status: 'created' as const,
    attempts: 0,
  };
  const state: SandboxState = { ...structuredClone(emptyState), orders: [{ ...order, created_at: 0 }] };
  const now = { seconds: 0, pace: usualPace, upiLimitMinor: 100 };
  const attempt = () => addAttempt(state, { orderId: 'order_1', amount: 100, currency: 'INR', outcome: 'failed' }, now);
  for (let made = 0; made < 50; made += 1) expect(attempt().payment.status).toBe('failed');
  expect(attempt).toThrow(new SandboxRefusal('This order has been tried 50 times, and the sandbox takes no more of it'));
  expect([state.payments.length, state.orders[0]?.attempts]).toEqual([50, 50]);
});
