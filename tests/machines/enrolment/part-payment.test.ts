import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { CheckoutEvent } from '../../../src/machines/enrolment/checkout.ts';
import { type PartPaymentInput, partPaymentMachine } from '../../../src/machines/enrolment/part-payment.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { PaymentResult } from '../../../src/services/enrolment/application-shapes.ts';
import type { PartOrder, Verdict } from '../../../src/services/enrolment/applications.ts';
import type { CheckoutMode, CheckoutOptions } from '../../../src/services/enrolment/checkout.ts';
import { type PartPaymentModelState, type PartPaymentStep, partPaymentModel } from '../../models/enrolment/part-payment.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

const order: PartOrder = { orderId: 'order_1', amount: 3_000_000, currency: 'INR', phone: '+919876543210' };
const payment: PaymentResult = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 's' };

let script: Deferred<CheckoutMode>;
let ordering: Deferred<PartOrder>;
let verifying: Deferred<Verdict>;
let asked: { token: string; part: number }[];
let verified: PaymentResult[];
let opened: CheckoutOptions[];
let isOpen: boolean;
let report: (event: CheckoutEvent) => void;
let actor: Actor<typeof logic> | null;

const logic = partPaymentMachine.provide({
  actors: {
    loadCheckout: fromPromise<CheckoutMode, { scriptUrl: string }>(() => {
      script = deferred();
      return script.promise;
    }),
    payInstalment: fromPromise<PartOrder, { token: string; part: number }>(({ input }) => {
      asked.push(input);
      ordering = deferred();
      return ordering.promise;
    }),
    checkout: fromCallback<{ type: string }, CheckoutOptions>(({ sendBack, input }) => {
      opened.push(input);
      isOpen = true;
      report = sendBack;
      return () => {
        isOpen = false;
      };
    }),
    verifyPayment: fromPromise<Verdict, PaymentResult>(({ input }) => {
      verified.push(input);
      verifying = deferred();
      return verifying.promise;
    }),
  },
});
const input: PartPaymentInput = {
  ...{ token: 'token-1', part: 2, checkout: { keyId: 'rzp_test_key', scriptUrl: 'https://checkout.example/checkout.js' } },
  application: { item: { kind: 'sat', name: 'SAT Sprint' }, name: 'Aanya Rao', email: 'aanya@example.org' },
};
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const press = (changed: Partial<PartPaymentInput> = {}) =>
  settle(() => {
    actor = createActor(logic, { input: { ...input, ...changed } }).start();
  });

beforeEach(() => {
  vi.useFakeTimers();
  [asked, verified, opened, isOpen, actor] = [[], [], [], false, null];
});
afterEach(() => {
  actor?.stop();
  vi.useRealTimers();
});

const steps: Record<PartPaymentStep, () => Promise<void>> = {
  press: () => press(),
  pressUnconfigured: () => press({ checkout: null }),
  scriptLoads: () => settle(() => script.resolve('window')),
  scriptIsBlocked: () => settle(() => script.reject(new Error('blocked'))),
  orderComes: () => settle(() => ordering.resolve(order)),
  serverSaysPaid: () =>
    settle(() => ordering.reject(new CallFailed('refused', 'Installment 2 is paid already.', 'conflict', 409))),
  bankDeclines: () => settle(() => report({ type: 'checkout.failed', description: 'The bank said no.' })),
  payerCloses: () => settle(() => report({ type: 'checkout.closed' })),
  moneyMoves: () => settle(() => report({ type: 'checkout.paid', payment })),
  serverVerifies: () => settle(() => verifying.resolve('success')),
  serverRefutes: () => settle(() => verifying.resolve('failure')),
  networkIsDown: () => settle(() => verifying.reject(new CallFailed('unreachable', ''))),
  networkComesBack: async () => {
    await vi.advanceTimersByTimeAsync(2_000);
  },
};

type Claim = { end: string | null; notice: string | null; orders: number; window: boolean; verified: number };
const under = (orders: number, window = false, verifiedTimes = 0): Claim => ({
  ...{ end: null, notice: null, orders, window, verified: verifiedTimes },
});
/** What has to be true in each state: how it ended and what was said, how often an order was asked for, and whether the window is open. */
const claims: Record<Exclude<PartPaymentModelState, 'looking'>, Claim> = {
  notConfigured: { ...under(0), end: 'failed', notice: 'Payment gateway is not configured.' },
  loading: under(0),
  blocked: { ...under(0), end: 'failed', notice: 'Failed to load payment SDK. Check your connection.' },
  ordering: under(1),
  paidElsewhere: { ...under(1), end: 'failed', notice: 'Installment 2 is paid already.' },
  window: under(1, true),
  declined: { ...under(1, true), notice: 'The bank said no.' },
  closed: { ...under(1), end: 'closed' },
  closedAfterDeclined: { ...under(1), end: 'closed', notice: 'The bank said no.' },
  checking: under(1, false, 1),
  waiting: under(1, false, 1),
  checkingAgain: under(1, false, 2),
  paid: { ...under(1), end: 'paid' },
  notVerified: { ...under(1, false, 1), end: 'failed', notice: 'Payment verification failed. Please contact support.' },
};

it.each(partPaymentModel.getSimplePaths().map((path) => [describePath(path), path] as const))(
  'an installment: %s',
  async (_, path) => {
    const check =
      ({ end, notice, ...claim }: Claim) =>
      () => {
        const snapshot = actor?.getSnapshot();
        expect(snapshot?.output?.end ?? null).toBe(end);
        expect(snapshot?.context.notice).toBe(notice);
        expect([asked.length, isOpen]).toEqual([claim.orders, claim.window]);
        if (end !== 'paid') expect(verified).toHaveLength(claim.verified);
      };
    await path.test({
      events: steps,
      states: Object.fromEntries(Object.entries(claims).map(([state, claim]) => [state, check(claim)])),
    });
    expect(asked.every((each) => each.part === 2 && each.token === 'token-1')).toBe(true);
  },
);

it('opens the window with the order’s own amount, for the installment and whoever applied', async () => {
  for (const step of ['press', 'scriptLoads', 'orderComes'] as const) await steps[step]();
  expect(opened).toMatchObject([
    {
      ...{ key: 'rzp_test_key', amount: 3_000_000, currency: 'INR', order_id: 'order_1' },
      description: 'SAT Program Enrollment: SAT Sprint, installment 2',
      prefill: { name: 'Aanya Rao', email: 'aanya@example.org', contact: '+919876543210' },
    },
  ]);
});

it('in the browser of an app takes the page away, leads back to the payer’s page, and ends where somebody is back on it', async () => {
  await steps.press();
  await settle(() => script.resolve('redirect'));
  await steps.orderComes();
  expect(opened).toMatchObject([{ order_id: 'order_1', callback: '/application/token-1/callback' }]);
  await settle(() => report({ type: 'checkout.returned' }));
  expect(actor?.getSnapshot().output).toEqual({ end: 'closed', notice: null });
});
