import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reconcileAfterMs } from '../../../../contract/limits.ts';
import { orders } from '../../../../server/db/tables/applications.ts';
import { GatewayError } from '../../../../server/enrolment/orders/gateway.ts';
import { reconcileOrders } from '../../../../server/enrolment/orders/reconcile.ts';
import { form, mailsAbout, newKey, order, truth } from '../../../support/enrolment/payments.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();

const minute = 60_000;
const hour = 60 * minute;
let log: string[];
let number = 0;
beforeEach(async () => {
  await server.db.update(orders).set({ state: 'lapsed' });
  server.razorpay.calls.length = 0;
  log = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  server.razorpay.trouble.before = async () => {};
});

const reconcile = () => reconcileOrders(server.app.context);
const newOrder = async () => {
  number += 1;
  return (await order(server, { application: form({ email: `open${number}@example.org` }) })).orderId;
};
const asked = () => server.razorpay.calls.filter((call) => call === 'listPayments').length;

it('BP-05: an order whose callback and webhook were lost is finished once it is 15 minutes old, and not before', async () => {
  const orderId = await newOrder();
  const payment = server.razorpay.pay(orderId);
  server.clock.pass(reconcileAfterMs - 1);
  await reconcile();
  expect([asked(), (await truth(server.db, orderId)).order.state]).toEqual([0, 'open']);
  server.clock.pass(1);
  await reconcile();
  expect(await truth(server.db, orderId)).toMatchObject({
    order: { state: 'enrolled', paymentId: payment.id, askedAt: server.clock.now },
  });
  expect(await mailsAbout(server.db, payment.id)).toEqual(['account', 'receipt', 'school']);
});

it('it asks less and less often, at least every six hours, and stops after six days', async () => {
  const orderId = await newOrder();
  const start = server.clock.now.getTime();
  const at: number[] = [];
  while (server.clock.now.getTime() - start < 8 * 24 * hour) {
    const before = asked();
    await reconcile();
    if (asked() > before) at.push((server.clock.now.getTime() - start) / minute);
    server.clock.pass(15 * minute);
  }
  expect(at.slice(0, 7)).toEqual([15, 30, 60, 120, 240, 480, 840]);
  expect(at.at(-1)).toBe(8_760);
  expect((await truth(server.db, orderId)).order.state).toBe('lapsed');
});

it('a payment captured by a webhook after that still counts', async () => {
  const orderId = await newOrder();
  await server.db.update(orders).set({ state: 'lapsed' }).where(eq(orders.id, orderId));
  await server.deliver(server.razorpay.event('payment.captured', server.razorpay.pay(orderId)));
  expect((await truth(server.db, orderId)).order.state).toBe('enrolled');
});

it('a payment that a bank allows three days late counts', async () => {
  const orderId = await newOrder();
  const payment = server.razorpay.pay(orderId, { status: 'failed' });
  server.clock.pass(20 * minute);
  await reconcile();
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'attempted' }, payments: [[payment.id, 'failed']] });
  server.clock.pass(3 * 24 * hour);
  payment.status = 'captured';
  await reconcile();
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'enrolled' }, payments: [[payment.id, 'captured']] });
});

it('a payment that was allowed and never captured is told to the school in the end', async () => {
  const orderId = await newOrder();
  const payment = server.razorpay.pay(orderId, { status: 'authorized' });
  server.clock.pass(6 * 24 * hour);
  await reconcile();
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'lapsed' }, payments: [[payment.id, 'authorized']] });
  expect(await mailsAbout(server.db, payment.id)).toEqual(['not-captured']);
});

it('a payment that is allowed is asked about at once, however old its order is', async () => {
  const orderId = await newOrder();
  server.clock.pass(10 * hour);
  await reconcile();
  const payment = server.razorpay.pay(orderId, { status: 'authorized' });
  await server.deliver(server.razorpay.event('payment.authorized', payment));
  payment.status = 'captured';
  server.clock.pass(minute);
  await reconcile();
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'enrolled', paymentId: payment.id } });
});

it('a payment of a lapsed order that is allowed late has its six days too', async () => {
  const orderId = await newOrder();
  server.clock.pass(6 * 24 * hour);
  await reconcile();
  expect((await truth(server.db, orderId)).order.state).toBe('lapsed');
  const payment = server.razorpay.pay(orderId, { status: 'authorized' });
  await server.deliver(server.razorpay.event('payment.authorized', payment));
  await reconcile();
  expect([(await truth(server.db, orderId)).order.state, await mailsAbout(server.db, payment.id)]).toEqual(['attempted', []]);
  payment.status = 'captured';
  server.clock.pass(3 * 24 * hour);
  await reconcile();
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'enrolled', paymentId: payment.id } });
});

it('an order that is handed out again after hours is asked about as a new one', async () => {
  const same = { applicationKey: newKey(), application: form({ email: 'again@example.org' }) };
  const { orderId } = await order(server, same);
  server.clock.pass(10 * hour);
  await reconcile();
  expect((await order(server, same)).orderId).toBe(orderId);
  const payment = server.razorpay.pay(orderId);
  server.clock.pass(reconcileAfterMs - 1);
  await reconcile();
  expect((await truth(server.db, orderId)).order.state).toBe('open');
  server.clock.pass(1);
  await reconcile();
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'enrolled', paymentId: payment.id } });
});

it('an order that Razorpay does not know lapses after six days; one it does not answer about waits', async () => {
  const orderId = await newOrder();
  const say = (isTransient: boolean) => {
    server.razorpay.trouble.before = async () => {
      throw new GatewayError('it said so', isTransient);
    };
  };
  say(false);
  server.clock.pass(6 * 24 * hour - 7 * hour);
  await reconcile();
  expect((await truth(server.db, orderId)).order.state).toBe('open');
  say(true);
  server.clock.pass(7 * hour);
  await reconcile();
  expect((await truth(server.db, orderId)).order.state).toBe('open');
  say(false);
  server.clock.pass(6 * hour);
  await reconcile();
  expect((await truth(server.db, orderId)).order.state).toBe('lapsed');
  expect(log.at(-1)).toContain(`Order ${orderId} is asked about no more`);
  server.clock.pass(6 * hour);
  const before = asked();
  await reconcile();
  expect(asked()).toBe(before);
});

it('who paid while Razorpay did not answer has success by the signature, and is enrolled within a minute of its answer', async () => {
  const orderId = await newOrder();
  const payment = server.razorpay.pay(orderId);
  server.razorpay.trouble.before = async () => {
    throw new GatewayError('no answer', true);
  };
  expect(await server.call('/verifyPayment', server.razorpay.handed(payment))).toMatchObject({ body: { status: 'success' } });
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'attempted', paymentId: null }, enrolments: [] });
  await reconcile();
  server.razorpay.trouble.before = async () => {};
  server.clock.pass(minute);
  await reconcile();
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'enrolled', paymentId: payment.id } });
});

it('a second payment is found without its webhook', async () => {
  const orderId = await newOrder();
  const first = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', first));
  const second = server.razorpay.pay(orderId);
  server.clock.pass(16 * minute);
  await reconcile();
  expect((await truth(server.db, orderId)).payments).toEqual([
    [first.id, 'captured'],
    [second.id, 'surplus'],
  ]);
});

it('while Razorpay is down a run ends after three orders; one bad answer does not keep the others', async () => {
  const made = [await newOrder(), await newOrder(), await newOrder(), await newOrder()];
  for (const orderId of made) server.razorpay.pay(orderId);
  server.clock.pass(16 * minute);
  server.razorpay.trouble.before = async () => {
    throw new GatewayError('down', true);
  };
  await reconcile();
  expect(asked()).toBe(3);
  let calls = 0;
  server.razorpay.trouble.before = async () => {
    calls += 1;
    if (calls === 2) throw new GatewayError('400', false);
  };
  server.clock.pass(16 * minute);
  await reconcile();
  expect(asked()).toBe(7);
  const states = await Promise.all(made.map(async (orderId) => (await truth(server.db, orderId)).order.state));
  expect(states.sort()).toEqual(['enrolled', 'enrolled', 'enrolled', 'open']);
  expect(log.join('\n')).toMatch(/could not be finished: GatewayError: down/);
});

it('several processes ask about an order once', async () => {
  for (let index = 0; index < 5; index += 1) await newOrder();
  server.clock.pass(16 * minute);
  await Promise.all(Array.from({ length: 6 }, reconcile));
  expect(asked()).toBe(5);
});
