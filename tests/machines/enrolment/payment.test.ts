import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { paymentModel, paymentRequirements } from '../../models/enrolment/payment.model.ts';
import { applicationDriver, settle, unreachable } from '../../support/enrolment/application-driver.ts';
import { sentForm } from '../../support/enrolment/payment.ts';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

let driver: ReturnType<typeof applicationDriver>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  driver?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What a person could tell: the step, what the payment is doing, what is said, and for how long. */
const told = () => ({ step: driver.seen().value.step, doing: driver.doing(), ...driver.said() });
type Told = { doing?: string; notice?: string; toast?: string | null };
/** A notice comes with a toast of the same words unless said otherwise. */
const shows = (step: string, { doing, notice, toast = notice }: Told = {}) =>
  expect(told()).toEqual({ step, doing: doing ?? null, notice: notice ?? null, toast: toast ?? null });

const notVerified = 'Payment verification failed. Please contact support.';
const declined = 'Your bank declined the payment.';
describe.each(['sat', 'ap'] as const)('walks of the independent model, %s', proves(...paymentRequirements.machine), (kind) => {
  it.each(paymentModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    driver = applicationDriver(kind);
    await path.test({ events: driver.payment, states: driver.paymentClaims });
  });
});

/** The payment step by step, as far as `last`. */
async function as(...steps: (keyof typeof driver.payment)[]) {
  driver = applicationDriver('sat');
  for (const step of ['reviewReady', 'tickConfirmation', ...steps] as const) await driver.payment[step]();
}
const toCheckout = ['proceed', 'scriptLoads', 'orderIsMade'] as const;

describe('Proceed to Payment', () => {
  it('pressed twice begins one payment', proves('4.5-5'), async () => {
    await as('proceed', 'proceed', 'scriptLoads', 'proceed', 'orderIsMade', 'proceed');
    expect([driver.world.asked.scripts.length, driver.world.asked.orders.length, driver.world.opened.length]).toEqual([1, 1, 1]);
  });

  it('is busy from the press to the end, and only then', async () => {
    const busy: boolean[] = [];
    const look = () => busy.push(driver.seen().hasTag('processing'));
    await as();
    look();
    for (const step of [...toCheckout, 'pay', 'paymentVerifies', 'schoolIsTold'] as const) {
      await driver.payment[step]();
      look();
    }
    expect(busy).toEqual([false, true, true, true, true, true, false]);
  });

  it('takes nothing else while it is busy: what was confirmed is what is paid', async () => {
    await as('proceed');
    const { form, currency, confirmed } = driver.seen().context;
    driver.send({ type: 'field.type', name: 'name', text: 'Somebody Else' });
    driver.send({ type: 'currency.choose', currency: 'USD' });
    driver.send({ type: 'confirmation.toggle' });
    driver.send({ type: 'details.edit' });
    const after = driver.seen();
    expect([after.value.step, after.context.form, after.context.currency, after.context.confirmed]).toEqual([
      'paying',
      form,
      currency,
      confirmed,
    ]);
  });

  it('with additional information sends it trimmed, in the order and in the notes', proves('7-26', '7-39'), async () => {
    driver = applicationDriver('ap');
    await driver.open(driver.offer.query);
    driver.type({ additional_info: '  Evenings only ', name: ' Aanya Rao  ' });
    driver.type({ email: 'aanya@example.org', phone: '+44 20 7946 0018', student_class: '11' });
    driver.type({ school_name: 'Greenwood High', parent_name: 'Meera Rao' });
    driver.send({ type: 'consent.toggle' });
    driver.send({ type: 'form.submit' });
    for (const step of ['tickConfirmation', ...toCheckout] as const) await driver.payment[step]();
    const { world } = driver;
    expect(world.asked.orders[0]?.application).toEqual({
      ...sentForm,
      name: 'Aanya Rao',
      phone: '+442079460018',
      additional_info: 'Evenings only',
    });
    expect([world.opened[0]?.prefill, world.opened[0]?.notes]).toEqual([
      { name: 'Aanya Rao', email: 'aanya@example.org', contact: '+442079460018' },
      { additional_info: 'Evenings only', course_plan: 'AP Psychology' },
    ]);
  });

  it('says what a server that is down says of the order', proves('8-pay-12'), async () => {
    await as('proceed', 'scriptLoads');
    driver.world.order.reject(new CallFailed('unreachable', 'Payments are not possible at the moment.', null, 503));
    await settle();
    shows('review', { notice: 'Payments are not possible at the moment.' });
  });

  it('says that something failed where the order failed for no reason of a call', proves('8-pay-15'), async () => {
    await as('proceed', 'scriptLoads');
    driver.world.order.reject(new TypeError('broken'));
    await settle();
    shows('review', { notice: 'An error occurred. Please try again.' });
  });
});

describe('the checkout', () => {
  it('without a reason for a decline says that something failed, and stays open', async () => {
    await as(...toCheckout);
    driver.world.checkout({ type: 'checkout.failed', description: '' });
    expect(driver.world.isOpen).toBe(true);
    shows('paying', { doing: 'checkingOut', notice: 'An error occurred. Please try again.' });
  });

  it('shows the same decline anew when it happens again', async () => {
    await as(...toCheckout, 'bankDeclines', 'toastGoes');
    shows('paying', { doing: 'checkingOut', notice: declined, toast: null });
    await driver.payment.bankDeclines();
    shows('paying', { doing: 'checkingOut', notice: declined });
  });

  it('that reports a payment in words nobody can read leads nobody to pay again', async () => {
    await as(...toCheckout);
    driver.world.checkout({ type: 'checkout.unreadable' });
    shows('review', { notice: notVerified });
  });

  it('that cannot be opened ends the processing', proves('8-pay-15'), async () => {
    await as('proceed', 'scriptLoads');
    driver.world.openFailure = new Error('no such option');
    await driver.payment.orderIsMade();
    shows('review', { notice: 'An error occurred. Please try again.' });
  });

  it.each([
    ['is closed in it', () => driver.world.checkout({ type: 'checkout.closed' })],
    ['is left by Back', () => driver.world.move(-1)],
  ])('that is about to take the page away %s, and asks nobody to pay', async (_, act) => {
    driver = applicationDriver('sat');
    for (const step of ['reviewInApp', 'tickConfirmation', ...toCheckout] as const) await driver.payment[step]();
    shows('paying', { doing: 'sentAway' });
    act();
    await settle();
    expect(driver.world.isOpen).toBe(false);
    shows('review');
  });

  it('is closed when the page is left', async () => {
    await as(...toCheckout);
    driver.stop();
    expect(driver.world.isOpen).toBe(false);
  });
});

describe('a payment that is not verified', () => {
  const toVerifying = [...toCheckout, 'pay'] as const;

  it.each([
    ['the server refuses to look', new CallFailed('refused', 'Too many attempts.', 'tooMany', 429)],
    ['the answer cannot be read', new CallFailed('broken', 'The answer cannot be understood.')],
  ])('says so at once where %s', proves('8-pay-14'), async (_, error) => {
    await as(...toVerifying);
    driver.world.verification.reject(error);
    await settle();
    expect(driver.world.asked.verifications.length).toBe(1);
    shows('review', { notice: notVerified });
  });

  it('is asked about first by the next press; one that the server then knows is a success, and nothing is paid twice', async () => {
    await as(...toVerifying, 'paymentDoesNotVerify', 'proceed', 'paymentVerifies', 'schoolIsTold');
    expect([driver.world.opened.length, driver.world.asked.orders.length]).toEqual([1, 1]);
    shows('paid');
  });

  it('that the server does not know leads to the same order again, which the server refuses once it is paid', async () => {
    await as(...toVerifying, 'paymentDoesNotVerify', 'proceed', 'paymentDoesNotVerify', 'scriptLoads', 'orderWasPaidBefore');
    expect(driver.world.opened.length).toBe(1);
    shows('settled');
  });

  it('is found to be paid by the server as soon as the review is back', async () => {
    await as(...toVerifying);
    driver.world.isPaid = true;
    await driver.payment.paymentDoesNotVerify();
    shows('settled');
  });
});

it('a server that cannot say whether an application is paid changes nothing on the review', async () => {
  await as(...toCheckout);
  driver.world.isPaid = unreachable();
  await driver.payment.closeCheckout();
  shows('review');
  expect(console.warn).toHaveBeenCalledWith('Whether the application has been paid could not be asked.', driver.world.isPaid);
});

it('the school that could not be told is logged, and the success shows', proves('4.5-14'), async () => {
  await as(...toCheckout, 'pay', 'paymentVerifies', 'schoolIsNotTold');
  shows('paid');
  expect(console.warn).toHaveBeenCalledTimes(1);
});

it('after a payment another application has another key, and what was typed', async () => {
  await as(...toCheckout, 'closeCheckoutAfterPaying');
  const { applicationKey, form } = driver.seen().context;
  driver.send({ type: 'application.again' });
  await settle();
  const anew = driver.seen().context;
  shows('form');
  expect([anew.applicationKey === applicationKey, anew.application, anew.payment, anew.confirmed, anew.form]).toEqual([
    false,
    null,
    null,
    false,
    form,
  ]);
});
