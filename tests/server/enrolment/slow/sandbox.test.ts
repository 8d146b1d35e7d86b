import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import Razorpay from 'razorpay';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../../server/app.ts';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { disputes, orders, refunds as refundRows, webhookEvents } from '../../../../server/db/tables/applications.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import { sandbox as sandboxRow } from '../../../../server/db/tables/sandbox.ts';
import { settlements } from '../../../../server/db/tables/settlements.ts';
import { requestRefund } from '../../../../server/enrolment/refunds/request-refund.ts';
import { sendRefunds } from '../../../../server/enrolment/refunds/send-refunds.ts';
import { sandboxKeyId, sandboxKeys } from '../../../../server/enrolment/sandbox/keys.ts';
import type { SandboxPace } from '../../../../server/enrolment/sandbox/pace.ts';
import { startSandbox } from '../../../../server/enrolment/sandbox/sandbox.ts';
import { readEnvironment } from '../../../../server/environment.ts';
import { deliverMail } from '../../../../server/mail/deliver.ts';
import { mailTransport } from '../../../../server/mail/transport.ts';
import { form, orderBody } from '../../../support/enrolment/payments.ts';
import { freshDatabase } from '../../../support/server/database.ts';
import { type DemoServer, demoServer, quickPace } from '../../../support/server/demo-server.ts';

let demo: DemoServer;
let sdk: Razorpay;
beforeAll(async () => {
  // Orders that only the sandbox knows, and mail that cannot be sent, are logged.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  demo = await demoServer({ SMTP_URL: 'smtp://127.0.0.1:9', DEMO_MAIL: 'on' });
  sdk = sdkWith(demo.gateway.keys.keySecret);
});
afterAll(() => demo?.close());

/** The real SDK, turned to the sandbox. */
function sdkWith(secret: string): Razorpay {
  const made = new Razorpay({ key_id: sandboxKeyId, key_secret: secret });
  Object.assign((made.api as unknown as { rq: { defaults: object } }).rq.defaults, {
    baseURL: `${demo.url}/sandbox`,
    proxy: false,
  });
  return made;
}

let receipts = 0;
const newReceipt = () => {
  receipts += 1;
  return `r${receipts}`;
};
const newOrder = (receipt = newReceipt()) =>
  sdk.orders.create({ amount: 7_777_700, currency: 'INR', receipt, notes: { plan: 'SAT Sprint' } });
const pay = (orderId: string, changed: object = {}) =>
  demo.post('/sandbox/payments', {
    key: sandboxKeyId,
    order_id: orderId,
    amount: 7_777_700,
    currency: 'INR',
    outcome: 'paid',
    ...changed,
  });
/** As the SDK would, which sends nothing that its types do not know. */
async function askForOrder(body: object) {
  const authorization = `Basic ${Buffer.from(`${sandboxKeyId}:${demo.gateway.keys.keySecret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${demo.url}/sandbox/v1/orders`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { http: response.status, body: await response.json() };
}
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** What comes by webhooks comes soon; a busy machine may take its time. */
const patience = { timeout: 60_000 };

describe('Razorpay’s API, as its own SDK sees it', () => {
  it('ORD-01, ORD-06: makes an order, and finds it by id and by receipt', async () => {
    const order = await newOrder('receipt-1');
    expect(order).toEqual({
      id: expect.stringMatching(/^order_\w{14}$/),
      entity: 'order',
      amount: 7_777_700,
      amount_paid: 0,
      amount_due: 7_777_700,
      currency: 'INR',
      receipt: 'receipt-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { plan: 'SAT Sprint' },
      created_at: demo.context.now().getTime() / 1000,
    });
    expect(await sdk.orders.fetch(order.id)).toEqual(order);
    expect(await sdk.orders.all({ receipt: 'receipt-1' })).toEqual({ entity: 'collection', count: 1, items: [order] });
  });

  it('ORD-04: is paid in Checkout: the signature is the one that the SDK accepts, and the payment is captured', async () => {
    const order = await newOrder();
    const { http, body } = await pay(order.id);
    const paymentId = String(body.razorpay_payment_id);
    expect([http, paymentId, body.razorpay_order_id]).toEqual([200, expect.stringMatching(/^pay_\w{14}$/), order.id]);
    const signed = { order_id: order.id, payment_id: paymentId };
    expect(validatePaymentVerification(signed, String(body.razorpay_signature), demo.gateway.keys.keySecret)).toBe(true);
    const payment = await sdk.payments.fetch(paymentId);
    expect(payment).toMatchObject({ id: paymentId, order_id: order.id, amount: 7_777_700, currency: 'INR', status: 'captured' });
    expect(await sdk.orders.fetchPayments(order.id)).toEqual({ entity: 'collection', count: 1, items: [payment] });
    expect(await sdk.orders.fetch(order.id)).toMatchObject({
      status: 'paid',
      amount_paid: 7_777_700,
      amount_due: 0,
      attempts: 1,
    });
  });

  it('gives ten refunds of a payment at once unless it is asked for more, and the server asks for all', async () => {
    const { body } = await pay((await newOrder()).id);
    const paymentId = String(body.razorpay_payment_id);
    for (let at = 0; at < 12; at += 1) await demo.gateway.refund({ paymentId, amountMinor: 100, receipt: `part ${at}` });
    expect((await sdk.payments.fetchMultipleRefund(paymentId)).items).toHaveLength(10);
    expect((await sdk.payments.fetchMultipleRefund(paymentId, { skip: 10 })).items).toHaveLength(2);
    expect(await demo.gateway.listRefunds(paymentId)).toHaveLength(12);
  });

  it('ORD-02, ORD-03, ORD-07: may fail and be paid afterwards, and is paid once', async () => {
    const order = await newOrder();
    const failed = await pay(order.id, { outcome: 'failed' });
    expect(failed).toEqual({
      http: 200,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: 'The payment was declined by the bank (sandbox).',
          source: 'bank',
          step: 'payment_authorization',
          reason: 'payment_failed',
          metadata: { order_id: order.id, payment_id: expect.stringMatching(/^pay_/) },
        },
      },
    });
    expect(await sdk.orders.fetch(order.id)).toMatchObject({ status: 'attempted', attempts: 1 });
    expect((await pay(order.id)).body).toHaveProperty('razorpay_signature');
    expect(await pay(order.id)).toEqual({
      http: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'This order has been paid already' } },
    });
    const { items } = await sdk.orders.fetchPayments(order.id);
    expect(items.map(({ status }) => status)).toEqual(['captured', 'failed']);
  });

  it('ORD-05: answers the same order for a receipt that is to be unique', async () => {
    const body = { amount: 100, currency: 'INR', receipt: 'unique-1' };
    const make = (extra: object = {}) => sdk.orders.create({ ...body, ...extra });
    const { id } = await make();
    const again = await Promise.all([1, 2, 3].map(() => make({ unique_receipt: true })));
    expect(again.map((each) => each.id)).toEqual([id, id, id]);
    expect(await sdk.orders.all({ receipt: 'unique-1' })).toMatchObject({ count: 1 });
  });

  it('ORD-08 to ORD-15: refuses a request that is wrong in Razorpay’s words, and makes no order of it', async () => {
    await newOrder('taken');
    const count = async () => (await sdk.orders.all({ count: 100 })).count;
    const before = await count();
    const invalid = { step: 'payment_initiation', reason: 'input_validation_failed' };
    for (const [changed, detail, description] of [
      [
        { amount: 99 },
        { step: 'order_creation', reason: 'amount_less_than_minimum_amount' },
        'Order amount less than minimum amount allowed',
      ],
      [
        { transfers: [] },
        { step: 'payment_initiation', reason: 'extra_field_sent' },
        'transfers is/are not required and should not be sent',
      ],
      [{ receipt: 'taken' }, invalid, 'Order receipt should be unique.'],
      [{ amount: 100.5 }, invalid, 'The amount must be an integer.'],
      [{ currency: 1 }, invalid, 'expected string but provided 1'],
      [{ amount: undefined }, invalid, 'amount: is required.'],
    ] as const) {
      const { http, body } = await askForOrder({ amount: 100, currency: 'INR', ...changed });
      const error = { code: 'BAD_REQUEST_ERROR', description, source: 'business', ...detail, metadata: {} };
      expect([http, body]).toEqual([400, { error }]);
    }
    for (const changed of [{ amount: -100 }, { amount: '100' }, { currency: 'XYZ' }, { receipt: 'x'.repeat(41) }])
      expect((await askForOrder({ amount: 100, currency: 'INR', ...changed })).http).toBe(400);
    expect(await count()).toBe(before);
  });

  it('takes notes of 15 pairs and 256 characters, and no more', async () => {
    const create = (pairs: number, length: number) => {
      const notes = Object.fromEntries(Array.from({ length: pairs }, (_, index) => [`note${index}`, 'x'.repeat(length)]));
      return sdk.orders.create({ amount: 100, currency: 'INR', notes });
    };
    expect((await create(15, 256)).status).toBe('created');
    expect(await refusal(create(16, 1))).toMatchObject({ statusCode: 400 });
    expect(await refusal(create(1, 257))).toMatchObject({ statusCode: 400 });
    const order = await newOrder();
    expect((await pay(order.id, { notes: { additional_info: 'x'.repeat(257) } })).http).toBe(400);
    // Counted as people count them: this one is two units of UTF-16.
    expect((await pay(order.id, { notes: { additional_info: '🙂'.repeat(256) } })).http).toBe(200);
    expect((await create(1, 255)).status).toBe('created');
  });

  it('SETL-01: settles what was captured, less a fee with its tax, and tells of it by itself', async () => {
    const { id: orderId } = await newOrder('settled');
    const paid = await pay(orderId);
    const paymentId = String(paid.body.razorpay_payment_id);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(demo.context.now());
    const find = async () => (await demo.gateway.listSettled(day)).find(({ id }) => id === paymentId);
    await vi.waitFor(async () => expect(await find()).toBeDefined(), patience);
    const line = await find();
    expect(line).toMatchObject({
      ...{ type: 'payment', paymentId, orderId, amountMinor: 7_777_700, feeMinor: 183_554, taxMinor: 28_000 },
      ...{ creditMinor: 7_594_146, debitMinor: 0, currency: 'INR', utr: `UTR${line?.settlementId.slice(5)}` },
    });
    const inIt = (await demo.gateway.listSettled(day)).filter(({ settlementId }) => settlementId === line?.settlementId);
    const sum = inIt.reduce((total, { creditMinor, debitMinor }) => total + creditMinor - debitMinor, 0);
    const told = () =>
      demo.context.db
        .select()
        .from(settlements)
        .where(eq(settlements.id, line?.settlementId ?? ''));
    await vi.waitFor(async () => expect(await told()).toMatchObject([{ toldMinor: sum, utr: line?.utr }]), patience);
    expect(await demo.gateway.listSettled('2020-01-01')).toEqual([]);
  });

  it('refuses in Razorpay’s shape what Razorpay refuses', async () => {
    const order = await newOrder();
    const bad = (description: string) => ({ statusCode: 400, error: { code: 'BAD_REQUEST_ERROR', description } });
    expect(await refusal(sdk.orders.fetch('order_00000000000000'))).toEqual(bad('The id provided does not exist'));
    expect(await refusal(sdkWith('wrong').orders.fetch(order.id))).toEqual({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    });
    for (const [changed, description] of [
      [{ amount: 100 }, 'Your payment amount is different from your order amount'],
      [{ currency: 'USD' }, 'Your payment amount is different from your order amount'],
      [{ key: 'rzp_test_other' }, 'The api key provided is invalid'],
      [{ outcome: 'maybe' }, expect.stringMatching(/^outcome is not valid/)],
    ] as const) {
      expect(await pay(order.id, changed)).toEqual({ http: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } });
    }
    expect(await sdk.orders.fetch(order.id)).toEqual(order);
  });
});

describe('its webhooks', () => {
  type Arrived = { event: string; body: string; headers: Record<string, unknown> };

  /** Something that takes webhooks and answers each with the next of `statuses`, then with 200. */
  async function receiver(statuses: number[]) {
    const arrived: Arrived[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        arrived.push({ event: JSON.parse(body).event, body, headers: request.headers });
        response.writeHead(statuses.shift() ?? 200, { connection: 'close' }).end();
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return { arrived, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close: () => server.close() };
  }

  const keys = sandboxKeys('s'.repeat(32));
  let empty: OpenDatabase;
  beforeAll(async () => {
    empty = await freshDatabase();
  });
  afterEach(() => empty.db.delete(sandboxRow));
  afterAll(() => empty?.close());
  const open = (url: string, pace: Partial<SandboxPace> = {}) =>
    startSandbox({
      pace: { ...quickPace, settleMs: 600_000, returnMs: 600_000, ...pace },
      db: empty.db,
      keys,
      now: () => new Date('2026-03-02T10:00:00.000Z'),
      webhookUrl: () => url,
    });
  /** Has all that banks take their time for be due now. */
  const letTimePass = async () => {
    const [row] = await empty.db.select().from(sandboxRow);
    const state = row?.state as { late: object[] };
    const late = state.late.map((each) => ({ ...each, dueAt: 0 }));
    await empty.db.update(sandboxRow).set({ state: { ...state, late }, dueAt: new Date(0) });
  };
  const order = { amount: 100, currency: 'INR', receipt: null, notes: {} };
  const asked = (orderId: string) => ({ orderId, amount: 100, currency: 'INR' });

  it('tell of a payment by three events and of a failure by one, each signed over its bytes and with an id of its own', async () => {
    const hook = await receiver([]);
    const sandbox = open(hook.url);
    const { id } = await sandbox.createOrder(order);
    await sandbox.attempt({ ...asked(id), outcome: 'failed' });
    await sandbox.attempt({ ...asked(id), outcome: 'paid' });
    await vi.waitFor(() => expect(hook.arrived).toHaveLength(4), patience);
    expect(hook.arrived.map(({ event }) => event).sort()).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
      'payment.failed',
    ]);
    expect(new Set(hook.arrived.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(4);
    for (const { body, headers } of hook.arrived) {
      expect(validateWebhookSignature(body, String(headers['x-razorpay-signature']), keys.webhookSecret)).toBe(true);
    }
    const captured = JSON.parse(hook.arrived.find(({ event }) => event === 'payment.captured')?.body ?? '');
    expect(captured).toMatchObject({
      entity: 'event',
      contains: ['payment'],
      payload: {
        payment: {
          entity: {
            entity: 'payment',
            order_id: id,
            amount: 100,
            currency: 'INR',
            status: 'captured',
            captured: true,
            error_code: null,
          },
        },
      },
    });
    const authorized = JSON.parse(hook.arrived.find(({ event }) => event === 'payment.authorized')?.body ?? '');
    expect(authorized.payload.payment.entity).toMatchObject({ status: 'authorized', captured: false });
    await sandbox.stop();
    hook.close();
  });

  it('come in the wrong order and twice, or only as far as a bank went', async () => {
    const hook = await receiver([]);
    const sandbox = open(hook.url, { firstMs: 100 });
    const [shuffled, authorized] = [await sandbox.createOrder(order), await sandbox.createOrder(order)];
    await sandbox.attempt({ ...asked(shuffled.id), outcome: 'shuffled' });
    await vi.waitFor(() => expect(hook.arrived).toHaveLength(4), patience);
    expect(hook.arrived.map(({ event }) => event)).toEqual([
      'order.paid',
      'payment.captured',
      'payment.authorized',
      'payment.authorized',
    ]);
    expect(await sandbox.attempt({ ...asked(authorized.id), outcome: 'authorized' })).toHaveProperty('razorpay_signature');
    await vi.waitFor(() => expect(hook.arrived).toHaveLength(5), patience);
    expect([hook.arrived.at(-1)?.event, await sandbox.listPayments(authorized.id)]).toEqual([
      'payment.authorized',
      [expect.objectContaining({ status: 'authorized' })],
    ]);
    await sandbox.stop();
    hook.close();
  });

  it('tell of a payment that failed and that the bank allowed later, after a restart too', async () => {
    const hook = await receiver([]);
    const first = open(hook.url, { waitMs: 600_000 });
    const { id } = await first.createOrder(order);
    expect(await first.attempt({ ...asked(id), outcome: 'late' })).toHaveProperty('error');
    expect([(await first.order(id)).status, (await first.listPayments(id))[0]?.status]).toEqual(['attempted', 'failed']);
    // A sandbox that stops between an arrival and its answer delivers that again, as it should.
    await vi.waitFor(async () => expect(await first.hasDelivered()).toBe(true), patience);
    expect(hook.arrived.map(({ event }) => event)).toEqual(['payment.failed']);
    await first.stop();
    await letTimePass();
    const again = open(hook.url);
    await vi.waitFor(() => expect(hook.arrived).toHaveLength(4), patience);
    expect([(await again.order(id)).status, (await again.listPayments(id))[0]?.status]).toEqual(['paid', 'captured']);
    await again.stop();
    hook.close();
  });

  it('wait with every answer about the order where Razorpay is slow', async () => {
    const hook = await receiver([]);
    const sandbox = open(hook.url, { waitMs: 300 });
    const { id } = await sandbox.createOrder(order);
    await sandbox.attempt({ ...asked(id), outcome: 'slow' });
    const began = performance.now();
    await sandbox.answering(id);
    expect(performance.now() - began).toBeGreaterThan(250);
    expect(hook.arrived).toEqual([]);
    await vi.waitFor(() => expect(hook.arrived).toHaveLength(3), patience);
    await sandbox.stop();
    hook.close();
  });

  it('and what is due come from whichever process is there, each once', async () => {
    const hook = await receiver([]);
    const slowly = { waitMs: 600_000 };
    const three = [open(hook.url, slowly), open(hook.url, slowly), open(hook.url, slowly)] as const;
    const { id } = await three[0].createOrder(order);
    await three[1].attempt({ ...asked(id), outcome: 'late' });
    await vi.waitFor(async () => expect(await three[2].hasDelivered()).toBe(true), patience);
    await three[0].stop();
    await three[1].stop();
    await letTimePass();
    await vi.waitFor(async () => expect((await three[2].order(id)).status).toBe('paid'), patience);
    await vi.waitFor(async () => expect(await three[2].hasDelivered()).toBe(true), patience);
    const ids = hook.arrived.map(({ headers }) => headers['x-razorpay-event-id']);
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    await three[2].stop();
    hook.close();
  });

  it('come again under the same id until they are taken, after a restart too', async () => {
    const nowhere = open('http://127.0.0.1:9/');
    const { id } = await nowhere.createOrder(order);
    await nowhere.attempt({ ...asked(id), outcome: 'failed' });
    await nowhere.stop();
    const hook = await receiver([500]);
    const again = open(hook.url);
    await vi.waitFor(() => expect(hook.arrived).toHaveLength(2), patience);
    const [first, second] = hook.arrived;
    expect([first?.body, first?.headers['x-razorpay-event-id']]).toEqual([second?.body, second?.headers['x-razorpay-event-id']]);
    expect(await again.listPayments(id)).toMatchObject([{ status: 'failed' }]);
    await vi.waitFor(async () => expect(await again.hasDelivered()).toBe(true), patience);
    await again.stop();
    hook.close();
  });
});

describe('a payment through the whole server', () => {
  const apply = async (email: string) => {
    const { body } = await demo.post('/api/createOrder', orderBody({ application: form({ email }) }));
    return { order_id: String(body.orderId), amount: Number(body.amount), currency: String(body.currency) };
  };
  const states = async (orderId: string) => {
    const [order] = await demo.context.db.select().from(orders).where(eq(orders.id, orderId));
    const bought = await demo.context.db
      .select()
      .from(enrolments)
      .where(eq(enrolments.paymentId, order?.paymentId ?? ''));
    return [order?.state, bought.length];
  };

  it('is verified by what Checkout handed to the browser, and the webhooks double nothing', async () => {
    const ordered = await apply('first@example.org');
    const { body } = await pay(ordered.order_id, ordered);
    expect((await demo.post('/api/verifyPayment', body)).body).toMatchObject({ status: 'success' });
    const events = async () => (await demo.context.db.select().from(webhookEvents)).map(({ event }) => event);
    await vi.waitFor(async () => expect(await events()).toContain('order.paid'), patience);
    expect(await states(ordered.order_id)).toEqual(['enrolled', 1]);
  });

  it('whose browser is lost is finished by the webhook, after a restart in between', async () => {
    const ordered = await apply('lost@example.org');
    await pay(ordered.order_id, ordered);
    await demo.restart();
    await vi.waitFor(async () => expect(await states(ordered.order_id)).toEqual(['enrolled', 1]), patience);
  });

  it('is one payment, whichever process of a demonstration takes each step of it', async () => {
    const [second, third] = [await demo.beside(), await demo.beside()];
    for (const [email, buyer, bank, verifier] of [
      ['two@example.org', demo, second, third],
      ['three@example.org', second, third, demo],
      ['four@example.org', third, demo, second],
    ] as const) {
      const { body } = await buyer.post('/api/createOrder', orderBody({ application: form({ email }) }));
      const ordered = { order_id: String(body.orderId), amount: Number(body.amount), currency: String(body.currency) };
      const paid = await bank.post('/sandbox/payments', { key: sandboxKeyId, outcome: 'paid', ...ordered });
      expect((await verifier.post('/api/verifyPayment', paid.body)).body).toMatchObject({ status: 'success' });
      expect(await states(ordered.order_id)).toEqual(['enrolled', 1]);
    }
    await Promise.all([second.close(), third.close()]);
  });

  it.each(['shuffled', 'slow', 'rotated'])('whose webhooks are %s counts once', async (outcome) => {
    const ordered = await apply(`${outcome}@example.org`);
    await pay(ordered.order_id, { ...ordered, outcome });
    await vi.waitFor(async () => expect(await states(ordered.order_id)).toEqual(['enrolled', 1]), patience);
  });

  it('that waits in a UPI app counts once it is approved, and UPI takes no more than its ceiling', async () => {
    const ordered = await apply('upi@example.org');
    const { body } = await pay(ordered.order_id, { ...ordered, outcome: 'pending' });
    const poll = async () => (await demo.post(`/sandbox/payments/${body.pending}`, { key: sandboxKeyId })).body;
    await vi.waitFor(async () => expect(await poll()).toHaveProperty('razorpay_signature'), patience);
    expect((await demo.post('/api/verifyPayment', await poll())).body).toMatchObject({ status: 'success' });
    expect(await states(ordered.order_id)).toEqual(['enrolled', 1]);
    const dear = await sdkWith(demo.gateway.keys.keySecret).orders.create({ amount: 12_999_900, currency: 'INR' });
    const refused = await pay(dear.id, { amount: 12_999_900, outcome: 'pending' });
    expect(refused.body).toMatchObject({ error: { description: 'Amount exceeds maximum amount allowed.' } });
  });

  it('that was allowed and is never captured goes back by itself: nobody is enrolled, and payer and school are told', async () => {
    const { body } = await demo.post('/api/createOrder', orderBody({ application: form({ email: 'back@example.org' }) }));
    const paid = await pay(String(body.orderId), { amount: Number(body.amount), outcome: 'authorized' });
    await demo.post('/api/verifyPayment', paid.body);
    const look = async () => (await demo.post('/api/getApplication', { token: body.application })).body.data;
    const givenBack = { state: 'open', money: 'refunded', refunds: [{ amount: 77_777, state: 'done' }] };
    await vi.waitFor(async () => expect(await look()).toMatchObject(givenBack), patience);
    expect(await states(String(body.orderId))).toEqual(['attempted', 0]);
    const mails = await demo.context.db.select().from(outbox).where(eq(outbox.recipient, 'back@example.org'));
    expect(mails.map(({ once }) => once?.startsWith('refund-payer-'))).toEqual([true]);
    expect((await demo.gateway.listPayments(String(body.orderId)))[0]).toMatchObject({
      status: 'refunded',
      refundedMinor: 7_777_700,
    });
  });

  it('in a browser that keeps no window goes to the sandbox’s page and back by a form, paid or not', async () => {
    const { body } = await demo.post('/api/createOrder', orderBody({ application: form({ email: 'away@example.org' }) }));
    const page = `/application/${body.application}`;
    const send = (path: string, fields: Record<string, string>) =>
      fetch(`${demo.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const sent = {
      ...{ key: sandboxKeyId, order_id: String(body.orderId), amount: String(body.amount), currency: 'INR' },
      ...{ name: '<b>Prepchart</b>', callback_url: `${demo.url}${page}/callback` },
    };
    const shown = await (await send('/sandbox/away', sent)).text();
    expect([shown.includes('&lt;b&gt;Prepchart'), shown.includes('₹77,777'), shown.includes('<b>')]).toEqual([true, true, false]);
    expect((await send('/sandbox/away', { ...sent, callback_url: 'https://evil.example/' })).status).toBe(400);
    for (const [outcome, state] of [
      ['closed', 'open'],
      ['failed', 'open'],
      ['paid', 'enrolled'],
    ] as const) {
      const back = await (await send('/sandbox/away/pay', { ...sent, outcome })).text();
      const fields = [...back.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
      const form = Object.fromEntries(fields.map(([name, value]) => [name, value?.replaceAll('&quot;', '"')]));
      const led = await send(`${page}/callback`, form);
      expect([outcome, led.status, led.headers.get('location')]).toEqual([outcome, 303, page]);
      expect((await demo.post('/api/getApplication', { token: body.application })).body.data).toMatchObject({ state });
    }
  });

  it('counts while the mail server is down: the mails wait with what went wrong', async () => {
    const { db, now, environment } = demo.context;
    await db.delete(outbox);
    const ordered = await apply('nomail@example.org');
    const { body } = await pay(ordered.order_id, ordered);
    await deliverMail(db, mailTransport(environment), now);
    await demo.post('/api/verifyPayment', body);
    await deliverMail(db, mailTransport(environment), now);
    expect(await states(ordered.order_id)).toEqual(['enrolled', 1]);
    const mails = await db.select().from(outbox).orderBy(outbox.once);
    expect(mails.map(({ once, sentAt, lastError }) => [once?.split(':')[0], sentAt, lastError])).toEqual(
      ['account', 'receipt', 'school'].map((once) => [once, null, expect.stringContaining('ECONNREFUSED')]),
    );
    expect(await db.select().from(students).where(eq(students.username, 'nomail@example.org'))).toHaveLength(1);
  });
});

describe('money that is given back', () => {
  const buy = async (email: string) => {
    const { body } = await demo.post('/api/createOrder', orderBody({ application: form({ email }) }));
    const { body: paid } = await pay(String(body.orderId), { amount: Number(body.amount) });
    await demo.post('/api/verifyPayment', paid);
    return { paymentId: String(paid.razorpay_payment_id), token: String(body.application) };
  };
  const refunds = async (token: string) =>
    ((await demo.post('/api/getApplication', { token })).body.data as { refunds: { amount: number }[] }).refunds;

  it('RFND-01: by staff goes to the sandbox, and comes back by its webhooks', async () => {
    const { paymentId, token } = await buy('given-back@example.org');
    const { db, now } = demo.context;
    const asked = { paymentId, amountMinor: 5_000_000, key: 'sandbox-1', reason: 'half', access: 'stays' as const };
    await db.transaction((tx) => requestRefund(tx, asked, { ...demo.context, now: now() }));
    expect(await refunds(token)).toMatchObject([{ amount: 50_000, state: 'requested' }]);
    await sendRefunds(demo.context);
    await vi.waitFor(
      async () => expect(await refunds(token)).toMatchObject([{ state: 'done', reference: expect.any(String) }]),
      patience,
    );
    const [row] = await db.select().from(refundRows).where(eq(refundRows.paymentId, paymentId));
    const told = (await db.select({ once: outbox.once }).from(outbox)).map(({ once }) => once);
    expect(told).toEqual(expect.arrayContaining([`refund:${row?.id}:pending`, `refund:${row?.id}:done`]));
    expect(await sdkWith(demo.gateway.keys.keySecret).payments.fetch(paymentId)).toMatchObject({
      status: 'captured',
      amount_refunded: 5_000_000,
    });
  });

  it('on its own page is whole, in part, or refused by the bank, and never more than was paid', async () => {
    const { paymentId, token } = await buy('own-page@example.org');
    const refund = (more: object) => demo.post('/sandbox/refunds', { payment_id: paymentId, ...more });
    const given = async () => (await refunds(token)).toSorted((one, other) => one.amount - other.amount);
    expect((await refund({ amount: 100, outcome: 'failed' })).http).toBe(200);
    await vi.waitFor(async () => expect(await given()).toMatchObject([{ amount: 1, state: 'failed' }]), patience);
    expect((await refund({ amount: 5_000_000 })).http).toBe(200);
    expect((await refund({ amount: 5_000_000 })).body).toMatchObject({
      error: { description: expect.stringContaining('greater than') },
    });
    expect((await refund({})).http).toBe(200);
    const ended = [
      { amount: 1, state: 'failed' },
      { amount: 27_777, state: 'done' },
      { amount: 50_000, state: 'done' },
    ];
    await vi.waitFor(async () => expect(await given()).toMatchObject(ended), patience);
  });
});

it('a payment that a bank asks back comes by its webhooks, and is stored with its deadline', async () => {
  const { body } = await demo.post('/api/createOrder', orderBody({ application: form({ email: 'asked-back@example.org' }) }));
  const { body: paid } = await pay(String(body.orderId), { amount: Number(body.amount) });
  const dispute = (event: string) => demo.post('/sandbox/disputes', { payment_id: paid.razorpay_payment_id, event });
  const states = async () =>
    (await demo.context.db.select().from(disputes)).map(({ state, respondBy }) => [state, respondBy !== null]);
  expect((await demo.post('/api/verifyPayment', paid)).http).toBe(200);
  expect((await dispute('created')).http).toBe(200);
  await vi.waitFor(async () => expect(await states()).toEqual([['open', true]]), patience);
  await dispute('lost');
  await vi.waitFor(async () => expect(await states()).toEqual([['lost', true]]), patience);
  expect((await dispute('forgotten')).http).toBe(400);
});

describe('where it is', () => {
  it('its checkout’s script and looks are files of our own', async () => {
    const read = async (name: string) => {
      const response = await fetch(`${demo.url}/sandbox/${name}`);
      const headers = ['content-type', 'cache-control'].map((header) => response.headers.get(header));
      return [response.status, ...headers, (await response.text()).length > 1000];
    };
    expect(await read('checkout.js')).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache', true]);
    expect(await read('way-back.js')).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache', false]);
    expect(await read('checkout.css')).toEqual([200, 'text/css; charset=utf-8', 'no-cache', true]);
    expect(await read('lost')).toEqual([200, 'text/html; charset=utf-8', 'no-cache', false]);
  });

  it.each([
    ['outside of a demonstration', { DEMO: 'off' }],
    [
      'in one with keys of Razorpay’s',
      { DEMO: 'on', RAZORPAY_KEY_ID: 'rzp_test_key', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' },
    ],
  ])('is not there %s', async (_, env) => {
    const app = await buildApp({ ...demo.context, environment: readEnvironment(env), gateway: null, appFolder: '/nowhere' });
    const authorization = `Basic ${Buffer.from(`${sandboxKeyId}:${sandboxKeys('s'.repeat(32)).keySecret}`).toString('base64')}`;
    for (const [method, url] of [
      ['GET', '/sandbox/checkout.js'],
      ['GET', '/sandbox/checkout.css'],
      ['GET', '/sandbox/lost'],
      ['POST', '/sandbox/payments'],
      ['POST', '/sandbox/away'],
      ['POST', '/sandbox/v1/orders'],
      ['GET', '/sandbox/v1/orders'],
    ] as const) {
      const { statusCode } = await app.inject({
        method,
        url,
        headers: { authorization },
        ...(method === 'POST' ? { payload: {} } : {}),
      });
      expect([url, statusCode]).toEqual([url, 404]);
    }
    await app.close();
  });

  it('its secrets come from the server’s own', () => {
    const keys = sandboxKeys('a'.repeat(32));
    expect(keys).toEqual(sandboxKeys('a'.repeat(32)));
    expect(keys.keySecret).not.toBe(sandboxKeys('b'.repeat(32)).keySecret);
    expect(keys.keySecret).toBe(createHmac('sha256', 'a'.repeat(32)).update('sandbox key').digest('base64url'));
    expect(keys.keySecret).not.toBe(keys.webhookSecret);
  });
});
