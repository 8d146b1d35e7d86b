import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../../../server/app.ts';
import type { Context } from '../../../../server/context.ts';
import { orders, webhookEvents } from '../../../../server/db/tables/applications.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { reconcileOrders } from '../../../../server/enrolment/orders/reconcile.ts';
import { mortal } from '../../../support/enrolment/mortal.ts';
import {
  form,
  mailsAbout,
  newKey,
  order,
  orderBody,
  type PaymentServer,
  paymentServer,
  truth,
} from '../../../support/enrolment/payments.ts';

/** A second process on the database of the first one: it is killed after so many steps, whatever they are. */
let server: PaymentServer;
let life: ReturnType<typeof mortal>;
let context: Context;
let app: FastifyInstance;
beforeAll(async () => {
  server = await paymentServer();
  life = mortal(server.db);
  const { gateway } = server.razorpay;
  const call = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    life.step();
    const answer = await ask();
    life.step();
    return answer;
  };
  const dying: typeof gateway = {
    keys: gateway.keys,
    createOrder: (asked) => call(() => gateway.createOrder(asked)),
    findOrder: (receipt) => call(() => gateway.findOrder(receipt)),
    listPayments: (orderId) => call(() => gateway.listPayments(orderId)),
    refund: (asked) => call(() => gateway.refund(asked)),
    listRefunds: (paymentId) => call(() => gateway.listRefunds(paymentId)),
    listSettled: (day) => call(() => gateway.listSettled(day)),
  };
  context = { ...server.app.context, db: life.db, gateway: dying };
  app = await buildApp({ ...context, appFolder: '/nowhere' });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app?.close();
  await server?.close();
});

const usual = ['account', 'receipt', 'school'];
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload });

let number = 0;
const paidOrder = async () => {
  number += 1;
  const email = `killed${number}@example.org`;
  const { orderId } = await order(server, { application: form({ email }) });
  return { orderId, payment: server.razorpay.pay(orderId) };
};

/** Does something again and again, killed one step later each time, until it comes through. Returns how many steps it has. */
async function atEveryStep(act: (killed: () => boolean) => Promise<void>): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    life.killAfter(steps);
    let died = false;
    await act(() => {
      died = life.isDead();
      life.restart();
      return died;
    });
    if (!died) return steps;
  }
}

/** Nothing of it, or all of it. */
async function expectWhole(orderId: string, paymentId: string): Promise<void> {
  const { order: stored, enrolments: bought } = await truth(server.db, orderId);
  const mails = await mailsAbout(server.db, paymentId);
  if (stored.paymentId === null) expect([bought, mails]).toEqual([[], []]);
  else expect([stored.state, bought.length, mails]).toEqual(['enrolled', 1, usual]);
}

it('BP-04: killed at any step of a webhook, all of it is kept or nothing, and the next delivery finishes it', async () => {
  const steps = await atEveryStep(async (killed) => {
    const { orderId, payment } = await paidOrder();
    const event = server.razorpay.event('payment.captured', payment);
    const headers = { 'x-razorpay-signature': event.signature, 'x-razorpay-event-id': event.id };
    const { statusCode } = await post('/api/razorpay/webhook', event.body, headers);
    if (!killed()) expect(statusCode).toBe(200);
    await expectWhole(orderId, payment.id);
    const [taken] = await server.db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id));
    expect(taken !== undefined).toBe((await truth(server.db, orderId)).order.paymentId !== null);
    expect(await server.deliver(event)).toBe(200);
    expect((await truth(server.db, orderId)).order.state).toBe('enrolled');
    await expectWhole(orderId, payment.id);
  });
  expect(steps).toBeGreaterThan(20);
}, 120_000);

it('BP-04, BP-20: a webhook that is answered 500 whenever it comes leaves nothing, and the reconciler finishes the order once', async () => {
  const { orderId, payment } = await paidOrder();
  const event = server.razorpay.event('payment.captured', payment);
  const headers = { 'x-razorpay-signature': event.signature, 'x-razorpay-event-id': event.id };
  for (let delivery = 0; delivery < 5; delivery += 1) {
    life.killAfter(3);
    expect((await post('/api/razorpay/webhook', event.body, headers)).statusCode).toBe(500);
    life.restart();
    expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'open' }, payments: [], enrolments: [] });
  }
  server.clock.pass(16 * 60_000);
  await reconcileOrders(server.app.context);
  expect((await truth(server.db, orderId)).order.state).toBe('enrolled');
  await expectWhole(orderId, payment.id);
  expect(await server.deliver(event)).toBe(200);
  await expectWhole(orderId, payment.id);
});

it('killed at any step of a verification, the reconciler finishes it', async () => {
  const steps = await atEveryStep(async (killed) => {
    const { orderId, payment } = await paidOrder();
    const { body } = await post('/api/verifyPayment', JSON.stringify(server.razorpay.handed(payment)));
    if (!killed()) expect(JSON.parse(body)).toMatchObject({ status: 'success' });
    await expectWhole(orderId, payment.id);
    server.clock.pass(16 * 60_000);
    await reconcileOrders(server.app.context);
    expect((await truth(server.db, orderId)).order.state).toBe('enrolled');
    await expectWhole(orderId, payment.id);
  });
  expect(steps).toBeGreaterThan(25);
}, 120_000);

it('killed at any step of making an order, the same request makes the same one order', async () => {
  const steps = await atEveryStep(async (killed) => {
    const made = server.razorpay.orders().length;
    const body = orderBody({ applicationKey: newKey() });
    const { statusCode } = await post('/api/createOrder', JSON.stringify(body));
    if (!killed()) expect(statusCode).toBe(200);
    const { http, body: answer } = await server.call('/createOrder', body);
    expect(http).toBe(200);
    expect(server.razorpay.orders()).toHaveLength(made + 1);
    expect(answer.orderId).toBe(server.razorpay.orders().at(-1)?.id);
    expect(
      await server.db
        .select()
        .from(orders)
        .where(eq(orders.id, String(answer.orderId))),
    ).toHaveLength(1);
  });
  expect(steps).toBeGreaterThan(8);
}, 120_000);

it('killed at any step of the reconciler, its next run finishes the order', async () => {
  const steps = await atEveryStep(async (killed) => {
    const { orderId, payment } = await paidOrder();
    server.clock.pass(16 * 60_000);
    await reconcileOrders(context).catch((error: unknown) => {
      if (!life.isDead()) throw error;
    });
    killed();
    await expectWhole(orderId, payment.id);
    server.clock.pass(20 * 60_000);
    await reconcileOrders(server.app.context);
    expect((await truth(server.db, orderId)).order.state).toBe('enrolled');
    await expectWhole(orderId, payment.id);
    // What is finished is left alone, so that the next round has one order to ask about.
    await server.db.update(orders).set({ createdAt: new Date(0), askedAt: server.clock.now });
  });
  expect(steps).toBeGreaterThan(20);
  expect(await server.db.select().from(enrolments)).toHaveLength(number);
}, 120_000);
