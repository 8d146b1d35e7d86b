import { describe, expect, it } from 'vitest';
import { callbacksPerHour } from '../../../../contract/limits.ts';
import { order, truth } from '../../../support/enrolment/payments.ts';
import { sharedPaymentServer } from '../../../support/server/shared-server.ts';

const server = sharedPaymentServer();

/** What a browser sends from Razorpay's page; answers the status and where it leads. */
async function comeBack(token: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const { statusCode, headers: sent } = await server.app.inject({
    ...{ method: 'POST', url: `/application/${token}/callback`, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com', ...headers },
  });
  return [statusCode, sent.location, sent['cache-control']];
}
const ledTo = (token: string) => [303, `/application/${token}`, 'no-store'];
const failure = (orderId: string, paymentId: string) => ({
  ...{ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Your payment was declined by the bank.' },
  ...{ 'error[source]': 'bank', 'error[step]': 'payment_authorization', 'error[reason]': 'payment_failed' },
  'error[metadata]': JSON.stringify({ payment_id: paymentId, order_id: orderId }),
});
const asked = () => server.razorpay.calls.filter((call) => call === 'listPayments').length;
const look = async (token: string) =>
  (await server.call('/getApplication', { token })).body.data as { state: string; money: string };

describe('a payer who comes back from Razorpay’s page', () => {
  it('after paying is enrolled before the own page is shown, and once, however often the form is sent', async () => {
    const { orderId, application } = await order(server);
    const handed = server.razorpay.handed(server.razorpay.pay(orderId));
    expect(await comeBack(application, handed)).toEqual(ledTo(application));
    expect((await truth(server.db, orderId)).order.state).toBe('enrolled');
    const replays = await Promise.all([comeBack(application, handed), comeBack(application, handed)]);
    expect(replays).toEqual([ledTo(application), ledTo(application)]);
    const { enrolments, payments } = await truth(server.db, orderId);
    expect([enrolments.length, payments.length]).toEqual([1, 1]);
    expect(await look(application)).toMatchObject({ state: 'enrolled', money: 'counted' });
  });

  it('with a signature that is not Razorpay’s, or is another order’s, is shown that no payment came', async () => {
    const [mine, other] = [await order(server), await order(server)];
    const invented = server.razorpay.handed({ id: 'pay_invented', orderId: mine.orderId }, 'a guess');
    expect(await comeBack(mine.application, invented)).toEqual(ledTo(mine.application));
    const swapped = { ...server.razorpay.handed({ id: 'pay_x', orderId: other.orderId }), razorpay_order_id: mine.orderId };
    expect(await comeBack(mine.application, swapped)).toEqual(ledTo(mine.application));
    expect(await comeBack(mine.application, { razorpay_payment_id: 'x'.repeat(500) })).toEqual(ledTo(mine.application));
    expect((await truth(server.db, mine.orderId)).payments).toEqual([]);
    expect(await look(mine.application)).toMatchObject({ state: 'open', money: 'none' });
  });

  it('after a decline sees it at once, by Razorpay’s word and not by the form’s', async () => {
    const { orderId, application } = await order(server);
    expect(await comeBack(application, failure(orderId, 'pay_of_nobody'))).toEqual(ledTo(application));
    expect(await look(application)).toMatchObject({ state: 'open', money: 'none' });
    const { id } = server.razorpay.pay(orderId, { status: 'failed' });
    expect(await comeBack(application, failure(orderId, id))).toEqual(ledTo(application));
    expect(await look(application)).toMatchObject({ state: 'open', money: 'failed' });
    // What was declined there may have been paid in another try: the same question finds it.
    server.razorpay.pay(orderId);
    await comeBack(application, failure('order_of_somebody_else', id));
    expect(await look(application)).toMatchObject({ state: 'enrolled' });
  });

  it('reaches the page while Razorpay does not answer, and asks it no more than so often', async () => {
    const { orderId, application } = await order(server);
    server.razorpay.trouble.before = async () => {
      throw new Error('Razorpay is away.');
    };
    expect(await comeBack(application, failure(orderId, 'pay_1'))).toEqual(ledTo(application));
    server.razorpay.trouble.before = async () => {};
    const before = asked();
    for (let turn = 1; turn < callbacksPerHour + 5; turn += 1) await comeBack(application, {});
    expect(asked() - before).toBe(callbacksPerHour - 1);
  });

  it('by a link that is not ours, with a form that is none, or by the Back button, is led to the page that says so', async () => {
    const before = asked();
    expect(await comeBack('no-token', failure('order_1', 'pay_1'))).toEqual(ledTo('no-token'));
    expect(await comeBack('no-token', {}, { 'content-type': 'text/plain' })).toEqual(ledTo('no-token'));
    expect(await comeBack('%2F%2Fevil.example', {})).toEqual(ledTo('%2F%2Fevil.example'));
    const { application } = await order(server);
    const again = await server.app.inject({ method: 'GET', url: `/application/${application}/callback` });
    expect([again.statusCode, again.headers.location]).toEqual([303, `/application/${application}`]);
    expect(asked()).toBe(before);
  });
});
