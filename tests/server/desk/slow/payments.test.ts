import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentFile, PaymentLine } from '../../../../contract/desk/payments.ts';
import { listFirstTests, satTests } from '../../../../contract/enrolment/sat-tests.ts';
import { applications, disputes, orders, refunds } from '../../../../server/db/tables/applications.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { applicationToken } from '../../../../server/enrolment/application-token.ts';
import { readEvidence } from '../../../../server/enrolment/disputes/evidence.ts';
import { reconcileOrders } from '../../../../server/enrolment/orders/reconcile.ts';
import { sendRefunds } from '../../../../server/enrolment/refunds/send-refunds.ts';
import { findMissingAtStart } from '../../../../server/findings/find-missing.ts';
import { newId } from '../../../../server/ids.ts';
import { testKeys } from '../../../support/enrolment/gateway.ts';
import { form, mailsAbout, order, psychology, sprint, truth } from '../../../support/enrolment/payments.ts';
import { seedStaff } from '../../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
let owner: { id: string; token: string };
let clerk: { id: string; token: string };
beforeAll(async () => {
  owner = await seedStaff(server.db, 'payments-owner', 'owner', server.clock.now);
  clerk = await seedStaff(server.db, 'payments-clerk', 'staff', server.clock.now);
});
beforeEach(() => {
  server.environment.razorpay = testKeys;
  server.environment.refundRule = { fullDays: 7, proRataDays: 180, keptPercent: 0, withinDays: 10 };
});

let number = 0;
/** Somebody who has paid for SAT Sprint. */
async function buyer(name = 'Asha Rani Menon') {
  number += 1;
  const email = `payer${number}@example.org`;
  const { orderId } = await order(server, { application: form({ name, email }) });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  return { email, orderId, payment: payment.id };
}
const desk = (path: string, body: object, token = owner.token) => server.call(`/desk${path}`, body, { token });
const read = async (payment: string) => (await desk('/getPayment', { payment })).body.data as PaymentFile;
const find = async (body: object) =>
  (await desk('/findPayments', body)).body.data as { lines: PaymentLine[]; next: string | null; total?: number };
const key = () => newId().padEnd(16, '0');
const work = async () => {
  server.clock.pass(60_000);
  await sendRefunds(server.app.context);
};
const actions = async () =>
  (await server.db.select().from(auditEvents).orderBy(desc(auditEvents.at))).filter(({ action }) =>
    action.startsWith('payment.'),
  );

it('lists payments by name, address and id, and narrows them to what waits', async () => {
  const { email, payment, orderId } = await buyer('Zubin Quartz');
  for (const search of ['zubin', email.toUpperCase(), payment, orderId])
    expect([search, (await find({ search })).lines.map(({ id }) => id)]).toEqual([search, [payment]]);
  expect((await find({ search: 'zubin', state: 'refunded' })).lines).toEqual([]);
  expect((await find({ search: 'zubin', state: 'captured' })).lines).toHaveLength(1);
  const heard = { paymentId: payment, currency: 'INR', amountMinor: 100, deductedMinor: 0, firstHeardAt: server.clock.now };
  const respondBy = new Date(server.clock.now.getTime() + 86_400_000);
  await server.db.insert(disputes).values({
    id: `disp_${number}`,
    state: 'open',
    respondBy,
    happenedAt: server.clock.now,
    changedAt: server.clock.now,
    ...heard,
  });
  const [line] = (await find({ state: 'disputed' })).lines;
  expect(line).toMatchObject({ id: payment, respondBy: respondBy.getTime(), isRefunding: false, refundedMinor: 0 });
  expect((await read(payment)).disputes).toMatchObject([{ state: 'open', respondBy: respondBy.getTime() }]);
});

it('makes a draft of the answer to a dispute, under Razorpay’s names, and an owner ends what was lost', async () => {
  const { payment, orderId } = await buyer('Dina Dispute');
  const dispute = `disp_draft_${number}`;
  const heard = { paymentId: payment, currency: 'INR', amountMinor: 7_777_700, deductedMinor: 0, firstHeardAt: server.clock.now };
  await server.db
    .insert(disputes)
    .values({ id: dispute, state: 'lost', happenedAt: server.clock.now, changedAt: server.clock.now, ...heard });
  const { body } = await desk('/getDossier', { dispute }, clerk.token);
  expect([body.name, Buffer.from(String(body.pdf), 'base64').subarray(0, 5).toString()]).toEqual([
    `draft-${dispute}.pdf`,
    '%PDF-',
  ]);
  const { refundRule: rule } = server.environment;
  const moment = { now: server.clock.now, zone: 'Asia/Kolkata', rule, site: 'https://school.example' };
  const evidence = await readEvidence(server.db, payment, moment);
  const said = Object.fromEntries(Object.entries(evidence).map(([name, lines]) => [name, lines.map(({ text }) => text)]));
  expect(said.billing_proof).toMatchObject([
    expect.stringContaining(`order ${orderId}`),
    'The payer was told that a payment for the course with this address was known already, and said to mean to pay again',
    `Paid ₹77,777, payment ${payment}`,
    expect.stringMatching(/^Receipt .* of ₹77,777 issued to the payer$/),
  ]);
  expect(said.proof_of_service).toContainEqual(expect.stringMatching(/^Parent meetings: 0 of 4 given$/));
  expect(said.customer_communication?.length).toBeGreaterThan(0);
  expect(said.term_and_conditions?.[0]).toMatch(/^Ravi Menon accepted the terms/);
  expect(said.refund_cancellation_policy?.[1]).toBe('All of a price is given back until 7 days after paying');
  // It changed nothing of the dispute: what was drawn was not sent.
  expect((await read(payment)).disputes).toMatchObject([{ id: dispute, state: 'lost', accessEndedAt: null }]);
  const end = () => desk('/endDisputedAccess', { dispute, reason: 'The bank decided' });
  expect((await end()).http).toBe(200);
  expect((await truth(server.db, orderId)).enrolments).toEqual([]);
  expect((await end()).http).toBe(409);
});

it('shows a payment with its order, payer, papers, mails and what is owed, and a paper as a PDF', async () => {
  const { payment, orderId, email } = await buyer();
  const file = await read(payment);
  expect(file).toMatchObject({
    line: { id: payment, status: 'captured', amountMinor: 7_777_700, email, payer: 'Ravi Menon' },
    order: { id: orderId, state: 'enrolled', amountMinor: 7_777_700 },
    hasCourse: true,
    reckoning: { owedMinor: 7_777_700, because: 'withinFullDays', leftMinor: 7_777_700 },
  });
  expect(file.mails.map(({ recipient }) => recipient)).toContain(email);
  const [paper] = file.papers;
  const { body } = await desk('/getPaper', { number: paper?.number });
  expect(Buffer.from(String(body.pdf), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect((await desk('/getPaper', { number: 'none' })).http).toBe(404);
  expect((await desk('/getPayment', { payment: 'none' })).http).toBe(404);
});

describe('giving money back', () => {
  it('in part with a reason: asked, pending at the bank, done with its reference, and written down', async () => {
    const { payment, orderId } = await buyer();
    const body = { payment, key: key(), amountMinor: 1_000_000, access: 'stays', reason: 'Two sessions fell out' };
    expect(await desk('/refundPayment', { ...body, reason: undefined })).toMatchObject({ http: 409 });
    const { refund } = (await desk('/refundPayment', body)).body;
    const states = async () => (await read(payment)).refunds.map(({ state, reference }) => [state, reference]);
    expect(await states()).toEqual([['requested', null]]);
    expect((await find({ state: 'refunding' })).lines.map(({ id }) => id)).toContain(payment);
    await work();
    expect(await states()).toEqual([['pending', null]]);
    const made = server.razorpay.refunds().find((each) => each.paymentId === payment);
    Object.assign(made ?? {}, { status: 'processed', reference: 'RRN-7' });
    await work();
    expect(await states()).toEqual([['done', 'RRN-7']]);
    expect(await read(payment)).toMatchObject({ line: { refundedMinor: 1_000_000, isRefunding: false }, hasCourse: true });
    const { student } = await truth(server.db, orderId);
    const [written] = await actions();
    expect(written).toMatchObject({ action: 'payment.refund', subjectId: student?.id, reason: body.reason });
    expect(written?.after).toEqual({ refund, payment, amount: 10_000, owed: 77_777, access: 'stays' });
  });

  it('whole, and the course ends with the money; afterwards there is nothing left to give', async () => {
    const { payment, orderId } = await buyer();
    await desk('/refundPayment', { payment, key: key(), access: 'ends' });
    await work();
    Object.assign(server.razorpay.refunds().find((each) => each.paymentId === payment) ?? {}, { status: 'processed' });
    await work();
    expect((await truth(server.db, orderId)).enrolments).toEqual([]);
    expect(await read(payment)).toMatchObject({ line: { status: 'refunded' }, hasCourse: false, reckoning: { leftMinor: 0 } });
    expect(await desk('/refundPayment', { payment, key: key(), access: 'ends' })).toMatchObject({ http: 409 });
  });

  it('beside a dispute wants a reason, and what a bank took by a lost one is not given back again', async () => {
    const { payment } = await buyer();
    const tell = (name: string, at: number, paymentId = payment) =>
      server.deliver(
        server.razorpay.signed({
          event: `payment.dispute.${name}`,
          created_at: at,
          payload: {
            dispute: { entity: { id: `disp_${paymentId}`, payment_id: paymentId, amount: 5_000_000, currency: 'INR' } },
          },
        }),
      );
    await tell('created', 1_772_000_000);
    const refund = { payment, access: 'stays' };
    expect(await desk('/refundPayment', { ...refund, key: key() })).toMatchObject({
      http: 409,
      body: { msg: expect.stringMatching(/^A bank is asking for this payment back/) },
    });
    expect((await read(payment)).refunds).toEqual([]);
    await tell('lost', 1_772_000_001);
    expect(await read(payment)).toMatchObject({ reckoning: { givenBackMinor: 5_000_000, leftMinor: 2_777_700 } });
    const most = { ...refund, reason: 'They leave' };
    expect((await desk('/refundPayment', { ...most, key: key(), amountMinor: 2_777_701 })).http).toBe(409);
    expect((await desk('/refundPayment', { ...most, key: key(), amountMinor: 2_777_700 })).http).toBe(200);
    // One that was won took nothing.
    const other = await buyer();
    for (const [at, name] of ['created', 'won'].entries()) await tell(name, 1_772_000_000 + at, other.payment);
    expect((await desk('/refundPayment', { ...refund, payment: other.payment, key: key() })).http).toBe(200);
  });

  it('two owners at once, each with a name of their own, give it back once', async () => {
    const { payment } = await buyer();
    const ask = () => desk('/refundPayment', { payment, key: key(), access: 'stays' });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
    const stored = await server.db.select().from(refunds).where(eq(refunds.paymentId, payment));
    expect(stored.map(({ amountMinor }) => amountMinor)).toEqual([7_777_700]);
  });

  it('the same name again is the same refund, also of two at once', async () => {
    const { payment } = await buyer();
    const body = { payment, key: key(), access: 'stays' };
    const answers = await Promise.all([desk('/refundPayment', body), desk('/refundPayment', body)]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body: { refund } }) => refund)).size).toBe(1);
  });

  it('is an owner’s, and needs a payment service', async () => {
    const { payment } = await buyer();
    expect(await desk('/refundPayment', { payment, key: key(), access: 'stays' }, clerk.token)).toMatchObject({ http: 403 });
    server.environment.razorpay = null;
    expect(await desk('/refundPayment', { payment, key: key(), access: 'stays' })).toMatchObject({ http: 503 });
    expect((await read(payment)).refunds).toEqual([]);
  });

  it('after one on Razorpay’s own page an owner decides about the course', async () => {
    const { payment, orderId } = await buyer();
    const { id, amount, currency } = server.razorpay.makeRefund({ ...(await gatewayPayment(orderId)) }, 500_000);
    const entity = { id, payment_id: payment, amount, currency };
    await server.deliver(server.razorpay.event('refund.processed', await gatewayPayment(orderId), entity));
    expect((await read(payment)).refunds).toMatchObject([{ byStaff: false, access: 'undecided', state: 'done' }]);
    const reason = 'The family leaves';
    expect((await desk('/decideRefundAccess', { refund: id, access: 'ends', reason })).body.ended).toBe(true);
    expect((await truth(server.db, orderId)).enrolments).toEqual([]);
    expect(await desk('/decideRefundAccess', { refund: id, access: 'stays', reason })).toMatchObject({ http: 409 });
  });
});

describe('a payment that came by bank or in cash', () => {
  const entered = (email: string, changed: object = {}) => ({
    ...{ key: key(), item: sprint, currency: 'INR', method: 'bank', reference: 'UTR 4711', guardianConsent: true },
    application: form({ email }),
    ...changed,
  });
  const orderOf = async (payment: string) => (await read(payment)).order.id;

  it('is one enrolment, one paper and one mail each, also where two enter it at once; by the same name it is the same', async () => {
    const body = entered('cash-one@example.org');
    const answers = await Promise.all([
      desk('/addPayment', body, clerk.token),
      desk('/addPayment', body),
      desk('/addPayment', { ...body, key: key() }),
    ]);
    const taken = answers.filter(({ http }) => http === 200).map(({ body: { payment } }) => String(payment));
    expect(answers.every(({ http }) => http === 200 || http === 409)).toBe(true);
    expect(new Set(taken).size).toBe(1);
    const [payment = ''] = taken;
    const { enrolments, payments } = await truth(server.db, await orderOf(payment));
    expect([enrolments.length, payments]).toEqual([1, [[payment, 'captured']]]);
    expect((await find({ search: 'cash-one@example.org' })).lines).toMatchObject([
      { id: payment, method: 'bank', reference: 'UTR 4711', amountMinor: 7_777_700 },
    ]);
    const file = await read(payment);
    expect(file).toMatchObject({ hasCourse: true, order: { state: 'enrolled' }, papers: [{ totalMinor: 7_777_700 }] });
    expect((await mailsAbout(server.db, payment)).sort()).toEqual(['account', 'receipt', 'school']);
    const [written] = await actions();
    expect(written?.after).toMatchObject({ payment, method: 'bank', reference: 'UTR 4711' });
    expect(file.payer.consentNotedBy).toBe('Nandini Iyer');
    const moment = { now: server.clock.now, zone: 'Asia/Kolkata', rule: null, site: 'https://school.example' };
    const [agreed] = (await readEvidence(server.db, payment, moment)).term_and_conditions;
    expect(agreed?.text).toMatch(/^The school noted \(Nandini Iyer\) that .* agreed to the terms on paper or in person/);
  });

  it('keeps what an application asks beside its form: the receipt goes to the parent, and the plan begins with the test that was chosen', async () => {
    const dates = listFirstTests(1, server.clock.now.toISOString().slice(0, 10), satTests.dates);
    const parentEmail = 'cash-parent@example.org';
    const more = { place: 'IN-27', birthYear: 2010, parentEmail, parentPhone: '+91 98765 43211', testDate: dates.at(-1) };
    const { body } = await desk('/addPayment', entered('cash-more@example.org', more));
    const payment = String(body.payment);
    expect((await read(payment)).payer).toMatchObject({ place: 'Maharashtra' });
    const [sold] = await server.db.select().from(orders).where(eq(orders.paymentId, payment));
    expect(sold?.contents?.testDates).toEqual([dates.at(-1)]);
    const [kept] = await server.db
      .select()
      .from(applications)
      .where(eq(applications.id, sold?.applicationId ?? ''));
    expect(kept).toMatchObject({ birthYear: 2010, parentEmail, parentPhone: '+919876543211' });
    const mails = await server.db.select().from(outbox).where(eq(outbox.recipient, parentEmail));
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Receipt/));
    const wrong = entered('cash-wrong@example.org', { parentEmail: 'cash-wrong@example.org' });
    expect(await desk('/addPayment', wrong)).toMatchObject({
      http: 400,
      body: { msg: expect.stringMatching(/the student’s address/) },
    });
  });

  it('is refused where the address has paid for the course, or has another name’s account, or for another amount without a reason', async () => {
    const { email } = await buyer();
    const ask = async (body: object) => (await desk('/addPayment', body)).http;
    expect(await ask(entered(email))).toBe(409);
    expect(await ask(entered(email, { item: psychology, application: form({ email, name: 'Somebody Else' }) }))).toBe(400);
    expect(await ask(entered('cash-two@example.org', { amount: 50_000 }))).toBe(409);
    expect(await ask(entered('cash-two@example.org', { amount: 50_000, reason: 'A scholarship' }))).toBe(200);
    expect(await ask(entered('cash-three@example.org', { item: { kind: 'ap', name: 'AP Basket Weaving' } }))).toBe(422);
  });

  it('is never asked about at Razorpay, nor refunded there: staff give it back, and the course ends with it', async () => {
    const payment = String((await desk('/addPayment', entered('cash-four@example.org', { method: 'cash' }))).body.payment);
    const orderId = await orderOf(payment);
    const { refund } = (await desk('/refundPayment', { payment, key: key(), access: 'ends' })).body;
    server.clock.pass(3_600_000);
    await sendRefunds(server.app.context);
    await reconcileOrders(server.app.context);
    const [kept] = await server.db.select().from(orders).where(eq(orders.id, orderId));
    expect([kept?.askedAt, server.razorpay.refunds().some(({ paymentId }) => paymentId === payment)]).toEqual([null, false]);
    expect((await read(payment)).refunds).toMatchObject([{ state: 'requested' }]);
    const settle = () => desk('/settleRefund', { refund, reference: 'Voucher 7' });
    expect((await settle()).http).toBe(200);
    expect(await read(payment)).toMatchObject({
      ...{ line: { status: 'refunded' }, hasCourse: false, refunds: [{ state: 'done', reference: 'Voucher 7' }] },
    });
    expect((await settle()).http).toBe(409);
    const [{ applicationId } = { applicationId: '' }] = await server.db.select().from(orders).where(eq(orders.id, orderId));
    const token = applicationToken(applicationId, server.app.context.secret);
    expect((await server.call('/getApplication', { token })).body.data).toMatchObject({
      ...{ money: 'refunded', refunds: [{ state: 'done', isOffline: true, reference: 'Voucher 7' }] },
    });
  });

  it('a refund that Razorpay pays cannot be marked as given back', async () => {
    const { payment } = await buyer();
    const { refund } = (await desk('/refundPayment', { payment, key: key(), access: 'stays' })).body;
    expect((await desk('/settleRefund', { refund, reference: 'x' })).http).toBe(409);
    expect((await read(payment)).refunds).toMatchObject([{ state: 'requested' }]);
  });
});

it('a start says where payments are taken and no rule for refunds is set', async () => {
  const missing = async () => (await findMissingAtStart(server.app.context)).map(({ setting }) => setting);
  expect(await missing()).not.toContain('REFUND_FULL_DAYS');
  server.environment.refundRule = null;
  expect(await missing()).toContain('REFUND_FULL_DAYS');
});

const gatewayPayment = async (orderId: string) => {
  const [payment] = await server.razorpay.gateway.listPayments(orderId);
  if (!payment) throw new Error('Razorpay has no payment.');
  return payment;
};
