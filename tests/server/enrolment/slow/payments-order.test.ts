import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applications, orders } from '../../../../server/db/tables/applications.ts';
import { GatewayError } from '../../../../server/enrolment/orders/gateway.ts';
import { prices } from '../../../support/enrolment/catalogue.ts';
import { form, newKey, order, orderBody, psychology, sprint, truth } from '../../../support/enrolment/payments.ts';
import { proves } from '../../../support/proves.ts';
import { testServer } from '../../../support/server/server-app.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  server.razorpay.trouble.before = async () => {};
  server.razorpay.trouble.after = async () => {};
});

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const loadApplication = async (key: string) => (await server.db.select().from(applications).where(eq(applications.key, key)))[0];
const loadOrders = async (key: string) =>
  server.db
    .select({ id: orders.id, currency: orders.currency, itemName: orders.itemName, state: orders.state })
    .from(orders)
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(eq(applications.key, key))
    .orderBy(orders.id);
const hour = 3_600_000;
const dollars = { currency: 'USD', amount: 890 };
const paidMsg = 'This application has already been paid. Please check your email.';
const paid = { status: 0, msg: paidMsg, error: paidMsg, reason: 'conflict' };
const madeAtRazorpay = () => server.razorpay.orders().length;

it(
  'every listed item has an order in each currency, its amount in minor units by our table',
  proves('7-26', '7-41', '3-32'),
  async () => {
    for (const { item, currency, amount } of prices) {
      const { http, body } = await server.call('/createOrder', orderBody({ item, currency, amount }));
      expect([http, body]).toMatchObject([200, { status: 1, amount: amount * 100, currency, application: expect.any(String) }]);
      expect(body).not.toHaveProperty('error');
      expect(await truth(server.db, String(body.orderId))).toMatchObject({
        order: { kind: item.kind, itemName: item.name, amount, amountMinor: amount * 100, currency, state: 'open' },
        application: { kind: item.kind, itemName: item.name, form: form(), consentedAt: server.clock.now, studentId: null },
      });
    }
  },
);

it(
  'the application is stored before an order exists, and stays when Razorpay does not answer',
  proves('7-26', '8-pay-12'),
  async () => {
    const applicationKey = newKey();
    server.razorpay.trouble.before = async () => {
      expect(await loadApplication(applicationKey)).toMatchObject({ form: form() });
      throw new GatewayError('Razorpay did not answer', true);
    };
    const msg = 'We can’t reach the payment provider right now. Please try again.';
    expect(await server.call('/createOrder', orderBody({ applicationKey }))).toMatchObject({
      http: 503,
      body: { status: 0, msg, error: msg, reason: 'unavailable' },
    });
    expect(await loadApplication(applicationKey)).toMatchObject({ kind: 'sat', itemName: 'SAT Sprint' });
    expect(await loadOrders(applicationKey)).toEqual([]);
  },
);

it('the same again is the same order, with the form as it is now', async () => {
  const applicationKey = newKey();
  const first = await order(server, { applicationKey });
  const again = await order(server, { applicationKey, application: form({ name: 'Asha Menon' }) });
  expect(again).toEqual(first);
  expect(await loadOrders(applicationKey)).toHaveLength(1);
  expect(await loadApplication(applicationKey)).toMatchObject({ form: { name: 'Asha Menon' } });
});

it('another currency or item replaces the order, and the first one again takes it back', async () => {
  const applicationKey = newKey();
  const rupees = await order(server, { applicationKey });
  const inDollars = await order(server, { applicationKey, ...dollars });
  const other = await order(server, { applicationKey, item: psychology, amount: 84_999 });
  expect(await loadOrders(applicationKey)).toEqual([
    { id: rupees.orderId, currency: 'INR', itemName: 'SAT Sprint', state: 'replaced' },
    { id: inDollars.orderId, currency: 'USD', itemName: 'SAT Sprint', state: 'replaced' },
    { id: other.orderId, currency: 'INR', itemName: 'AP Psychology', state: 'open' },
  ]);
  const made = madeAtRazorpay();
  expect(await order(server, { applicationKey })).toEqual(rupees);
  expect((await loadOrders(applicationKey)).map(({ state }) => state)).toEqual(['open', 'replaced', 'replaced']);
  expect(madeAtRazorpay()).toBe(made);
});

it('BP-07, ORD-05: an order whose answer was lost, or that was never stored, is found again at Razorpay', async () => {
  const applicationKey = newKey();
  const made = madeAtRazorpay();
  server.razorpay.trouble.after = async (call) => {
    if (call === 'createOrder') throw new GatewayError('no answer within 5000 ms', true);
  };
  expect((await server.call('/createOrder', orderBody({ applicationKey }))).http).toBe(503);
  server.razorpay.trouble.after = async () => {};
  const found = await order(server, { applicationKey });
  expect(madeAtRazorpay()).toBe(made + 1);
  expect(found.orderId).toBe(server.razorpay.orders().at(-1)?.id);
  expect(await loadOrders(applicationKey)).toHaveLength(1);
});

it('20 parallel calls with one key make one order', async () => {
  const applicationKey = newKey();
  const made = madeAtRazorpay();
  const answers = await times(20, () => order(server, { applicationKey }));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect(madeAtRazorpay()).toBe(made + 1);
});

it('parallel calls for two currencies leave one open order', async () => {
  const applicationKey = newKey();
  await times(10, (index) => order(server, { applicationKey, ...(index % 2 ? { currency: 'USD', amount: 890 } : {}) }));
  expect((await loadOrders(applicationKey)).map(({ state }) => state).sort()).toEqual(['open', 'replaced']);
});

it('ORD-07: a paid application has no further order: 409', async () => {
  const applicationKey = newKey();
  const { orderId } = await order(server, { applicationKey });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  for (const change of [{}, dollars, { item: psychology, amount: 84_999 }]) {
    const answer = await server.call(
      '/createOrder',
      orderBody({ applicationKey, ...change, application: form({ name: 'Other' }) }),
    );
    expect(answer).toMatchObject({ http: 409, body: paid });
  }
  expect(await loadApplication(applicationKey)).toMatchObject({ form: form(), itemName: 'SAT Sprint' });
});

it('BP-08: who paid and lost the browser is not asked to pay again: Razorpay is asked before an order is handed out again', async () => {
  const applicationKey = newKey();
  const { orderId } = await order(server, { applicationKey });
  const { id } = server.razorpay.pay(orderId);
  expect((await server.call('/createOrder', orderBody({ applicationKey }))).http).toBe(409);
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'enrolled', paymentId: id } });
});

it('who paid and lost the browser is not asked to pay again in another currency or for another item', async () => {
  for (const change of [dollars, { item: psychology, amount: 84_999 }]) {
    const applicationKey = newKey();
    const { orderId } = await order(server, { applicationKey });
    const { id } = server.razorpay.pay(orderId);
    const made = madeAtRazorpay();
    expect(await server.call('/createOrder', orderBody({ applicationKey, ...change }))).toMatchObject({ http: 409, body: paid });
    expect(madeAtRazorpay()).toBe(made);
    expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'enrolled', paymentId: id } });
  }
});

it('who paid an order that was replaced is not asked to pay the one that replaced it', async () => {
  const applicationKey = newKey();
  const { orderId } = await order(server, { applicationKey });
  await order(server, { applicationKey, ...dollars });
  const { id } = server.razorpay.pay(orderId);
  expect(await server.call('/createOrder', orderBody({ applicationKey, ...dollars }))).toMatchObject({ http: 409, body: paid });
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'enrolled', paymentId: id } });
});

it('nothing more is paid while a bank may still let a payment through, which is three days: 409', async () => {
  const msg = 'A payment for this application is under way. Please check its page before you pay again.';
  const refused = { http: 409, body: { status: 0, msg, error: msg, reason: 'conflict' } };
  for (const isHeard of [true, false]) {
    const applicationKey = newKey();
    const first = await order(server, { applicationKey });
    const payment = server.razorpay.pay(first.orderId, { status: 'authorized' });
    if (isHeard) await server.deliver(server.razorpay.event('payment.authorized', payment));
    for (const change of [{}, dollars])
      expect(await server.call('/createOrder', orderBody({ applicationKey, ...change }))).toMatchObject(refused);
    expect(await truth(server.db, first.orderId)).toMatchObject({
      order: { state: 'attempted', paymentId: null },
      payments: [[payment.id, 'authorized']],
    });
    server.clock.pass(3 * 24 * hour - 1);
    expect(await server.call('/createOrder', orderBody({ applicationKey }))).toMatchObject(refused);
    server.clock.pass(1);
    expect(await order(server, { applicationKey })).toEqual(first);
  }
});

it('another order of the application that Razorpay cannot be asked about keeps this one back: 503; one it does not know, or that lapsed, does not', async () => {
  const applicationKey = newKey();
  const rupees = await order(server, { applicationKey });
  const other = await order(server, { applicationKey, ...dollars });
  const { listPayments } = server.razorpay.gateway;
  const asked: string[] = [];
  const fail = (isTransient: boolean) => {
    server.razorpay.gateway.listPayments = async (orderId) => {
      asked.push(orderId);
      if (orderId === rupees.orderId) throw new GatewayError('no answer', isTransient);
      return listPayments(orderId);
    };
  };
  fail(true);
  const { http, body } = await server.call('/createOrder', orderBody({ applicationKey, ...dollars }));
  expect([http, body.reason]).toEqual([503, 'unavailable']);
  fail(false);
  expect(await order(server, { applicationKey, ...dollars })).toEqual(other);
  fail(true);
  await server.db.update(orders).set({ state: 'lapsed' }).where(eq(orders.id, rupees.orderId));
  asked.length = 0;
  expect(await order(server, { applicationKey, ...dollars })).toEqual(other);
  expect(asked).toEqual([other.orderId]);
  server.razorpay.gateway.listPayments = listPayments;
});

it('an order that is handed out again is as a new one, and keeps what was heard of it meanwhile', async () => {
  const applicationKey = newKey();
  const { orderId } = await order(server, { applicationKey });
  const { id } = server.razorpay.pay(orderId, { status: 'failed' });
  await server.db.update(orders).set({ askedAt: server.clock.now }).where(eq(orders.id, orderId));
  server.clock.pass(10 * hour);
  await order(server, { applicationKey });
  expect(await truth(server.db, orderId)).toMatchObject({
    order: { state: 'attempted', createdAt: server.clock.now, askedAt: null },
    payments: [[id, 'failed']],
  });
});

it('an order is handed out again where Razorpay cannot say whether it was paid', async () => {
  const applicationKey = newKey();
  const first = await order(server, { applicationKey });
  server.razorpay.trouble.before = async () => {
    throw new GatewayError('down', true);
  };
  expect(await order(server, { applicationKey })).toEqual(first);
});

it('an order that Razorpay made of something else is not handed out', async () => {
  const { createOrder } = server.razorpay.gateway;
  server.razorpay.gateway.createOrder = async (asked) => createOrder({ ...asked, amountMinor: 100 });
  const applicationKey = newKey();
  expect((await server.call('/createOrder', orderBody({ applicationKey }))).http).toBe(500);
  server.razorpay.gateway.createOrder = createOrder;
  expect(await loadOrders(applicationKey)).toEqual([]);
});

it.each([
  ['phone', 'abc', 'Please enter a valid phone number.'],
  ['phone', '1', 'Please enter a valid phone number.'],
  ['phone', '9876543210', 'Please enter a valid phone number.'],
  ['phone', '+91 98765', 'Please enter a valid phone number.'],
  ['name', '\u200b\u200b', 'Please fill out all required fields.'],
  ['parent_name', '\u2060', 'Please fill out all required fields.'],
])(
  'the rules of the form hold without a browser too: %s %j is refused',
  proves('5-27', '5-28', '5-30'),
  async (field, value, msg) => {
    const { http, body } = await server.call('/createOrder', orderBody({ application: form({ [field]: value }) }));
    expect([http, body]).toMatchObject([400, { reason: 'badInput', msg, error: msg }]);
  },
);

it('a form no account can be made of is refused before money moves: 400', async () => {
  const made = madeAtRazorpay();
  const refused = async (application: Record<string, unknown>) => {
    const { http, body } = await server.call('/createOrder', orderBody({ application: { ...form(), ...application } }));
    expect(body).toMatchObject({ status: 0, reason: 'badInput', error: body.msg });
    return http;
  };
  for (const email of [
    '',
    '   ',
    'asha',
    'asha@example',
    'a sha@example.org',
    'a!b@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])
    expect([email, await refused({ email })]).toEqual([email, 400]);
  for (const [field, value] of Object.entries({ name: ' ', phone: '', school_name: 'A\u0000B', parent_name: 'Half \ud83e' }))
    expect([field, await refused({ [field]: value })]).toEqual([field, 400]);
  expect((await server.call('/createOrder', { ...orderBody(), guardianConsent: false })).http).toBe(400);
  expect((await server.call('/createOrder', orderBody({ applicationKey: 'short' }))).http).toBe(400);
  expect(madeAtRazorpay()).toBe(made);
});

it('without a payment provider nothing is ordered: 503', proves('8-pay-10'), async () => {
  const without = await testServer();
  const msg = 'Payment gateway is not configured.';
  expect(await without.call('/createOrder', orderBody({ item: sprint }))).toMatchObject({ http: 503, body: { msg, error: msg } });
  await without.close();
});

it('60 applications an hour from one address: the next is refused, one that is there is not, and another address goes on', async () => {
  const from = (address: string, changed = {}) => server.call('/createOrder', orderBody(changed), { address });
  const applicationKey = 'k'.repeat(32);
  expect((await from('198.51.100.9', { applicationKey })).http).toBe(200);
  for (let turn = 1; turn < 60; turn += 1) expect((await from('198.51.100.9')).http).toBe(200);
  const { http, body } = await from('198.51.100.9');
  expect([http, body.reason, body.error]).toEqual([429, 'tooMany', 'Too many requests. Please try again in 60 minutes.']);
  expect((await from('198.51.100.9', { applicationKey })).http).toBe(200);
  expect((await from('198.51.100.10')).http).toBe(200);
});

it('30 calls an hour for one application: the next is refused, another application goes on, and an hour later it does too', async () => {
  const applicationKey = newKey();
  for (let turn = 0; turn < 30; turn += 1) await order(server, { applicationKey });
  const asked = server.razorpay.calls.length;
  const { http, body } = await server.call('/createOrder', orderBody({ applicationKey }));
  expect([http, body.reason, body.error]).toEqual([429, 'tooMany', 'Too many requests. Please try again in 60 minutes.']);
  expect(server.razorpay.calls.length).toBe(asked);
  await order(server);
  server.clock.pass(hour);
  await order(server, { applicationKey });
});
