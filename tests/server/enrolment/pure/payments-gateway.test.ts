import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { GatewayError, type GatewaySettledItem } from '../../../../server/enrolment/orders/gateway.ts';
import { razorpayGateway } from '../../../../server/enrolment/orders/razorpay.ts';
import { toSettledItem } from '../../../../server/enrolment/orders/settled-items.ts';
import { type TestGateway, testGateway, testKeys } from '../../../support/enrolment/gateway.ts';
import { getAsked, razorpayHttp } from '../../../support/enrolment/razorpay-http.ts';

let razorpay: TestGateway;
let http: Awaited<ReturnType<typeof razorpayHttp>>;
beforeAll(async () => {
  razorpay = testGateway();
  http = await razorpayHttp(razorpay);
});
afterAll(() => http?.app.close());
afterEach(() => http.misbehave(() => null));

const gatewayAt = (baseUrl: () => string, patienceMs = 2_000) => razorpayGateway(testKeys, { baseUrl, patienceMs });
const gateway = (patienceMs?: number) => gatewayAt(() => http.url, patienceMs);
const order = { amountMinor: 7_777_700, currency: 'INR', receipt: 'r'.repeat(40), notes: { application: 'a' } };
const catchFailure = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it did not fail',
    (error: unknown) => (error instanceof GatewayError ? [error.message, error.isTransient] : error),
  );

it('makes an order that is captured by itself, finds it by its receipt, and reads its payments', async () => {
  const made = await gateway().createOrder(order);
  expect(made).toEqual({
    id: expect.stringMatching(/^order_/),
    amountMinor: 7_777_700,
    currency: 'INR',
    receipt: 'r'.repeat(40),
  });
  expect(getAsked(http.app).at(-1)).toEqual({
    authorization: `Basic ${Buffer.from(`${testKeys.keyId}:${testKeys.keySecret}`).toString('base64')}`,
    body: {
      ...{ amount: 7_777_700, currency: 'INR', receipt: 'r'.repeat(40), unique_receipt: true, notes: { application: 'a' } },
      payment: {
        capture: 'automatic',
        capture_options: { automatic_expiry_period: 4_320, manual_expiry_period: 7_200, refund_speed: 'normal' },
      },
    },
  });
  expect(await gateway().findOrder('r'.repeat(40))).toEqual(made);
  expect(await gateway().findOrder('unknown')).toBeNull();
  expect(await gateway().listPayments(made.id)).toEqual([]);
  const [failed, captured] = [razorpay.pay(made.id, { status: 'failed' }), razorpay.pay(made.id)];
  expect(await gateway().listPayments(made.id)).toEqual([failed, captured]);
});

it('BP-12: gives money back by a name of ours, which makes the same request the same refund', async () => {
  const { id: orderId } = await gateway().createOrder({ ...order, receipt: 'refunded' });
  const { id: paymentId } = razorpay.pay(orderId);
  const asked = { paymentId, amountMinor: 500_000, receipt: 'a refund of ours' };
  const made = await gateway().refund(asked);
  expect(made).toEqual({ ...asked, id: expect.stringMatching(/^rfnd_/), currency: 'INR', status: 'pending', reference: null });
  expect(getAsked(http.app).at(-1)).toMatchObject({
    key: 'a refund of ours',
    body: { amount: 500_000, speed: 'normal', receipt: 'a refund of ours' },
  });
  expect(await gateway().refund(asked)).toEqual(made);
  Object.assign(razorpay.refunds()[0] ?? {}, { status: 'processed', reference: 'UTR-1' });
  expect(await gateway().listRefunds(paymentId)).toEqual([{ ...made, status: 'processed', reference: 'UTR-1' }]);
  http.misbehave(() => ({ status: 409, body: { error: { description: 'Request in progress' } } }));
  expect(await catchFailure(gateway().refund(asked))).toEqual(['Razorpay refused a refund: 409 Request in progress', true]);
});

it('hears of every refund of a payment, of which Razorpay gives 100 at once', async () => {
  const { id: orderId } = await gateway().createOrder({ ...order, receipt: 'refunded often' });
  const { id: paymentId } = razorpay.pay(orderId);
  const receipts = Array.from({ length: 201 }, (_, at) => `refund ${at}`);
  for (const receipt of receipts) await razorpay.gateway.refund({ paymentId, amountMinor: 100, receipt });
  const found = await gateway().listRefunds(paymentId);
  expect(found.map(({ receipt }) => receipt)).toEqual(receipts);
});

it('an order of another receipt is not taken for the one that was asked for', async () => {
  http.misbehave(() => ({ status: 200, body: { items: [{ id: 'order_other', amount: 1, currency: 'INR', receipt: 'other' }] } }));
  expect(await gateway().findOrder('r'.repeat(40))).toBeNull();
});

it('what Razorpay refuses is told with its reason, and whether asking again may help', async () => {
  const answers: [number, unknown, string, boolean][] = [
    [
      400,
      { error: { description: 'Order amount less than minimum' } },
      'Razorpay refused making an order: 400 Order amount less than minimum',
      false,
    ],
    [
      400,
      { error: { description: 'Order receipt should be unique.', reason: 'input_validation_failed' } },
      'Razorpay refused making an order: 400 Order receipt should be unique. (input_validation_failed)',
      false,
    ],
    [
      400,
      { error: { description: 'The amount is invalid', reason: null } },
      'Razorpay refused making an order: 400 The amount is invalid',
      false,
    ],
    [401, { error: {} }, 'Razorpay refused making an order: 401', false],
    [429, { error: { description: 'Too many requests' } }, 'Razorpay refused making an order: 429 Too many requests', true],
    [500, { error: { description: 'Server error' } }, 'Razorpay refused making an order: 500 Server error', true],
    [502, '<html>Bad gateway</html>', 'Razorpay refused making an order: 502', true],
    [200, '<html>Welcome</html>', 'Razorpay’s answer to making an order cannot be read', true],
    [200, { id: 'order_1', amount: '7777700', currency: 'INR' }, 'Razorpay’s answer to making an order cannot be read', true],
  ];
  for (const [status, body, message, isTransient] of answers) {
    http.misbehave(() => ({ status, body }));
    expect(await catchFailure(gateway().createOrder(order))).toEqual([message, isTransient]);
  }
});

it('a wrong secret is refused by Razorpay, not taken for a missing order', async () => {
  const wrong = razorpayGateway({ ...testKeys, keySecret: 'wrong' }, { baseUrl: () => http.url });
  expect(await catchFailure(wrong.findOrder('x'))).toEqual([
    'Razorpay refused looking for an order: 401 Authentication failed',
    false,
  ]);
});

it('no answer, none in time, and a connection that is cut are failures of the gateway, not of ours', async () => {
  const told = ['Razorpay did not answer to asking about payments', true];
  expect(await catchFailure(gatewayAt(() => 'http://127.0.0.1:1').listPayments('order_1'))).toEqual(told);
  http.misbehave(() => ({ status: 200, body: { items: [] }, afterMs: 1_000 }));
  expect(await catchFailure(gateway(50).listPayments('order_1'))).toEqual(told);
  const { server, url } = await cutting();
  expect(await catchFailure(gatewayAt(() => url).listPayments('order_1'))).toEqual(told);
  server.close();
  const trickle = await trickling();
  expect(await catchFailure(gatewayAt(() => trickle.url, 300).listPayments('order_1'))).toEqual(told);
  trickle.end();
});

it('the keys follow no redirect', async () => {
  http.misbehave(() => ({ status: 302, body: {}, location: `${http.url}/v1/elsewhere` }));
  const before = getAsked(http.app).length;
  expect(await catchFailure(gateway().listPayments('order_1'))).toEqual([
    'Razorpay did not answer to asking about payments',
    true,
  ]);
  expect(getAsked(http.app).length).toBe(before + 1);
});

/** A server that closes every connection after the request. */
const cutting = () => listening((socket) => socket.once('data', () => socket.destroy()));

/** A server whose answer never ends, and never pauses. */
async function trickling() {
  const timers: NodeJS.Timeout[] = [];
  const { server, url } = await listening((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{');
    timers.push(setInterval(() => socket.write(' '), 20));
  });
  const end = () => {
    for (const timer of timers) clearInterval(timer);
    server.close();
  };
  return { url, end };
}

async function listening(onConnection: (socket: import('node:net').Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

it('reads what was settled on a day, page after page, and leaves out what is on hold', async () => {
  const line = (number: number): GatewaySettledItem => ({
    ...{ id: `pay_${number}`, type: 'payment', settlementId: 'setl_1', utr: 'UTR1', settledAt: new Date('2026-03-02T10:00:00Z') },
    ...{ paymentId: `pay_${number}`, orderId: 'order_1', amountMinor: 100_000, feeMinor: 2_360, taxMinor: 360 },
    ...{ creditMinor: 97_640, debitMinor: 0, currency: 'INR' },
  });
  const lines = Array.from({ length: 1_001 }, (_, number) => line(number));
  razorpay.settled.set('2026-03-02', lines);
  expect(await gateway().listSettled('2026-03-02')).toEqual(lines);
  expect(await gateway().listSettled('2026-03-03')).toEqual([]);
  const onHold = { entity_id: 'pay_1', type: 'payment', debit: 0, credit: 1, amount: 1, currency: 'INR', settled: false };
  expect(toSettledItem(onHold)).toEqual([]);
});
