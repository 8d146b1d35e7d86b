import { count } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { currencies } from '../../../../contract/enrolment/offers.ts';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { sign } from '../../../../server/enrolment/orders/signatures.ts';
import { items, prices } from '../../../support/enrolment/catalogue.ts';
import { testKeys } from '../../../support/enrolment/gateway.ts';
import { mailsAbout, order, orderBody, psychology, sprint, truth } from '../../../support/enrolment/payments.ts';
import { proves } from '../../../support/proves.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();

const enrolled = async () => (await server.db.select({ all: count() }).from(enrolments))[0]?.all;

it(
  'of every amount that any item has in any currency, and others, only its own is accepted for an item',
  proves('5-33', '5-34', '7-26'),
  async () => {
    const odd = [0, -1, 1, 0.5, 7_777_700, 77_776.99, 77_778, -77_777, 2 ** 53];
    const amounts = [...new Set([...prices.map(({ amount }) => amount), ...odd])];
    const made = server.razorpay.orders().length;
    let refused = 0;
    for (const { item, currency, amount: price } of prices) {
      for (const amount of amounts.filter((each) => each !== price)) {
        const { http, body } = await server.call('/createOrder', orderBody({ item, currency, amount }));
        expect([item.name, currency, amount, http, body.error]).toEqual([item.name, currency, amount, 422, body.msg]);
        refused += 1;
      }
    }
    expect(refused).toBe(items.length * currencies.length * (amounts.length - 1));
    expect(server.razorpay.orders().length).toBe(made);
    for (const price of prices.filter(({ currency }) => currency === 'USD')) await order(server, price);
  },
);

it(
  'what is not on offer is refused in the words of the specification',
  proves('8-pay-6', '8-pay-7', '8-pay-8', '8-pay-9', '8-pay-12'),
  async () => {
    const wrongPlan = 'You have not selected a correct plan. Please select a valid option.';
    const wrongCourse = 'You have not selected a valid course. Please select a valid option.';
    const asked: [Record<string, unknown>, string][] = [
      [{ item: { kind: 'sat', name: 'General Inquiry' } }, wrongPlan],
      [{ item: { kind: 'sat', name: 'AP Psychology' }, amount: 84_999 }, wrongPlan],
      [{ item: { kind: 'sat', name: 'toString' } }, wrongPlan],
      [{ item: { kind: 'ap', name: 'General Inquiry' } }, wrongCourse],
      [{ item: { kind: 'ap', name: 'SAT Sprint' } }, wrongCourse],
      [{ item: { kind: 'ap', name: '__proto__' } }, wrongCourse],
      [{ currency: 'EUR' }, 'The selected plan is not available in EUR.'],
      [{ currency: 'inr' }, 'The selected plan is not available in inr.'],
      [{ item: psychology, currency: 'GBP', amount: 969 }, 'The selected course is not available in GBP.'],
      [{ amount: 1 }, 'The price of SAT Sprint has changed. Please reload the page and try again.'],
    ];
    for (const [change, msg] of asked)
      expect(await server.call('/createOrder', orderBody(change))).toMatchObject({
        http: 422,
        body: { status: 0, reason: 'badInput', msg, error: msg },
      });
    for (const change of [
      { amount: '77777' },
      { amount: null },
      { currency: 5 },
      { item: 'SAT Sprint' },
      { item: { ...sprint, kind: 'all' } },
    ])
      expect(await server.call('/createOrder', orderBody(change))).toMatchObject({
        http: 400,
        body: { error: expect.any(String) },
      });
  },
);

it(
  'BP-02, ORD-04: no forged or swapped signature is taken, and the true one beside them is',
  proves('7-27', '3-33'),
  async () => {
    const { razorpay } = server;
    const [one, other] = [await order(server), await order(server)];
    const paid = razorpay.pay(one.orderId);
    const foreign = razorpay.pay(other.orderId);
    const true_ = razorpay.handed(paid);
    const { razorpay_signature: right } = true_;
    const forged: Record<string, string>[] = [
      { razorpay_signature: right.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { razorpay_signature: right.slice(0, -1) },
      { razorpay_signature: `${right}0` },
      { razorpay_signature: right.toUpperCase() },
      { razorpay_signature: ` ${right}` },
      { razorpay_signature: '0'.repeat(64) },
      { razorpay_signature: 'é'.repeat(32) },
      { razorpay_signature: sign(`${one.orderId}|${paid.id}`, testKeys.webhookSecret) },
      { razorpay_signature: sign(`${one.orderId}|${paid.id}`, '') },
      { razorpay_signature: sign(`${paid.id}|${one.orderId}`, testKeys.keySecret) },
      { razorpay_signature: sign(one.orderId, testKeys.keySecret) },
      { razorpay_order_id: other.orderId },
      { razorpay_payment_id: foreign.id },
      { razorpay_order_id: paid.id, razorpay_payment_id: one.orderId },
      { razorpay_order_id: `${one.orderId}|${paid.id}` },
      { ...razorpay.handed(foreign), razorpay_order_id: one.orderId },
      { ...razorpay.handed(foreign), razorpay_payment_id: paid.id },
      // Signed by Razorpay for another shop's order, which is none of ours.
      razorpay.handed({ id: paid.id, orderId: 'order_of_another' }),
    ];
    for (const change of forged) {
      const { http, body } = await server.call('/verifyPayment', { ...true_, ...change });
      expect([change, http, body.status, body.msg]).toEqual([
        change,
        200,
        'failure',
        'Payment verification failed. Please contact support.',
      ]);
    }
    expect(await enrolled()).toBe(0);
    expect((await truth(server.db, one.orderId)).payments).toEqual([]);
    expect(await server.call('/verifyPayment', true_)).toMatchObject({ http: 200, body: { status: 'success' } });
    expect(await truth(server.db, one.orderId)).toMatchObject({ order: { state: 'enrolled', paymentId: paid.id } });
    expect(await enrolled()).toBe(1);
  },
);

it('ORD-16: a payment of another amount or currency enrols nobody, is kept, school and payer are told once; the right one still counts', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { razorpay, db } = server;
  for (const wrong of [{ amountMinor: 100 }, { amountMinor: 7_777_701 }, { currency: 'USD' }]) {
    const { orderId } = await order(server);
    const odd = razorpay.pay(orderId, wrong);
    expect(await server.deliver(razorpay.event('payment.captured', odd))).toBe(200);
    expect(await server.call('/verifyPayment', razorpay.handed(odd))).toMatchObject({ body: { status: 'failure' } });
    expect(await truth(db, orderId)).toMatchObject({
      order: { state: 'open', paymentId: null },
      payments: [[odd.id, 'mismatched']],
      enrolments: [],
    });
    expect(await mailsAbout(db, odd.id)).toEqual(['mismatch', 'mismatch-payer']);
    const right = razorpay.pay(orderId);
    await server.deliver(razorpay.event('payment.captured', right));
    expect(await truth(db, orderId)).toMatchObject({ order: { state: 'enrolled', paymentId: right.id } });
  }
  vi.restoreAllMocks();
});
