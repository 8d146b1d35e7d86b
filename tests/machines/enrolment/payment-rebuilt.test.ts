import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { typedForm } from '../../models/enrolment/application.hands.ts';
import { cameBack } from '../../models/enrolment/payment.hands.ts';
import { paymentModel } from '../../models/enrolment/payment.model.ts';
import { applicationDriver } from '../../support/enrolment/application-driver.ts';
import { makePayment } from '../../support/enrolment/payment.ts';
import { proves } from '../../support/proves.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

let driver: ReturnType<typeof applicationDriver>;
/** What the gateway's books say: each payment once. */
let books: Set<string>;

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

type Found = Record<string, unknown>;
/** What the payer finds: the step, what was entered and confirmed, the price, whether anything is open, under way or said, or kept of them here. */
const found = (): Found => {
  const { value, context, children } = driver.seen();
  const { form, consent, confirmed, currency, amount, notice, toast, application, payment, applicationKey } = context;
  const { isOpen } = driver.world;
  const under = children.payment === undefined ? null : 'payment';
  const entered = { form, consent, confirmed, price: [currency, amount] };
  const isKept = (driver.keptText() ?? '').includes('Aanya Rao');
  const seen = { step: value.step, ...entered, application, payment, isOpen, under, said: [notice, toast], isKept };
  return JSON.parse(JSON.stringify(seen).replaceAll(applicationKey, 'KEY'));
};

const blankForm = { ...typedForm, name: '', email: '', phone: '', student_class: '', school_name: '', parent_name: '' };
const still = { application: null, payment: null, isOpen: false, under: null, said: [null, null], isKept: true };
const rupees = { price: ['INR', 77777] };
const anew = { ...still, step: 'form', form: blankForm, consent: false, confirmed: false, ...rupees, isKept: false };
const entered = { form: { ...typedForm, phone: '+91 98765 43210' }, consent: true, confirmed: true, ...rupees };
const review = (more: Found = {}): Found => ({ ...still, step: 'review', ...entered, ...more });
const ordered = { application: 'token-of-KEY' };
const dollars = { price: ['USD', 890] };
const reported = { ...ordered, payment: makePayment('order-INR-KEY') };
/** Found as paid: another application could begin with what this page still knows, and this device keeps nothing of the person. */
const settled = (more: Found = {}): Found => ({ ...review(ordered), step: 'settled', isKept: false, ...more });

/** States in which money has moved and this page has not yet shown it. */
const unshown =
  'verifying verifyingStill verifyingAfterDecline waiting verifyingAgain waitingLonger verifyingOnceMore toldNotVerified keptToItsCurrency ' +
  'unsettledAfterReload askingAboutPayment toldNotVerifiedAgain telling tellingLate';
/** States with an open checkout, in which a payment may be made that this page never hears of. */
const atCheckout = 'checkout declined checkoutOfSameApplication checkoutOfRepeat';

/** States in which Razorpay has taken the page away. */
const atRazorpay = 'away paidAway';

/** Where no money has moved, nothing depends on what the server has heard. */
const unpaid = {
  ...alike(anew, 'anywhere thanked'),
  ...alike(review({ confirmed: false, price: ['INR', 0] }), 'unknownItem toldUnconfirmedFirst'),
  ...alike(review({ price: ['INR', 0] }), 'unknownItemConfirmed toldUnknownItem'),
  ...alike(review({ confirmed: false }), 'withoutGateway inApp unconfirmed toldUnconfirmed toldUnconfirmedStays'),
  ...alike(review(), 'inAppConfirmed inAppLoading inAppOrdering'),
  ...alike(review(), 'withoutGatewayConfirmed toldWithoutGateway confirmed confirmedLater loadingAfterTelling loading'),
  ...alike(review(), 'leftBeforeOrder toldNotLoaded loadingAgain ordering orderingAfterAll toldByServer toldNoOrder toldFailed'),
  ...alike(review(), 'orderingAgain reviewAfterReload loadingToOrderAgain'),
  // Whoever comes back is asked again whether the course is to be paid for once more.
  ...alike(review(), 'askedAboutRepeat orderingRepeat notRepeated sendingReceipt receiptSent receiptNotSent sendingReceiptAgain'),
  ...alike(review(ordered), 'closed closedAfterDecline backUnpaid backUnasked inAppLoadingAgain'),
  ...alike(review({ ...ordered, ...dollars }), 'closedInDollars loadingInDollars orderingInDollars'),
  // The server said so before: here nothing was left of the person by then, nor the way to a receipt that this page never knew.
  ...alike({ ...anew, step: 'settled' }, 'settled'),
  ...alike({ ...anew, ...ordered, step: 'surplus' }, 'paidTwice paidTwiceAfterReload paidTwiceLate'),
  // Once the success has been seen it stays until the thanks.
  ...alike({ ...review(reported), step: 'paid' }, 'paid paidLate paidAfterReload'),
};

/** What the payer and the gateway do until it is over, each as it really is: whoever finds the review confirms, and proceeds. */
async function goOn() {
  const { payment } = driver;
  for (let turn = 0; turn < 12; turn += 1) {
    const { value, context } = driver.seen();
    const isPaid = books.size > 0;
    if (value.step === 'review') {
      if (context.notice && context.notice !== cameBack) return context.notice;
      if (!context.confirmed) await payment.tickConfirmation();
      await payment.proceed();
    } else if (value.step !== 'paying') return value.step;
    else {
      const doing = driver.doing();
      if (doing === 'recovering' || doing === 'verifying') await payment[isPaid ? 'paymentVerifies' : 'paymentDoesNotVerify']();
      else if (doing === 'loadingScript') await payment.scriptLoads();
      else if (doing === 'ordering') await payment[isPaid ? 'orderWasPaidBefore' : 'orderIsMade']();
      else if (doing === 'checkingOut') {
        books.add('another');
        await payment.pay();
      } else if (doing === 'sentAway') {
        books.add('another');
        await payment.payAway();
        await payment.comeBack();
      } else await payment.schoolIsTold();
    }
  }
  return 'no end';
}

const begin = () => {
  driver = applicationDriver('sat');
  books = new Set();
};
const leave = async (state: string) => {
  if (state === 'anywhere') return driver.open(driver.offer.query);
  await driver.reload();
};
/** The first payment was made where Checkout has reported one, and where the server has said so. */
const keepBooks = (state: string) => {
  const payment = state === 'anywhere' ? null : driver.seen().context.payment;
  if (payment || ['settled', 'thanked', 'paidAway', 'paidTwiceAfterReload'].includes(state)) books.add('the first');
};
const isOver = (end: string) => ['paid', 'settled', 'surplus'].includes(end);
/** Whoever comes back and does what the page asks has paid once in the end. */
const paysOnce = async (state: string) => {
  if (['anywhere', 'thanked'].includes(state)) return;
  const end = await goOn();
  const cannotPay = /^(unknownItem|withoutGateway|toldUnknownItem|toldUnconfirmedFirst|toldWithoutGateway)/.test(state);
  expect([isOver(end), books.size]).toEqual(cannotPay ? [false, 0] : [true, 1]);
};

describe(
  'a payment that is left in any state, before the server has heard of it, is asked about first and made once',
  proves('4.5-5', '4.5-16'),
  () => {
    rebuiltInEachState(paymentModel, {
      begin,
      hands: () => driver.payment,
      rebuild: async (state) => {
        keepBooks(state);
        driver.world.isPaid = false;
        await leave(state);
      },
      found,
      expected: {
        ...unpaid,
        ...alike(review(ordered), atCheckout),
        ...alike(review({ ...ordered, said: [cameBack, null] }), atRazorpay),
        ...alike(review({ ...ordered, ...dollars }), 'checkoutInDollars'),
        ...alike(review(reported), unshown),
      },
      afterwards: paysOnce,
    });
  },
);

describe('a payment that is left in any state, and that the server has heard of meanwhile, is found as paid', () => {
  rebuiltInEachState(paymentModel, {
    begin,
    hands: () => driver.payment,
    rebuild: async (state) => {
      keepBooks(state);
      // Paid in the last moment, in a checkout that could not say so any more.
      if (driver.world.isOpen) books.add('the first');
      driver.world.isPaid = books.size > 0;
      await leave(state);
    },
    found,
    expected: {
      ...unpaid,
      ...alike(settled(), `${atCheckout} ${atRazorpay}`),
      ...alike(settled(reported), unshown),
      ...alike(settled(dollars), 'checkoutInDollars'),
    },
    afterwards: paysOnce,
  });
});
