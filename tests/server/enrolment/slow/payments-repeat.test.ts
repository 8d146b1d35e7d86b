import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailsPerHour, mistakesPerHour } from '../../../../contract/limits.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students } from '../../../../server/db/tables/people.ts';
import {
  form,
  mailsAbout,
  newKey,
  type OrderAnswer,
  order,
  orderBody,
  psychology,
  sprint,
  truth,
} from '../../../support/enrolment/payments.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();

let number = 0;
const newAddress = () => {
  number += 1;
  return `repeat${number}@example.org`;
};
/** Asks for an order in a new application, without saying that the course was paid for before. */
const ask = (email: string, more: Record<string, unknown> = {}, address?: string) =>
  server.call(
    '/createOrder',
    orderBody({ application: form({ email }), repeat: undefined, ...more }),
    address ? { address } : {},
  );
const made = async (email: string, more: Record<string, unknown> = {}) => {
  const { http, body } = await ask(email, more);
  expect(http).toBe(200);
  return body as OrderAnswer;
};
const capture = async (orderId: string, payment = server.razorpay.pay(orderId)) => {
  expect(await server.deliver(server.razorpay.event('payment.captured', payment))).toBe(200);
  return payment.id;
};
const buy = async (email: string, more: Record<string, unknown> = {}) => capture((await made(email, more)).orderId);
const page = async (token: string) => (await server.call('/getApplication', { token })).body.data;
const mailsTo = async (email: string, subject: string) =>
  (await server.db.select().from(outbox).where(eq(outbox.recipient, email))).filter((mail) => mail.subject.startsWith(subject))
    .length;

describe('a course that was paid for with an address', () => {
  it('is told before it is paid for again from another device, with its day, and nothing is made or stored', async () => {
    const email = newAddress();
    await buy(email);
    const before = server.razorpay.orders().length;
    const { http, body } = await ask(email.toUpperCase());
    const msg = 'SAT Sprint was already paid for with this email address, on March 2, 2026.';
    expect([http, body]).toMatchObject([409, { status: 0, reason: 'boughtBefore', msg, error: msg }]);
    expect(server.razorpay.orders().length).toBe(before);
  });

  it('is told while a payment of it waits for a bank, or is of another amount, in another application, and goes on where that is meant', async () => {
    const email = newAddress();
    const waiting = await made(email);
    const allowed = server.razorpay.pay(waiting.orderId, { status: 'authorized' });
    await server.deliver(server.razorpay.event('payment.authorized', allowed));
    const { http, body } = await ask(email);
    expect([http, body]).toMatchObject([
      409,
      { reason: 'payingElsewhere', msg: expect.stringMatching(/the bank hasn’t confirmed it yet/) },
    ]);
    const second = await made(email, { repeat: true });
    // The first is captured after all: a second one was meant in its place, and not beside it.
    server.clock.pass(60_000);
    const counted = await capture(waiting.orderId, { ...allowed, status: 'captured' });
    const surplus = await capture(second.orderId);
    expect((await truth(server.db, second.orderId)).payments).toEqual([[surplus, 'surplus']]);
    expect((await truth(server.db, waiting.orderId)).order.paymentId).toBe(counted);
    expect(await mailsAbout(server.db, surplus)).toEqual(['surplus', 'surplus-payer']);

    const other = newAddress();
    const odd = await made(other);
    await capture(odd.orderId, server.razorpay.pay(odd.orderId, { amountMinor: 100 }));
    expect((await ask(other)).body).toMatchObject({
      reason: 'payingElsewhere',
      msg: expect.stringMatching(/in a different amount/),
    });
  });

  it('of which there are two plans is told for either, and another course is not', async () => {
    const email = newAddress();
    await buy(email);
    const marathon = { item: { kind: 'sat', name: 'SAT Marathon' }, amount: 129_999 };
    expect((await ask(email, marathon)).body.reason).toBe('boughtBefore');
    expect((await ask(email, { item: psychology, amount: 84_999 })).http).toBe(200);
  });

  it('is paid for again by who says to mean that: it counts, and the account has it twice', async () => {
    const email = newAddress();
    await buy(email);
    const again = await made(email, { repeat: true });
    const paymentId = await capture(again.orderId);
    const { order: paid, enrolments, application } = await truth(server.db, again.orderId);
    expect([paid.state, paid.paymentId, enrolments.length, application?.repeatConfirmedAt]).toEqual([
      'enrolled',
      paymentId,
      1,
      server.clock.now,
    ]);
    expect(await page(again.application)).toMatchObject({ state: 'enrolled', money: 'counted' });
  });

  it('is not told to the application that paid for it, which is told that it is paid', async () => {
    const [email, applicationKey] = [newAddress(), newKey()];
    await buy(email, { applicationKey });
    expect((await ask(email, { applicationKey })).body.reason).toBe('conflict');
  });

  it('can be bought anew once its money was given back', async () => {
    const email = newAddress();
    const { orderId } = await made(email);
    const payment = server.razorpay.pay(orderId);
    await capture(orderId, payment);
    await server.deliver(server.razorpay.event('refund.processed', { ...payment, status: 'refunded' }));
    expect((await ask(email)).http).toBe(200);
  });

  it('is surplus where two checkouts were open at once: payer and school are told, and nobody is enrolled twice', async () => {
    const email = newAddress();
    const [first, second] = [await made(email), await made(email)];
    const counted = await capture(first.orderId);
    const surplus = await capture(second.orderId);
    const { order: unpaid, payments, enrolments } = await truth(server.db, second.orderId);
    expect([unpaid.paymentId, payments, enrolments]).toEqual([null, [[surplus, 'surplus']], []]);
    expect(await mailsAbout(server.db, surplus)).toEqual(['surplus', 'surplus-payer']);
    expect([await mailsTo(email, 'You paid twice'), await mailsTo(email, 'Receipt')]).toEqual([1, 1]);
    const [toSchool] = await server.db
      .select()
      .from(outbox)
      .where(eq(outbox.once, `surplus:${surplus}`));
    expect(toSchool?.text).toContain(`Counted payment: ${counted}`);
    expect(await page(second.application)).toMatchObject({ state: 'open', money: 'surplus' });
    // Who is still at the checkout is told there.
    const verify = async ({ orderId }: { orderId: string }, id: string) =>
      (await server.call('/verifyPayment', server.razorpay.handed({ id, orderId }))).body;
    expect(await verify(first, counted)).not.toHaveProperty('surplus');
    expect(await verify(second, surplus)).toMatchObject({ status: 'success', surplus: true });
  });

  it('counts once of ten payments that come in one instant', async () => {
    const email = newAddress();
    const orders = [];
    for (let at = 0; at < 10; at += 1) orders.push(await made(email));
    await Promise.all(orders.map(({ orderId }) => capture(orderId)));
    const all = await Promise.all(orders.map(({ orderId }) => truth(server.db, orderId)));
    expect(all.filter(({ order: { paymentId } }) => paymentId !== null)).toHaveLength(1);
    expect(all.flatMap(({ payments }) => payments.map(([, status]) => status)).sort()).toEqual([
      'captured',
      ...Array(9).fill('surplus'),
    ]);
    expect(all.flatMap(({ enrolments }) => enrolments)).toHaveLength(1);
  });
});

describe('an address of an account with another name', () => {
  it('is refused before anything is paid, and a middle name that is left out is none', async () => {
    const email = newAddress();
    await buy(email);
    const other = form({ email, name: 'Rohan Other Child' });
    const { http, body } = await ask(email, { application: other, item: psychology, amount: 84_999 });
    expect([http, body]).toMatchObject([400, { reason: 'badInput', msg: expect.stringContaining('a different name') }]);
    const shorter = form({ email, name: 'asha menon' });
    expect((await ask(email, { application: shorter, item: psychology, amount: 84_999 })).http).toBe(200);
    expect(await server.db.select().from(students).where(eq(students.username, email))).toHaveLength(1);
  });
});

it('addresses cannot be asked for one after the other: too many of these refusals from one network are 429', async () => {
  const email = newAddress();
  await buy(email);
  const address = '203.0.113.77';
  const reasons = [];
  for (let at = 0; at <= mistakesPerHour; at += 1) reasons.push((await ask(email, {}, address)).body.reason);
  expect(reasons).toEqual([...Array(mistakesPerHour).fill('boughtBefore'), 'tooMany']);
});

describe('the receipt of what was bought', () => {
  const send = (email: string, item = sprint) => server.call('/resendReceipt', { email, item });

  it('is mailed again to the address it went to, whoever asks, and the answer tells nothing', async () => {
    const email = newAddress();
    await buy(email);
    const known = await send(email.toUpperCase());
    const unknown = await send(newAddress());
    expect([known.http, Object.keys(known.body)]).toEqual([unknown.http, Object.keys(unknown.body)]);
    expect([known.http, await mailsTo(email, 'Receipt')]).toEqual([200, 2]);
    await send(email, psychology);
    expect(await mailsTo(email, 'Receipt')).toBe(2);
  });

  it('is not mailed without end', async () => {
    const email = newAddress();
    const answers = [];
    for (let at = 0; at <= mailsPerHour.perAccount; at += 1) answers.push((await send(email)).http);
    expect(answers).toEqual([...Array(mailsPerHour.perAccount).fill(200), 429]);
  });
});

describe('money that is given back', () => {
  const bought = async () => {
    const email = newAddress();
    const { orderId, application } = await order(server, { application: form({ email }) });
    const payment = server.razorpay.pay(orderId);
    await capture(orderId, payment);
    const report = (state: string, amount: number, id = 'rfnd_1') =>
      server.deliver(
        server.razorpay.event(`refund.${state}`, payment, {
          ...server.razorpay.makeRefund(payment, amount),
          id: `${id}_${payment.id}`,
        }),
      );
    return { email, token: application, payment, report };
  };

  it('in part is stored in its amount and told once to payer and school; the course stays', async () => {
    const { email, token, payment, report } = await bought();
    await report('created', 1_000_000);
    expect(await page(token)).toMatchObject({
      state: 'enrolled',
      money: 'counted',
      refunded: 0,
      refunds: [{ amount: 10_000, state: 'pending' }],
    });
    await report('processed', 1_000_000);
    await report('processed', 1_000_000);
    await report('created', 1_000_000);
    expect(await page(token)).toMatchObject({
      state: 'enrolled',
      money: 'partlyRefunded',
      refunded: 10_000,
      refunds: [{ amount: 10_000, state: 'done', reference: null, isOffline: false, at: server.clock.now.getTime() }],
    });
    expect(await mailsTo(email, 'Refund sent: SAT Sprint')).toBe(1);
    const once = `rfnd_1_${payment.id}`;
    const about = (await server.db.select().from(outbox)).filter((mail) => mail.once?.includes(once)).map((mail) => mail.once);
    expect(about.sort()).toEqual([`refund-payer-${once}-done:${payment.id}`, `refund:${once}:done`, `refund:${once}:pending`]);
  });

  it('in parts that make the whole is given back', async () => {
    const { token, report } = await bought();
    await report('processed', 3_000_000, 'rfnd_a');
    await report('processed', 4_777_700, 'rfnd_b');
    expect(await page(token)).toMatchObject({ money: 'refunded', refunded: 77_777 });
  });

  it('and could not be is told as that', async () => {
    const { email, token, report } = await bought();
    await report('failed', 1_000_000);
    expect(await page(token)).toMatchObject({ money: 'counted', refunded: 0, refunds: [{ state: 'failed' }] });
    expect(await mailsTo(email, 'Your refund is delayed')).toBe(1);
  });
});

it.each([
  ['payment.failed', {}, 'failed'],
  ['payment.captured', { amountMinor: 100 }, 'mismatched'],
])('a payment reported as %s %j shows on the payer’s page as %s', async (event, changed, money) => {
  const { orderId, application } = await made(newAddress());
  const status = event === 'payment.failed' ? 'failed' : 'captured';
  await server.deliver(server.razorpay.event(event, { ...server.razorpay.pay(orderId, { status }), ...changed }));
  expect(await page(application)).toMatchObject({ state: 'open', money });
});
