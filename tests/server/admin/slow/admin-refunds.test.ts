import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { importContent } from '../../../../server/content/import.ts';
import { refunds } from '../../../../server/db/tables/applications.ts';
import { bookings, slots } from '../../../../server/db/tables/booking.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { sittings } from '../../../../server/db/tables/sittings.ts';
import { sendRefunds } from '../../../../server/enrolment/refunds/send-refunds.ts';
import { newId } from '../../../../server/ids.ts';
import { quizFolder } from '../../../support/content/content.ts';
import { mockFolder } from '../../../support/content/mock-content.ts';
import { testKeys } from '../../../support/enrolment/gateway.ts';
import { form, order, truth } from '../../../support/enrolment/payments.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { seedTeacher } from '../../../support/server/server-seed.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const { run } = adminCommands(server);
beforeEach(() => {
  server.environment.refundRule = null;
  server.environment.razorpay = testKeys;
});
const rule = { fullDays: 7, proRataDays: 180, keptPercent: 0, withinDays: 10 };
const admin = async (...args: string[]) => {
  const { exitCode, out } = await run(...args, '--json');
  const answer = JSON.parse(out);
  return { exitCode, data: answer, err: String(answer.error?.message) };
};

let number = 0;
const buy = async () => {
  number += 1;
  const email = `back${number}@example.org`;
  const { orderId } = await order(server, { application: form({ email }) });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  return { email, orderId, payment };
};
const make = (paymentId: string, ...more: string[]) => admin('refund', 'make', paymentId, '--access', 'ends', ...more);
const settle = async (paymentId: string) => {
  server.clock.pass(60_000);
  await sendRefunds(server.app.context);
  const made = server.razorpay.refunds().find((refund) => refund.paymentId === paymentId);
  Object.assign(made ?? {}, { status: 'processed', reference: 'RRN-9' });
  server.clock.pass(60_000);
  await sendRefunds(server.app.context);
};

it('refund reckon says what is owed by the rule and gives nothing back', async () => {
  const { payment } = await buy();
  server.environment.refundRule = rule;
  server.clock.pass(90 * 24 * 3_600_000);
  const { data } = await admin('refund', 'reckon', payment.id);
  expect(data).toMatchObject({ owedMinor: 3_888_850, because: 'proRata', days: 90, currency: 'INR' });
  expect((await run('refund', 'reckon', payment.id)).out).toContain('Owed            ');
  expect(await server.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))).toEqual([]);
});

it('refund make stores the sum by the rule with its reckoning, tells the payer, and the same key is the same refund', async () => {
  const { email, payment } = await buy();
  server.environment.refundRule = rule;
  const first = await make(payment.id, '--key', 'whole');
  const again = await make(payment.id, '--key', 'whole');
  expect(first.data).toMatchObject({ amountMinor: 7_777_700, state: 'requested', reckoning: { because: 'withinFullDays' } });
  expect(again.data).toEqual(first.data);
  const mails = (await server.db.select().from(outbox).where(eq(outbox.recipient, email))).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.startsWith('Refund approved'))).toHaveLength(1);
  expect(await make(payment.id, '--key', 'whole', '--amount', '5')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('was used for another refund'),
  });
});

it('access ends with the money: enrolment and what was not begun are gone, and sessions ahead are named to the school', async () => {
  await importContent(server.db, quizFolder({}, 'owls'), server.clock.now);
  await importContent(server.db, mockFolder({}, 'owl-test'), server.clock.now);
  const { orderId, payment } = await buy();
  const { student } = await truth(server.db, orderId);
  if (!student) throw new Error('Nobody is enrolled.');
  const own = () => server.db.select().from(sittings).where(eq(sittings.studentId, student.id));
  const [begun, ...others] = (await own()).filter(({ recordId }) => recordId === null);
  expect(others.length).toBeGreaterThan(0);
  await server.db
    .update(sittings)
    .set({ state: 'inProgress', startedAt: server.clock.now })
    .where(eq(sittings.id, begun?.id ?? ''));
  const bookingId = await bookSoon(student.id);
  await make(payment.id, '--key', 'leaves', '--amount', '77777');
  expect((await truth(server.db, orderId)).enrolments).toHaveLength(1);
  await settle(payment.id);
  const { enrolments, payments } = await truth(server.db, orderId);
  const left = (await own()).filter(({ recordId }) => recordId === null);
  expect([enrolments, payments, left.map(({ id }) => id)]).toEqual([[], [[payment.id, 'refunded']], [begun?.id]]);
  const { data } = await admin('refund', 'list', '--state', 'done');
  expect(data[0].refund).toMatchObject({
    paymentId: payment.id,
    reference: 'RRN-9',
    accessEndedAt: server.clock.now.toISOString(),
  });
  expect((await run('payment', 'show', payment.id)).out).toContain('RRN-9');
  const [toSchool] = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.once, `refund:${data[0].refund.id}:done`));
  expect(toSchool?.text).toContain(`booking cancel ${bookingId}`);
});

async function bookSoon(studentId: string): Promise<string> {
  const { id: instructorId } = await seedTeacher(server.db, 'ravi', server.clock.now);
  const [slotId, id] = [newId(), newId()];
  const startsAt = new Date(server.clock.now.getTime() + 24 * 3_600_000);
  await server.db.insert(slots).values({ id: slotId, instructorId, startsAt, duration: 45 });
  await server.db.insert(bookings).values({ id, slotId, studentId, bookedAt: server.clock.now });
  return id;
}

it.each([
  [['--key', 'none'], 'No refund rule is set'],
  [['--key', 'more', '--amount', '77777.01'], 'Only ₹77,777 of this payment is left.'],
  [['--key', 'few', '--amount', '0.99'], 'Nothing is owed under the rule'],
])('refund make %j is refused: %s', async (args, err) => {
  const { payment } = await buy();
  expect(await make(payment.id, ...args)).toMatchObject({ exitCode: 1, err: expect.stringContaining(err) });
});

it('another sum than the rule’s needs a reason, and parts never come to more than was paid', async () => {
  const { payment } = await buy();
  server.environment.refundRule = rule;
  const part = (key: string, ...more: string[]) => make(payment.id, '--key', key, '--amount', '50000.50', ...more);
  expect(await part('a')).toMatchObject({ exitCode: 1, err: expect.stringContaining('Under the rule, ₹77,777 is owed') });
  expect((await part('b', '--reason', 'two sessions fell out')).data).toMatchObject({ amountMinor: 5_000_050 });
  expect(await part('c', '--reason', 'again')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('of this payment is left'),
  });
  expect(await make(payment.id, '--key', 'd', '--amount', 'ten')).toMatchObject({ exitCode: 2 });
});

it('a refund of an unknown payment and of one that failed is refused', async () => {
  expect(await make('pay_nowhere', '--key', 'x')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('There is no payment'),
  });
  const { orderId } = await order(server, { application: form({ email: 'declined@example.org' }) });
  const failed = server.razorpay.pay(orderId, { status: 'failed' });
  await server.deliver(server.razorpay.event('payment.failed', failed));
  expect(await make(failed.id, '--key', 'x')).toMatchObject({ exitCode: 1, err: expect.stringContaining('is failed') });
});

it('refund access ends the course after a refund on Razorpay’s own page, once', async () => {
  const { orderId, payment } = await buy();
  const { id } = server.razorpay.makeRefund(payment);
  await server.deliver(server.razorpay.event('refund.processed', payment, { ...server.razorpay.makeRefund(payment), id }));
  expect((await truth(server.db, orderId)).enrolments).toHaveLength(1);
  expect((await run('refund', 'access', id, '--access', 'stays')).out).toBe('The student keeps the course.\n');
  expect((await run('refund', 'access', id, '--access', 'ends')).out).toBe('Access has ended.\n');
  expect((await truth(server.db, orderId)).enrolments).toEqual([]);
  expect(await admin('refund', 'access', id, '--access', 'stays')).toMatchObject({ exitCode: 1 });
  expect(await admin('refund', 'access', 'rfnd_nowhere', '--access', 'stays')).toMatchObject({ exitCode: 1 });
});

it('where payment is not configured nothing is promised', async () => {
  const { payment } = await buy();
  server.environment.razorpay = null;
  expect(await make(payment.id, '--key', 'promise', '--amount', '5')).toMatchObject({
    exitCode: 1,
    err: 'Payment gateway is not configured.',
  });
});
