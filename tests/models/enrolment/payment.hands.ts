import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import type { Act, StateOf } from '../../support/model.ts';
import type { PaymentStep, paymentModel } from './payment.model.ts';

type PaymentState = StateOf<typeof paymentModel>;
type Currency = 'INR' | 'USD';

/** Which review a walk begins at. */
export type ReviewName = 'listed' | 'unlisted' | 'withoutGateway';

/**
 * What the world has been asked so far, where a test plays it: how often, or in which currencies. `isOpen`: whether the checkout is.
 */
export type Asked = {
  scripts: number;
  orders: readonly string[];
  checkouts: readonly string[];
  isOpen: boolean;
  verifications: number;
  informations: number;
};

/**
 * Where a payer is, and what the payment is doing. `isReported`: Checkout has reported a payment, which is kept. `hasOrder`: there is a page to
 * look whether it has arrived.
 */
export type PaymentLook = {
  at: 'review' | 'paying' | 'paid' | 'settled' | 'thanked';
  doing: ('loadingScript' | 'ordering' | 'checkingOut') | ('recovering' | 'verifying' | 'waitingToVerify' | 'informing') | null;
  isConfirmed: boolean;
  isListed: boolean;
  currency: Currency;
  notice: string | null;
  hasToast: boolean;
  isReported: boolean;
  hasOrder: boolean;
  asked: Partial<Asked>;
};

/** What a payer, the gateway and the server can do, and what can be seen of it: by the machine, on the page, in a browser. */
export type PaymentHands = {
  /** What the bank's refusal is called. */
  declined: string;
  openReview: (review: ReviewName) => ReturnType<Act>;
  tickConfirmation: Act;
  chooseDollars: Act;
  toastGoes: Act;
  reload: Act;
  proceed: Act;
  loadScript: Act;
  failToLoadScript: Act;
  makeOrder: Act;
  refuseOrder: (words: string) => ReturnType<Act>;
  answerWithoutOrder: Act;
  loseOrder: Act;
  sayPaidBefore: Act;
  pay: Act;
  decline: Act;
  closeCheckout: Act;
  closeCheckoutAfterPaying: Act;
  verify: Act;
  denyPayment: Act;
  loseVerification: Act;
  waitToAskAgain: Act;
  tellSchool: Act;
  failToTellSchool: Act;
  takeLongToTellSchool: Act;
  sayThanks: Act;
  sees: (look: PaymentLook) => ReturnType<Act>;
};

const byServer = 'Payments rest until nine.';
const failed = 'An error occurred. Please try again.';
const unconfirmed = 'Please confirm that the details are correct.';
const notVerified = 'Payment verification failed. Please contact support.';
const invalid = {
  sat: 'You have not selected a correct plan. Please select a valid option.',
  ap: 'You have not selected a valid course. Please select a valid option.',
};

type Changes = Partial<PaymentLook>;
const begun: PaymentLook = {
  ...{ at: 'review', doing: null, isConfirmed: true, isListed: true, currency: 'INR' },
  ...{ notice: null, hasToast: false, isReported: false, hasOrder: false, asked: {} },
};
const told = (notice: string): Changes => ({ notice, hasToast: true });
const notYet: Changes = { isConfirmed: false };
const unlisted: Changes = { isListed: false };
const dollars: Changes = { currency: 'USD' };
const nothing: Changes = { asked: { scripts: 0, orders: [], checkouts: [] } };
/** Whoever has paid is told so, and led to the page that knows; nobody is sent to pay again. */
const reported: Changes = { isReported: true, hasOrder: true, asked: { checkouts: ['INR'], isOpen: false } };

const untold: Changes = { ...reported, asked: { ...reported.asked, informations: 0 } };

/** Each step of the model as it is done, and what is to be seen in each of its states. */
export function paymentWalk(kind: ItemKind, hands: PaymentHands) {
  const review =
    (...changes: Changes[]): Act =>
    () =>
      hands.sees(Object.assign({ ...begun }, ...changes));
  const paying = (doing: PaymentLook['doing'], ...changes: Changes[]) => review({ at: 'paying', doing }, ...changes);
  const paid = review({ at: 'paid', isReported: true });
  return {
    events: {
      reviewReady: () => hands.openReview('listed'),
      reviewUnknownItem: () => hands.openReview('unlisted'),
      reviewWithoutGateway: () => hands.openReview('withoutGateway'),
      tickConfirmation: hands.tickConfirmation,
      proceed: hands.proceed,
      toastGoes: hands.toastGoes,
      scriptLoads: hands.loadScript,
      scriptFails: hands.failToLoadScript,
      orderIsMade: hands.makeOrder,
      orderIsRefused: () => hands.refuseOrder(byServer),
      orderIsRefusedWithoutWords: () => hands.refuseOrder(''),
      orderHasNoId: hands.answerWithoutOrder,
      orderGetsNoAnswer: hands.loseOrder,
      orderWasPaidBefore: hands.sayPaidBefore,
      pay: hands.pay,
      bankDeclines: hands.decline,
      closeCheckout: hands.closeCheckout,
      closeCheckoutAfterPaying: hands.closeCheckoutAfterPaying,
      paymentVerifies: hands.verify,
      paymentDoesNotVerify: hands.denyPayment,
      verificationGetsNoAnswer: hands.loseVerification,
      waitToAskAgain: hands.waitToAskAgain,
      chooseDollars: hands.chooseDollars,
      reload: hands.reload,
      schoolIsTold: hands.tellSchool,
      schoolIsNotTold: hands.failToTellSchool,
      tellingTheSchoolTakesLong: hands.takeLongToTellSchool,
      sayThanks: hands.sayThanks,
    } satisfies Record<PaymentStep, Act>,
    states: {
      anywhere: () => undefined,
      unknownItem: review(unlisted, notYet),
      toldUnconfirmedFirst: review(unlisted, notYet, told(unconfirmed)),
      unknownItemConfirmed: review(unlisted),
      toldUnknownItem: review(unlisted, told(invalid[kind]), nothing),
      withoutGateway: review(notYet),
      withoutGatewayConfirmed: review(),
      toldWithoutGateway: review(told('Payment gateway is not configured.'), nothing),
      unconfirmed: review(notYet),
      toldUnconfirmed: review(notYet, told(unconfirmed), nothing),
      toldUnconfirmedStays: review(notYet, { notice: unconfirmed }),
      confirmedLater: review({ notice: unconfirmed }),
      loadingAfterTelling: paying('loadingScript'),
      confirmed: review(),
      loading: paying('loadingScript', { asked: { scripts: 1, orders: [] } }),
      toldNotLoaded: review(told('Failed to load payment SDK. Check your connection.')),
      loadingAgain: paying('loadingScript', { asked: { scripts: 2 } }),
      orderingAfterAll: paying('ordering'),
      ordering: paying('ordering', { asked: { orders: ['INR'], checkouts: [] } }),
      toldByServer: review(told(byServer)),
      toldNoOrder: review(told('Failed to create order.')),
      toldFailed: review(told(failed)),
      loadingToOrderAgain: paying('loadingScript'),
      orderingAgain: paying('ordering'),
      settled: review({ at: 'settled', asked: { isOpen: false } }),
      checkout: paying('checkingOut', { asked: { checkouts: ['INR'], isOpen: true } }),
      declined: paying('checkingOut', told(hands.declined), { asked: { isOpen: true } }),
      verifyingAfterDecline: paying('verifying', { isReported: true }),
      closedAfterDecline: review(told(hands.declined), { hasOrder: true }),
      closed: review({ hasOrder: true, asked: { isOpen: false } }),
      closedInDollars: review(dollars, { hasOrder: true }),
      loadingInDollars: paying('loadingScript', dollars),
      orderingInDollars: paying('ordering', dollars, { asked: { orders: ['INR', 'USD'] } }),
      checkoutInDollars: paying('checkingOut', dollars, { asked: { checkouts: ['INR', 'USD'], isOpen: true } }),
      checkoutOfSameApplication: paying('checkingOut', { asked: { isOpen: true } }),
      reviewAfterReload: review({ asked: { isOpen: false } }),
      verifying: paying('verifying', { isReported: true, asked: { verifications: 1, informations: 0 } }),
      waiting: paying('waitingToVerify', { isReported: true }),
      verifyingAgain: paying('verifying', { isReported: true, asked: { verifications: 2 } }),
      waitingLonger: paying('waitingToVerify', { isReported: true }),
      verifyingOnceMore: paying('verifying', { isReported: true, asked: { verifications: 3 } }),
      toldNotVerified: review(told(notVerified), untold),
      keptToItsCurrency: review(told(notVerified), reported),
      unsettledAfterReload: review(reported),
      askingAboutPayment: paying('recovering', reported),
      toldNotVerifiedAgain: review(told(notVerified), reported),
      telling: paying('informing', { isReported: true, asked: { informations: 1 } }),
      tellingLate: paying('informing', reported),
      paid,
      paidLate: paid,
      paidAfterReload: paid,
      thanked: review({ at: 'thanked' }),
    } satisfies Record<PaymentState, Act>,
  };
}
