import { expect, it, vi } from 'vitest';
import { disputes } from '../../../../server/db/tables/applications.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { GatewayError, type GatewayPayment, type GatewayRefund } from '../../../../server/enrolment/orders/gateway.ts';
import { requestRefund } from '../../../../server/enrolment/refunds/request-refund.ts';
import { sendRefunds } from '../../../../server/enrolment/refunds/send-refunds.ts';
import { type RefundModelState, refundModel } from '../../../models/enrolment/refund.model.ts';
import { form, order, truth } from '../../../support/enrolment/payments.ts';
import { describePath } from '../../../support/model.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();
const part = 1_000_000;

/** A paid course whose money is given back in part, and the student's access with it. */
async function paidCourse(email: string) {
  const { orderId, application: token } = await order(server, { application: form({ email }) });
  const payment = server.razorpay.pay(orderId);
  await server.deliver(server.razorpay.event('payment.captured', payment));
  return { orderId, token, payment };
}

const own = (payment: GatewayPayment): GatewayRefund => {
  const found = server.razorpay.refunds().find(({ paymentId }) => paymentId === payment.id);
  if (!found) throw new Error('Razorpay has no refund of this payment.');
  return found;
};
const report = (payment: GatewayPayment, state: 'created' | 'processed' | 'failed', refund = own(payment)) => {
  const { id, amountMinor: amount, currency, receipt } = refund;
  const entity = { id, payment_id: payment.id, amount, currency, acquirer_data: { arn: state === 'processed' ? 'ARN-1' : null } };
  const told = receipt === null ? entity : { ...entity, receipt };
  return server.deliver(server.razorpay.event(`refund.${state}`, payment, told));
};
const work = async () => {
  server.clock.pass(60_000);
  await sendRefunds(server.app.context);
};
const lose = async (trouble: Partial<typeof server.razorpay.trouble>) => {
  const { before, after } = server.razorpay.trouble;
  Object.assign(server.razorpay.trouble, trouble);
  await work();
  Object.assign(server.razorpay.trouble, { before, after });
};
const refuse = (isTransient: boolean) => async () => {
  throw new GatewayError('Razorpay refused a refund: 400 Not enough balance', isTransient);
};
/** A refund that staff make on Razorpay's own page: nobody here gave it a name. */
const foreign = (payment: GatewayPayment): GatewayRefund => {
  const { id, amount: amountMinor, currency } = server.razorpay.makeRefund(payment, part);
  const made: GatewayRefund = {
    id,
    paymentId: payment.id,
    amountMinor,
    currency,
    receipt: null,
    status: 'pending',
    reference: null,
  };
  server.razorpay.refunds().push(made);
  return made;
};

/** The refund on the payer's page, the mails to payer and school, and whether the course is still there. */
const shown: Record<RefundModelState, { state: string | null; payer: string[]; school: string[] }> = {
  paid: { state: null, payer: [], school: [] },
  decided: { state: 'requested', payer: ['requested'], school: [] },
  unanswered: { state: 'sent', payer: ['requested'], school: [] },
  atTheBank: { state: 'pending', payer: ['requested'], school: ['pending'] },
  givenBack: { state: 'done', payer: ['done', 'requested'], school: ['done', 'pending'] },
  stillGivenBack: { state: 'done', payer: ['done', 'requested'], school: ['done', 'pending'] },
  contradicted: { state: 'done', payer: ['done', 'requested'], school: ['contradicted', 'done', 'pending'] },
  notPossible: { state: 'failed', payer: ['failed', 'requested'], school: ['failed', 'pending'] },
  givenBackAfterAll: { state: 'done', payer: ['done', 'failed', 'requested'], school: ['done', 'failed', 'pending'] },
};

let number = 0;

it.each(refundModel.getSimplePaths().map((path) => [describePath(path), path] as const))('a refund: %s', async (title, path) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  number += 1;
  const { orderId, token, payment } = await paidCourse(`refund${number}@example.org`);
  let asked: string | null = null;
  const isOurs = title.startsWith('staffDecide');
  const wasPending = /razorpayTakesIt|PageStarts/.test(title);
  const look = async (state: RefundModelState) => {
    const expected = shown[state];
    const { refunds } = (await server.call('/getApplication', { token })).body.data as { refunds: { state: string }[] };
    expect(refunds.map((refund) => refund.state)).toEqual(expected.state === null ? [] : [expected.state]);
    const mails = (await server.db.select({ once: outbox.once }).from(outbox)).map(({ once }) => once ?? '');
    const ofPayer = mails.filter((once) => once.startsWith('refund-payer-') && once.endsWith(payment.id));
    const id = /refund-payer-(.*)-/.exec(ofPayer[0] ?? '')?.[1];
    const ofSchool = mails.filter((once) => id !== undefined && once.startsWith(`refund:${id}:`));
    const isPaid = expected.state === 'done';
    expect(ofPayer.map((once) => once.replace(/.*-(\w+):.*/, '$1')).sort()).toEqual(
      expected.payer.filter((news) => isOurs || news !== 'requested'),
    );
    if (ofPayer.length > 0)
      expect(ofSchool.map((once) => once.replace(/.*:/, '')).sort()).toEqual(
        expected.school.filter((news) => wasPending || news !== 'pending'),
      );
    // Staff decided that access ends; on Razorpay's page nobody decides that.
    expect((await truth(server.db, orderId)).enrolments).toHaveLength(isOurs && isPaid ? 0 : 1);
    // However often it was asked, Razorpay made one.
    expect(server.razorpay.refunds().filter(({ paymentId }) => paymentId === payment.id).length).toBeLessThan(2);
  };
  await path.test({
    events: {
      staffDecide: async () => {
        const request = {
          paymentId: payment.id,
          amountMinor: part,
          key: `walk-${number}`,
          reason: 'leaves',
          access: 'ends' as const,
        };
        const deps = { ...server.app.context, now: server.clock.now };
        const [one, again] = [
          await server.db.transaction((tx) => requestRefund(tx, request, deps)),
          await server.db.transaction((tx) => requestRefund(tx, request, deps)),
        ];
        expect(again.id).toBe(one.id);
        asked = one.id;
      },
      razorpaysPageStarts: async () => void (await report(payment, 'created', foreign(payment))),
      razorpaysPagePays: async () => void (await report(payment, 'processed', foreign(payment))),
      answerIsLost: () => lose({ after: async (call) => (call === 'refund' ? refuse(true)() : undefined) }),
      razorpayTakesIt: work,
      razorpayRefuses: () => lose({ before: async (call) => (call === 'refund' ? refuse(false)() : undefined) }),
      bankPays: async () => void (await report(payment, 'processed')),
      bankRefuses: async () => void (await report(payment, 'failed')),
      oldNewsComesAgain: async () => {
        await report(payment, 'created');
        await report(payment, 'processed');
        await work();
      },
      bankPaysAfterAll: async () => {
        const refund = server.razorpay.refunds().find(({ paymentId }) => paymentId === payment.id) ?? {
          ...foreign(payment),
          receipt: asked,
        };
        await report(payment, 'processed', refund);
      },
      failureIsReportedAfterwards: async () => void (await report(payment, 'failed')),
    },
    states: Object.fromEntries(Object.keys(shown).map((state) => [state, () => look(state as RefundModelState)])),
  });
  vi.restoreAllMocks();
});

it('a payment counts as given back once what a bank took and what was refunded are all of it', async () => {
  const { orderId, payment } = await paidCourse('taken-back@example.org');
  const { now } = server.clock;
  const asked = { paymentId: payment.id, currency: 'INR', amountMinor: payment.amountMinor - part, deductedMinor: 0 };
  await server.db
    .insert(disputes)
    .values({ id: 'disp_taken', state: 'lost', ...asked, happenedAt: now, firstHeardAt: now, changedAt: now });
  await report(payment, 'processed', foreign(payment));
  expect((await truth(server.db, orderId)).payments).toEqual([[payment.id, 'refunded']]);
});
