import { eq, inArray } from 'drizzle-orm';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { GatewayError } from '../../../server/enrolment/orders/gateway.ts';
import { sign } from '../../../server/enrolment/orders/signatures.ts';
import { form, newKey, order, orderBody, type PaymentServer, paymentServer, truth } from '../enrolment/payments.ts';
import { createRandom } from '../random.ts';
import { createTally, type FaultRun, type Scenario, type Tally, upTo } from './fault.ts';

const figures = ['acknowledged', 'stored', 'lost', 'doubled', 'false'] as const;

/** Runs one case for each of `n` payers, an hour's limit of applications apart. */
async function forEachPayer(
  { n }: FaultRun,
  run: (payer: { server: PaymentServer; tally: Tally; orderId: string; applicationKey: string; number: number }) => Promise<void>,
): Promise<Tally> {
  const server = await paymentServer();
  const tally = createTally(...figures);
  for (const number of upTo(n)) {
    server.clock.pass(61_000);
    const applicationKey = newKey();
    const application = form({ email: `payer${number}@example.org` });
    const { orderId } = await order(server, { applicationKey, application });
    await run({ server, tally, orderId, applicationKey, number });
  }
  await server.close();
  return tally;
}

/** Counts what the database has for one payer whose captured payments are given: one enrolment and one receipt, or none. */
async function countEnrolment(server: PaymentServer, tally: Tally, { email, captured }: { email: string; captured: number }) {
  const people = await server.db.select({ id: students.id }).from(students).where(eq(students.username, email));
  const ids = people.map(({ id }) => id);
  const own = ids.length === 0 ? 0 : (await server.db.select().from(enrolments).where(inArray(enrolments.studentId, ids))).length;
  const mails = await server.db.select().from(outbox).where(eq(outbox.recipient, email));
  const receipts = mails.filter(({ subject }) => subject.startsWith('Receipt')).length;
  const wanted = Math.min(captured, 1);
  const has = `${email}: ${own} enrolments and ${receipts} receipts, not ${wanted}`;
  tally.add('stored', Math.min(own, wanted));
  tally.fail('lost', has, wanted - Math.min(own, receipts));
  tally.fail(wanted === 0 ? 'false' : 'doubled', has, Math.max(own, receipts) - wanted);
}

/** 20. Every payer sends an amount of their own, and pays another one; a tenth pays the right one afterwards. */
export const amountTampering: Scenario = (run) =>
  forEachPayer(run, async ({ server, tally, orderId, number }) => {
    const { razorpay } = server;
    const cheap = await server.call('/createOrder', orderBody({ amount: 1, applicationKey: newKey() }));
    tally.add('tampered', 2);
    tally.require(cheap.http === 422, `an amount of 1 was answered ${cheap.http}`);
    const odd = razorpay.pay(orderId, number % 2 === 0 ? { amountMinor: 100 } : { currency: 'USD' });
    await server.deliver(razorpay.event('payment.captured', odd));
    const told = await server.call('/verifyPayment', razorpay.handed(odd));
    tally.require(told.body.status === 'failure', `a payment of another amount was called ${told.body.status}`);
    const isRightLater = number % 10 === 0;
    if (isRightLater) {
      const answer = await server.deliver(razorpay.event('payment.captured', razorpay.pay(orderId)));
      tally.add('acknowledged', answer === 200 ? 1 : 0);
    }
    await countEnrolment(server, tally, { email: `payer${number}@example.org`, captured: isRightLater ? 1 : 0 });
  });

/** 21. Reports with invented signatures, with another order's, another payment's and another secret's, by the browser and as a webhook. */
export const forgedSignatures: Scenario = (run) => {
  let before: { orderId: string; paymentId: string } | null = null;
  return forEachPayer(run, async ({ server, tally, orderId, number }) => {
    const { razorpay } = server;
    const invented = { id: `pay_of_${number}`, orderId, amountMinor: 7_777_700, currency: 'INR', status: 'captured' as const };
    const right = razorpay.handed(invented);
    const forgeries = [
      razorpay.handed(invented, 'a guess'),
      { ...right, razorpay_signature: 'f'.repeat(64) },
      { ...right, razorpay_signature: sign(`${invented.id}|${orderId}`, razorpay.gateway.keys.keySecret) },
      ...(before ? [{ ...razorpay.handed({ id: before.paymentId, orderId: before.orderId }), razorpay_order_id: orderId }] : []),
    ];
    for (const forged of forgeries) {
      const { body } = await server.call('/verifyPayment', forged);
      tally.add('forged');
      tally.require(body.status === 'failure', `a forged signature was called ${body.status}`);
    }
    const { id, body } = razorpay.event('payment.captured', invented);
    const http = await server.deliver({ id, body, signature: sign(body, 'a guess') });
    tally.add('forged');
    tally.require(http === 400, `a forged webhook was answered ${http}`);
    before = { orderId, paymentId: invented.id };
    await countEnrolment(server, tally, { email: `payer${number}@example.org`, captured: 0 });
  });
};

/** 22. The browser is lost after paying, the webhook comes before it, or both come at once. */
export const callbackAndWebhook: Scenario = (run) =>
  forEachPayer(run, async ({ server, tally, orderId, number }) => {
    const { razorpay } = server;
    const payment = razorpay.pay(orderId);
    const webhook = () => server.deliver(razorpay.event('payment.captured', payment));
    const callback = async () => (await server.call('/verifyPayment', razorpay.handed(payment))).http;
    const arrivals = [
      () => Promise.all([webhook()]),
      async () => [await webhook(), await callback()],
      () => Promise.all([webhook(), callback(), webhook(), callback()]),
    ];
    const answers = (await arrivals[number % arrivals.length]?.()) ?? [];
    tally.add('acknowledged', answers.every((http) => http === 200) ? 1 : 0);
    tally.require(
      answers.every((http) => http === 200),
      `answered ${answers.join()}`,
    );
    const { payments } = await truth(server.db, orderId);
    tally.require(
      payments.join() === `${payment.id},captured`,
      `a payment that was made once is stored as ${payments.join(' ')}`,
    );
    await countEnrolment(server, tally, { email: `payer${number}@example.org`, captured: 1 });
  });

/** 23. The webhooks of a payment come in any order, each up to three times, some a day late; one of them altered on its way. */
export const webhookChaos: Scenario = (run) => {
  const random = createRandom(run.seed);
  return forEachPayer(run, async ({ server, tally, orderId, number }) => {
    const { razorpay } = server;
    const payment = razorpay.pay(orderId);
    const deliveries = [
      razorpay.event('payment.failed', { ...payment, status: 'failed' }),
      razorpay.event('payment.authorized', { ...payment, status: 'authorized' }),
      razorpay.event('payment.captured', payment),
      razorpay.event('order.paid', payment),
    ];
    const all = random.shuffled([...deliveries, ...deliveries, ...deliveries]);
    for (const delivery of all) {
      if (random.chance(0.1)) server.clock.pass(24 * 3_600_000);
      const http = await server.deliver(delivery);
      tally.add('delivered');
      tally.require(http === 200, `a true webhook was answered ${http}`);
    }
    const altered = deliveries[2];
    if (altered) {
      const http = await server.deliver({ ...altered, id: newKey(), body: altered.body.replace('7777700', '100') });
      tally.require(http === 400, `an altered webhook was answered ${http}`);
    }
    tally.add('acknowledged');
    await countEnrolment(server, tally, { email: `payer${number}@example.org`, captured: 1 });
  });
};

/** 24. A payment fails and is captured then, two are captured on one order, and the surplus one is refunded. */
export const failedThenCaptured: Scenario = (run) =>
  forEachPayer(run, async ({ server, tally, orderId, number }) => {
    const { razorpay } = server;
    await server.deliver(razorpay.event('payment.failed', razorpay.pay(orderId, { status: 'failed' })));
    const first = razorpay.pay(orderId);
    const second = razorpay.pay(orderId);
    await server.deliver(razorpay.event('payment.failed', { ...first, status: 'failed' }));
    for (const payment of [first, second]) await server.deliver(razorpay.event('payment.captured', payment));
    const refund = { ...second, status: 'refunded' as const };
    await server.deliver(razorpay.event('refund.processed', refund, razorpay.makeRefund(refund)));
    const { order: stored, payments } = await truth(server.db, orderId);
    tally.require(stored.paymentId === first.id, `the order counts ${stored.paymentId}`);
    tally.require(
      payments.some(([id, status]) => id === second.id && status === 'refunded'),
      `payments are ${payments.join(' ')}`,
    );
    tally.add('acknowledged');
    await countEnrolment(server, tally, { email: `payer${number}@example.org`, captured: 1 });
  });

/** 25. Razorpay makes an order and its answer is lost; the payer's browser asks again, three times at once. */
export const orderTimedOut: Scenario = async ({ n }) => {
  const server = await paymentServer();
  const { razorpay } = server;
  const tally = createTally('payers', 'orders', 'lost', 'doubled');
  for (const number of upTo(n)) {
    server.clock.pass(61_000);
    const application = { applicationKey: newKey(), application: form({ email: `payer${number}@example.org` }) };
    razorpay.trouble.after = async (call) => {
      if (call === 'createOrder') throw new GatewayError('no answer within 5000 ms', true);
    };
    const lost = await server.call('/createOrder', orderBody(application));
    tally.require(lost.http === 503, `an order whose answer was lost was answered ${lost.http}`);
    razorpay.trouble.after = async () => {};
    const again = await Promise.all(upTo(3).map(() => server.call('/createOrder', orderBody(application))));
    tally.add('payers');
    const ids = new Set(again.flatMap(({ http, body }) => (http === 200 ? [body.orderId] : [])));
    tally.fail('lost', `payer ${number} has ${ids.size} orders`, 1 - ids.size);
    tally.fail('doubled', `payer ${number} was given ${ids.size} orders`, ids.size - 1);
  }
  const made = razorpay.orders().length;
  tally.add('orders', made);
  tally.fail('doubled', `Razorpay made ${made} orders for ${n} payers`, made - n);
  await server.close();
  return tally;
};
