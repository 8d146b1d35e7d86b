import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { webhookEvents } from '../../../../server/db/tables/applications.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { sign } from '../../../../server/enrolment/orders/signatures.ts';
import { testKeys } from '../../../support/enrolment/gateway.ts';
import { form, mailsAbout, order, psychology, truth } from '../../../support/enrolment/payments.ts';
import { testServer } from '../../../support/server/server-app.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
let log: string[];
beforeEach(() => {
  log = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

let count = 0;
/** An order of a payer of its own. */
const newOrder = async () => {
  count += 1;
  return order(server, { application: form({ email: `payer${count}@example.org` }) });
};
const usual = ['account', 'receipt', 'school'];
const events = async (id: string) => server.db.select().from(webhookEvents).where(eq(webhookEvents.id, id));

it('BP-01: a captured payment pays the order, enrols the student with the plan, and mails payer, student and school', async () => {
  const { orderId } = await newOrder();
  const payment = server.razorpay.pay(orderId);
  const captured = server.razorpay.event('payment.captured', payment);
  expect(await server.deliver(captured)).toBe(200);
  expect(await truth(server.db, orderId)).toMatchObject({
    order: { state: 'enrolled', paymentId: payment.id, paidAt: server.clock.now },
    payments: [[payment.id, 'captured']],
    enrolments: [{ plan: 'SAT Sprint', paymentId: payment.id }],
    student: { firstname: 'Asha Rani', lastname: 'Menon', passwordHash: null, standard: '11', contact: '+919876543210' },
  });
  expect(await mailsAbout(server.db, payment.id)).toEqual(usual);
  expect(await events(captured.id)).toMatchObject([{ event: 'payment.captured' }]);
});

it('an AP course has no plan', async () => {
  const { orderId } = await order(server, { item: psychology, amount: 84_999 });
  await server.deliver(server.razorpay.event('order.paid', server.razorpay.pay(orderId)));
  expect(await truth(server.db, orderId)).toMatchObject({ enrolments: [{ plan: null }] });
});

it('BP-10: every order of arrival of the events of one payment ends alike', async () => {
  const { razorpay, db } = server;
  const names = ['payment.authorized', 'payment.captured', 'order.paid'];
  for (const arrival of permutations(names)) {
    const { orderId } = await newOrder();
    const payment = razorpay.pay(orderId);
    for (const name of arrival) {
      const status = name === 'payment.authorized' ? ('authorized' as const) : payment.status;
      expect(await server.deliver(razorpay.event(name, { ...payment, status }))).toBe(200);
    }
    expect(await truth(db, orderId)).toMatchObject({ order: { state: 'enrolled' }, payments: [[payment.id, 'captured']] });
    expect(await mailsAbout(db, payment.id)).toEqual(usual);
  }
});

it('failed then captured, and captured then failed: the money counts', async () => {
  const { razorpay, db } = server;
  for (const arrival of [['failed', 'captured'] as const, ['captured', 'failed'] as const]) {
    const { orderId } = await newOrder();
    const payment = razorpay.pay(orderId);
    for (const status of arrival) await server.deliver(razorpay.event(`payment.${status}`, { ...payment, status }));
    expect(await truth(db, orderId)).toMatchObject({ order: { state: 'enrolled' }, payments: [[payment.id, 'captured']] });
    expect(await mailsAbout(db, payment.id)).toEqual(usual);
  }
});

it('BP-06: allowed late after a failure: the order stays open, is fulfilled once by what comes then, and by nothing before', async () => {
  const { razorpay, db } = server;
  const ask = { applicationKey: 'l'.repeat(32), application: form({ email: 'late@example.org' }) };
  const { orderId } = await order(server, ask);
  const payment = razorpay.pay(orderId, { status: 'failed' });
  await server.deliver(razorpay.event('payment.failed', payment));
  expect(await truth(db, orderId)).toMatchObject({ order: { state: 'attempted', paymentId: null }, enrolments: [] });
  expect((await order(server, ask)).orderId).toBe(orderId);
  const { id, amountMinor: amount, currency } = payment;
  const late = { id, order_id: orderId, amount, currency, status: 'authorized', late_authorized: true };
  const authorized = razorpay.signed({ event: 'payment.authorized', payload: { payment: { entity: late } } });
  expect(await server.deliver(authorized)).toBe(200);
  expect(await truth(db, orderId)).toMatchObject({ payments: [[id, 'authorized']], enrolments: [] });
  payment.status = 'captured';
  for (const name of ['payment.captured', 'order.paid']) await server.deliver(razorpay.event(name, payment));
  expect(await truth(db, orderId)).toMatchObject({ order: { state: 'enrolled' }, payments: [[id, 'captured']] });
  expect((await truth(db, orderId)).enrolments).toHaveLength(1);
  expect(await mailsAbout(db, id)).toEqual(usual);
});

it('only tried: failed and authorized payments enrol nobody', async () => {
  const { razorpay, db } = server;
  for (const status of ['failed', 'authorized'] as const) {
    const { orderId } = await newOrder();
    const payment = razorpay.pay(orderId, { status });
    await server.deliver(razorpay.event(`payment.${status}`, payment));
    expect(await truth(db, orderId)).toMatchObject({
      order: { state: 'attempted', paymentId: null },
      payments: [[payment.id, status]],
    });
    expect(await mailsAbout(db, payment.id)).toEqual([]);
  }
});

it('BP-03, BP-10: the same event again, and the same bytes under another id or none, change nothing', async () => {
  const { orderId } = await newOrder();
  const payment = server.razorpay.pay(orderId);
  const captured = server.razorpay.event('payment.captured', payment);
  for (const id of [captured.id, captured.id, 'another', undefined, undefined, ''])
    expect(await server.deliver(captured, { 'x-razorpay-event-id': id })).toBe(200);
  expect(await mailsAbout(server.db, payment.id)).toEqual(usual);
  expect(await server.db.select().from(enrolments).where(eq(enrolments.paymentId, payment.id))).toHaveLength(1);
  expect(await events(captured.id)).toHaveLength(1);
});

it('a second payment of an order, or of another order of the application, is to be given back and enrols nobody', async () => {
  const { razorpay, db } = server;
  const applicationKey = 'k'.repeat(32);
  const application = form({ email: 'twice@example.org' });
  const rupees = await order(server, { applicationKey, application });
  const dollars = await order(server, { applicationKey, application, currency: 'USD', amount: 890 });
  const first = razorpay.pay(rupees.orderId);
  const again = razorpay.pay(rupees.orderId);
  const other = razorpay.pay(dollars.orderId);
  for (const payment of [first, again, other]) await server.deliver(razorpay.event('payment.captured', payment));
  await server.deliver(razorpay.event('order.paid', again));
  expect(await truth(db, rupees.orderId)).toMatchObject({
    order: { state: 'enrolled', paymentId: first.id },
    payments: [
      [first.id, 'captured'],
      [again.id, 'surplus'],
    ],
  });
  expect(await truth(db, dollars.orderId)).toMatchObject({
    order: { state: 'open', paymentId: null },
    payments: [[other.id, 'surplus']],
  });
  expect(await mailsAbout(db, again.id)).toEqual(['surplus', 'surplus-payer']);
  expect(await mailsAbout(db, other.id)).toEqual(['surplus', 'surplus-payer']);
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.once, `surplus:${again.id}`));
  expect(mail).toMatchObject({ recipient: server.environment.schoolMail, text: expect.stringContaining(first.id) });
});

it('a replaced order that is paid counts, for what it was made for', async () => {
  const { razorpay, db } = server;
  const applicationKey = 'r'.repeat(32);
  const application = form({ email: 'replaced@example.org' });
  const sprint = await order(server, { applicationKey, application });
  await order(server, { applicationKey, application, item: psychology, amount: 84_999 });
  await server.deliver(razorpay.event('payment.captured', razorpay.pay(sprint.orderId)));
  expect(await truth(db, sprint.orderId)).toMatchObject({
    order: { state: 'enrolled' },
    application: { kind: 'sat', itemName: 'SAT Sprint' },
    enrolments: [{ plan: 'SAT Sprint' }],
  });
});

it('a refund is recorded and told to school and payer once, and the enrolment stays', async () => {
  const { razorpay, db } = server;
  const { orderId } = await newOrder();
  const payment = razorpay.pay(orderId);
  await server.deliver(razorpay.event('payment.captured', payment));
  const part = razorpay.makeRefund(payment, 100);
  await server.deliver(razorpay.event('refund.processed', payment, part));
  expect((await truth(db, orderId)).payments).toEqual([[payment.id, 'captured']]);
  const whole = razorpay.makeRefund(payment, payment.amountMinor - 100);
  const refunded = razorpay.event('refund.processed', { ...payment, status: 'refunded' }, whole);
  for (const id of [refunded.id, 'again']) await server.deliver(refunded, { 'x-razorpay-event-id': id });
  expect(await truth(db, orderId)).toMatchObject({
    order: { state: 'enrolled', paymentId: payment.id },
    payments: [[payment.id, 'refunded']],
    enrolments: [{ plan: 'SAT Sprint' }],
  });
  const told = async ({ id }: { id: string }) =>
    (await mailsAbout(db, id)).map((once) => once.replace(`-${id}`, '').replace(`:${payment.id}`, ''));
  for (const refund of [part, whole]) expect(await told(refund)).toEqual(['refund-payer-done', 'refund:done']);
  const failed = razorpay.makeRefund(payment, 5);
  await server.deliver(razorpay.event('refund.failed', payment, failed));
  expect(await told(failed)).toEqual(['refund-payer-failed', 'refund:failed']);
});

it('given back before we heard of it: nobody is enrolled by what arrives later', async () => {
  const { razorpay, db } = server;
  const { orderId } = await newOrder();
  const payment = razorpay.pay(orderId);
  await server.deliver(razorpay.event('refund.processed', { ...payment, status: 'refunded' }, razorpay.makeRefund(payment)));
  await server.deliver(razorpay.event('payment.captured', payment));
  expect(await truth(db, orderId)).toMatchObject({
    order: { state: 'open' },
    payments: [[payment.id, 'refunded']],
    enrolments: [],
  });
});

it('BP-37: an altered body, another secret, no signature, or a changed byte: 400, and nothing happens', async () => {
  const { razorpay, db } = server;
  const { orderId } = await newOrder();
  const captured = razorpay.event('payment.captured', razorpay.pay(orderId));
  const altered = [
    { ...captured, body: captured.body.replace('7777700', '100') },
    { ...captured, body: `${captured.body} ` },
    { ...captured, body: JSON.stringify(JSON.parse(captured.body), null, 1) },
    { ...captured, body: '' },
    { ...captured, signature: '' },
    { ...captured, signature: sign(captured.body, 'another secret') },
    { ...captured, signature: sign(captured.body, testKeys.keySecret) },
    { ...captured, signature: captured.signature.toUpperCase() },
  ];
  for (const delivery of altered) expect(await server.deliver(delivery)).toBe(400);
  expect(await server.deliver(captured, { 'x-razorpay-signature': undefined })).toBe(400);
  expect(await truth(db, orderId)).toMatchObject({ order: { state: 'open' }, payments: [] });
  expect(await events(captured.id)).toEqual([]);
  expect(await server.deliver(captured, { 'content-type': 'text/plain' })).toBe(200);
  expect(await truth(db, orderId)).toMatchObject({ order: { state: 'enrolled' } });
});

it('what is unknown or odd is answered 200, and told in the log where it is about money', async () => {
  const { razorpay } = server;
  const stranger = { id: 'pay_x', orderId: 'order_x', amountMinor: 1, currency: 'INR', status: 'captured' } as const;
  const odd: [ReturnType<typeof razorpay.signed>, RegExp | null][] = [
    [razorpay.signed({ event: 'payment.downtime.started', payload: {} }), null],
    [razorpay.signed({ event: 'settlement.processed' }), /is a settlement that cannot be read/],
    [razorpay.signed({ event: '__proto__' }), null],
    [razorpay.event('payment.captured', stranger), /which is not an order of ours/],
    [razorpay.event('payment.captured', { ...stranger, orderId: null }), /without an order/],
    [razorpay.signed({ event: 'payment.captured', payload: { payment: {} } }), /without a payment that can be read/],
    [razorpay.signed([]), /cannot be read/],
    [razorpay.signed(null), /cannot be read/],
  ];
  for (const [delivery, told] of odd) {
    log = [];
    expect(await server.deliver(delivery)).toBe(200);
    expect(log.join('\n')).toMatch(told ?? /^$/);
  }
  expect(await server.deliver({ id: 'e', body: '{', signature: sign('{', testKeys.webhookSecret) })).toBe(200);
});

it('an event that was signed before the secret was changed is taken, and one of any other secret is not', async () => {
  const { orderId } = await newOrder();
  const { id, body } = server.razorpay.event('payment.captured', server.razorpay.pay(orderId));
  const status = (secret: string) => server.deliver({ id, body, signature: sign(body, secret) });
  expect([await status('another secret'), (await truth(server.db, orderId)).order.state]).toEqual([400, 'open']);
  expect([await status('the secret of the webhook before'), (await truth(server.db, orderId)).order.state]).toEqual([
    200,
    'enrolled',
  ]);
});

it('without a payment provider there is no webhook', async () => {
  const without = await testServer();
  const answer = await without.app.inject({ method: 'POST', url: '/api/razorpay/webhook', payload: {} });
  expect(answer.statusCode).toBe(404);
  await without.close();
});

function permutations(names: string[]): string[][] {
  if (names.length < 2) return [names];
  return names.flatMap((name) => permutations(names.filter((each) => each !== name)).map((rest) => [name, ...rest]));
}
