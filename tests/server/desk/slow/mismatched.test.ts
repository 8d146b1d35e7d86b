import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { PaymentFile } from '../../../../contract/desk/payments.ts';
import { applications, disputes, refunds } from '../../../../server/db/tables/applications.ts';
import { auditEvents } from '../../../../server/db/tables/audit.ts';
import { papers } from '../../../../server/db/tables/billing.ts';
import { courses } from '../../../../server/db/tables/courses.ts';
import { readEvidence } from '../../../../server/enrolment/disputes/evidence.ts';
import { eraseApplications } from '../../../../server/enrolment/erase-applications.ts';
import { newId } from '../../../../server/ids.ts';
import { form, mailsAbout, order, type PaymentServer, paymentServer, truth } from '../../../support/enrolment/payments.ts';
import { adminCommands } from '../../../support/server/admin.ts';
import { seedStaff } from '../../../support/server/server-seed.ts';

let server: PaymentServer;
let clerk: { id: string; token: string };
beforeAll(async () => {
  server = await paymentServer();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const payOddly = async (wrong: { amountMinor: number } = { amountMinor: 7_000_050 }) => {
  const { orderId } = await order(server, { application: form({ email: `odd-${newId()}@example.org` }) });
  const odd = server.razorpay.pay(orderId, wrong);
  await server.deliver(server.razorpay.event('payment.captured', odd));
  return { orderId, odd };
};
const accept = (payment: string) =>
  server.call('/desk/acceptPayment', { payment, reason: 'The bank kept its fee' }, { token: clerk.token });

it('enrolls once for a payment of another amount, with its paper, its receipt and the row, however often it is asked', async () => {
  const { orderId, odd } = await payOddly();
  const answers = await Promise.all([accept(odd.id), accept(odd.id)]);
  expect(answers.map(({ http, body }) => [http, body.enrolled]).sort()).toEqual([
    [200, true],
    [409, undefined],
  ]);
  const { order: paid, payments, enrolments, student } = await truth(server.db, orderId);
  expect(paid).toMatchObject({ state: 'enrolled', paymentId: odd.id, amountMinor: 7_000_050, amount: 70_001 });
  expect([payments, enrolments.length]).toEqual([[[odd.id, 'captured']], 1]);
  expect(await mailsAbout(server.db, odd.id)).toEqual(['account', 'mismatch', 'mismatch-payer', 'receipt', 'school']);
  expect(await server.db.select({ sum: papers.totalMinor }).from(papers).where(eq(papers.paymentId, odd.id))).toEqual([
    { sum: 7_000_050 },
  ]);
  const moment = { now: server.clock.now, zone: 'Asia/Kolkata', rule: null, site: 'https://school.example' };
  const [, , proof] = (await readEvidence(server.db, odd.id, moment)).billing_proof;
  expect(proof?.text).toBe(`Paid ₹70,000.50, payment ${odd.id}`);
  const { out } = await adminCommands(server).run('payment', 'show', odd.id);
  expect(out).toMatch(new RegExp(`^${orderId} +enrolled +₹70,000\\.50 `, 'm'));
  // What Razorpay says again changes nothing.
  await server.deliver(server.razorpay.event('payment.captured', odd));
  expect((await truth(server.db, orderId)).enrolments).toHaveLength(1);
  const rows = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, student?.id ?? ''));
  expect(rows.filter(({ action }) => action === 'payment.accept')).toMatchObject([
    { reason: 'The bank kept its fee', before: { amount: 77_777 }, after: { payment: odd.id, amount: 70_000.5 } },
  ]);
  const { data } = (await server.call('/desk/getPayment', { payment: odd.id }, { token: clerk.token })).body;
  expect((data as PaymentFile).line.status).toBe('captured');
});

it('enrolls nobody for one that is being given back', async () => {
  const { orderId, odd } = await payOddly();
  const facts = { paymentId: odd.id, amountMinor: 7_000_050, state: 'requested' } as const;
  await server.db.insert(refunds).values({ ...facts, id: newId(), firstHeardAt: server.clock.now, changedAt: server.clock.now });
  expect((await accept(odd.id)).body).toMatchObject({ reason: 'conflict', msg: 'This payment is being given back.' });
  expect((await truth(server.db, orderId)).enrolments).toEqual([]);
});

it('enrolls nobody for one that a bank asks back or has, only for one whose dispute was won', async () => {
  const { orderId, odd } = await payOddly();
  const id = `disp_${odd.id}`;
  const facts = { id, paymentId: odd.id, currency: 'INR', amountMinor: 7_000_050, deductedMinor: 0, state: 'open' } as const;
  const { now } = server.clock;
  await server.db.insert(disputes).values({ ...facts, happenedAt: now, firstHeardAt: now, changedAt: now });
  for (const state of ['open', 'underReview', 'actionRequired', 'lost'] as const) {
    await server.db.update(disputes).set({ state }).where(eq(disputes.id, id));
    expect([state, (await accept(odd.id)).body.reason]).toEqual([state, 'conflict']);
  }
  expect((await truth(server.db, orderId)).enrolments).toEqual([]);
  await server.db.update(disputes).set({ state: 'won' }).where(eq(disputes.id, id));
  expect((await accept(odd.id)).body).toMatchObject({ enrolled: true });
});

it('enrolls nobody whose application was erased', async () => {
  const { orderId, odd } = await payOddly();
  const applicationId = (await truth(server.db, orderId)).application?.id ?? '';
  await server.db.transaction((tx) => eraseApplications(tx, eq(applications.id, applicationId)));
  expect((await accept(odd.id)).body.msg).toBe('Its payer was erased: give it back.');
  expect((await truth(server.db, orderId)).enrolments).toEqual([]);
});

it('counts, and says that nobody is enrolled yet, where that fails', async () => {
  const { orderId, odd } = await payOddly();
  const rename = (from: string, to: string) => server.db.update(courses).set({ name: to }).where(eq(courses.name, from));
  await rename('SAT Dominance Program', 'Away');
  expect((await accept(odd.id)).body).toMatchObject({ status: 1, enrolled: false });
  await rename('Away', 'SAT Dominance Program');
  expect(await truth(server.db, orderId)).toMatchObject({ order: { state: 'paid', paymentId: odd.id }, enrolments: [] });
});

it('does not count beside another payment that does, nor one that is of no other amount', async () => {
  const { orderId, odd } = await payOddly();
  const right = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', right));
  expect((await accept(odd.id)).body).toMatchObject({ reason: 'conflict' });
  expect((await accept(right.id)).body).toMatchObject({ reason: 'conflict' });
  expect((await accept('pay_none')).http).toBe(404);
  expect(await truth(server.db, orderId)).toMatchObject({ order: { paymentId: right.id, amountMinor: 7_777_700 } });
});
