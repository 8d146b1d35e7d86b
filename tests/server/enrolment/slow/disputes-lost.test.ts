import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { ApplicationSummary } from '../../../../contract/enrolment/applications.ts';
import { issueInvoices } from '../../../../server/billing/issue-invoices.ts';
import { findPapers } from '../../../../server/billing/issue-paper.ts';
import { seller } from '../../../../server/billing/seller.ts';
import { storeSeller } from '../../../../server/billing/seller-versions.ts';
import { disputes } from '../../../../server/db/tables/applications.ts';
import { papers } from '../../../../server/db/tables/billing.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { endDisputedAccess } from '../../../../server/enrolment/disputes/dossier.ts';
import { issueMissingTakenBack } from '../../../../server/enrolment/disputes/issue-taken-back.ts';
import { watchAccess } from '../../../../server/enrolment/watch-access.ts';
import { projectRoot } from '../../../../server/project-root.ts';
import { form, order, psychology, truth } from '../../../support/enrolment/payments.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const day = 24 * 3_600_000;
const example = seller.parse(JSON.parse(readFileSync(join(projectRoot, 'content/billing/seller.example.json'), 'utf8')));
beforeAll(() =>
  server.db.transaction((tx) => storeSeller(tx, example, { changedBy: 'a test', reason: 'a test', now: server.clock.now })),
);

let number = 0;
/** A course that was paid for; `tell` says what became of its dispute. */
async function buy(known?: string, item: object = {}) {
  number += 1;
  const email = known ?? `lost${number}@example.org`;
  const { orderId, application: token } = await order(server, { application: form({ email }), place: 'IN-27', ...item });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  const id = `disp_${payment.id}`;
  const tell = async (event: string, amount: number = payment.amountMinor) => {
    server.clock.pass(60_000);
    const entity = { id, payment_id: payment.id, amount, currency: 'INR', amount_deducted: 0 };
    const created_at = Math.floor(server.clock.now.getTime() / 1000);
    const told = { event: `payment.dispute.${event}`, created_at, payload: { dispute: { entity } } };
    expect(await server.deliver(server.razorpay.signed(told))).toBe(200);
  };
  const page = async () => (await server.call('/getApplication', { token })).body.data as ApplicationSummary;
  const kinds = async () => (await findPapers(server.db, payment.id)).map(({ kind }) => kind);
  return { id, email, orderId, payment, tell, page, kinds };
}

it('what a bank took is a refund voucher to the payer, is invoiced no more, and the course can be bought anew', async () => {
  const { id, email, payment, tell, page, kinds } = await buy();
  await tell('lost');
  await tell('lost');
  expect(await kinds()).toEqual(['receiptVoucher', 'refundVoucher']);
  const { papers: made, ...told } = await page();
  expect(made[1]?.facts).toContainEqual({ name: 'Taken back by the bank', value: `Dispute ${id}` });
  expect(made[1]?.sums.at(-1)).toEqual({ name: 'Total', value: '₹77,777' });
  expect(told).toMatchObject({ money: 'takenBack', takenBack: 77_777, refunded: 0, accessEnded: false });
  const mails = (await server.db.select().from(outbox)).filter(({ once }) => once === `paper-${made[1]?.number}:${payment.id}`);
  expect(mails.map(({ recipient }) => recipient)).toEqual([email]);
  server.clock.pass(31 * day);
  await issueInvoices(server.app.context);
  expect(await kinds()).toEqual(['receiptVoucher', 'refundVoucher']);
  const again = await buy(email);
  expect((await truth(server.db, again.orderId)).payments).toEqual([[again.payment.id, 'captured']]);
});

it('of what a bank took in part the rest is invoiced; after the invoice it is a credit note', async () => {
  const [before, after] = [await buy(), await buy()];
  await before.tell('lost', 1_000_000);
  expect(await before.page()).toMatchObject({ money: 'partlyRefunded', takenBack: 10_000, refunded: 0 });
  server.clock.pass(31 * day);
  await issueInvoices(server.app.context);
  await after.tell('lost', 2_000_000);
  expect(await before.kinds()).toEqual(['receiptVoucher', 'refundVoucher', 'invoice']);
  expect(await after.kinds()).toEqual(['receiptVoucher', 'invoice', 'creditNote']);
  const [, voucher, invoice] = (await before.page()).papers;
  expect(invoice?.facts).toContainEqual({ name: 'Less given back', value: `₹10,000 by refund voucher ${voucher?.number}` });
  expect(invoice?.sums.at(-1)).toEqual({ name: 'Total', value: '₹67,777' });
});

it('a dispute that was lost before there were papers of them gets its own, once', async () => {
  const { payment, tell, kinds } = await buy();
  await tell('lost');
  await server.db.delete(papers).where(eq(papers.disputeId, `disp_${payment.id}`));
  await issueMissingTakenBack(server.app.context);
  await issueMissingTakenBack(server.app.context);
  expect(await kinds()).toEqual(['receiptVoucher', 'refundVoucher']);
});

it('the payer reads that access ended with the dispute, with the last day, or by the school, and nothing of it where staff enrolled anew', async () => {
  const [inDispute, overdue, takenOut] = [await buy(), await buy(), await buy()];
  const enrolmentOf = async ({ orderId }: { orderId: string }) => (await truth(server.db, orderId)).enrolments[0]?.id ?? '';
  expect(await inDispute.page()).toMatchObject({ state: 'enrolled', accessEnded: false });
  await inDispute.tell('created');
  await server.db.transaction((tx) => endDisputedAccess(tx, inDispute.id, { now: server.clock.now, zone: 'Asia/Kolkata' }));
  const studentId = (await truth(server.db, takenOut.orderId)).student?.id ?? '';
  const its = eq(enrolments.id, await enrolmentOf(takenOut));
  const [{ courseId } = { courseId: '' }] = await server.db.select().from(enrolments).where(its);
  await server.db.delete(enrolments).where(its);
  expect(await takenOut.page()).toMatchObject({ accessEnded: true, accessEndedBy: 'school' });
  await server.db.insert(enrolments).values({ id: `by-staff-${studentId}`, studentId, courseId });
  expect((await takenOut.page()).accessEnded).toBe(false);
  // All attempts of the plan are over a year later.
  server.clock.pass(400 * day);
  await watchAccess(server.app.context);
  expect(await overdue.page()).toMatchObject({ accessEnded: true, accessEndedBy: 'lastDay', money: 'counted' });
  expect(await inDispute.page()).toMatchObject({ accessEnded: true, accessEndedBy: 'dispute', money: 'counted' });
  const [dispute] = await server.db.select().from(disputes).where(eq(disputes.id, inDispute.id));
  expect(dispute?.accessEndedAt).not.toBeNull();
});

it('advances that cannot be invoiced yet keep no other from being invoiced', async () => {
  // More than a year has passed by now, and no SAT is announced any more.
  const ap = { item: psychology, amount: 84_999 };
  const [first, second, begun] = [await buy(undefined, ap), await buy(undefined, ap), await buy(undefined, ap)];
  await server.db
    .update(enrolments)
    .set({ openedFiles: ['sheet'] })
    .where(eq(enrolments.paymentId, begun.payment.id));
  await issueInvoices(server.app.context, undefined, 1);
  expect([await first.kinds(), await second.kinds(), await begun.kinds()]).toEqual([
    ['receiptVoucher'],
    ['receiptVoucher'],
    ['receiptVoucher', 'invoice'],
  ]);
});
