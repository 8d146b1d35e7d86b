import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import type { Act, StateOf } from '../../support/model.ts';
import type { PaymentStep, paymentModel } from './payment.model.ts';

type PaymentState = StateOf<typeof paymentModel>;
type Currency = 'INR' | 'USD';

/** Which review a walk begins at. */
export type ReviewName = 'listed' | 'unlisted' | 'withoutGateway' | 'inApp';

/**
 * The calls so far, where a test plays the world: how many, or in which currencies. `isOpen`: whether the checkout is.
 */
export type CallCounts = {
  scripts: number;
  orders: readonly string[];
  /** Orders that were asked for as a repeat. */
  repeats: number;
  receipts: number;
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
  at: 'review' | 'paying' | 'paid' | 'surplus' | 'settled' | 'thanked';
  doing:
    | ('loadingScript' | 'ordering' | 'askingAboutRepeat' | 'checkingOut' | 'sentAway')
    | ('recovering' | 'verifying' | 'waitingToVerify' | 'informing')
    | null;
  isConfirmed: boolean;
  isListed: boolean;
  currency: Currency;
  notice: string | null;
  hasToast: boolean;
  isReported: boolean;
  hasOrder: boolean;
  /** What the question about a course that was bought before says of its receipt; null where nobody asks. */
  receipt: 'offered' | 'underWay' | 'sent' | 'notSent' | null;
  calls: Partial<CallCounts>;
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
  /** The browser's own button. */
  goBack: Act;
  /** Pays on Razorpay's page, which leads to the payer's own. */
  payAway: Act;
  /** Back from there to this page as it was left; `openAnew`: built anew; `comeBackUnheard`: while the server cannot be reached. */
  comeBack: Act;
  openAnew: Act;
  comeBackUnheard: Act;
  proceed: Act;
  loadScript: Act;
  failToLoadScript: Act;
  makeOrder: Act;
  refuseOrder: (words: string) => ReturnType<Act>;
  answerWithoutOrder: Act;
  loseOrder: Act;
  sayPaidBefore: Act;
  sayBoughtBefore: (words: string) => ReturnType<Act>;
  sendReceipt: Act;
  acceptReceipt: Act;
  failToSendReceipt: Act;
  payAgain: Act;
  doNotPay: Act;
  pay: Act;
  decline: Act;
  closeCheckout: Act;
  closeCheckoutAfterPaying: Act;
  verify: Act;
  callSurplus: Act;
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
/** What is known of the course that was bought before. */
export const bought = 'SAT Sprint was already paid for with this email address, on March 2, 2026.';
const failed = 'An error occurred. Please try again.';
export const cameBack =
  'We haven’t heard of a payment yet. If you paid, please don’t pay again: it can take a few minutes to reach us.';
const unconfirmed = 'Please confirm that the details are correct.';
const notVerified = 'Payment verification failed. Please contact support.';
const invalid = {
  sat: 'You have not selected a correct plan. Please select a valid option.',
  ap: 'You have not selected a valid course. Please select a valid option.',
};

type Changes = Partial<PaymentLook>;
const begun: PaymentLook = {
  ...{ at: 'review', doing: null, isConfirmed: true, isListed: true, currency: 'INR' },
  ...{ notice: null, hasToast: false, isReported: false, hasOrder: false, receipt: null, calls: {} },
};
const failsWith = (notice: string): Changes => ({ notice, hasToast: true });
const notYet: Changes = { isConfirmed: false };
const unlisted: Changes = { isListed: false };
const dollars: Changes = { currency: 'USD' };
const nothing: Changes = { calls: { scripts: 0, orders: [], checkouts: [] } };
/** Whoever is back reads that no payment was heard of, and can look whether it has arrived. */
const back: Changes = { notice: cameBack, hasOrder: true };
/** Whoever has paid reads that, and is led to the page that knows; nobody is sent to pay again. */
const reported: Changes = { isReported: true, hasOrder: true, calls: { checkouts: ['INR'], isOpen: false } };

const notMailed: Changes = { ...reported, calls: { ...reported.calls, informations: 0 } };

/** Each step of the model as it is done, and what is to be seen in each of its states. */
export function paymentWalk(kind: ItemKind, hands: PaymentHands) {
  const review =
    (...changes: Changes[]): Act =>
    () =>
      hands.sees(Object.assign({ ...begun }, ...changes));
  const paying = (doing: PaymentLook['doing'], ...changes: Changes[]) => review({ at: 'paying', doing }, ...changes);
  const asking = (receipt: PaymentLook['receipt'], calls: Partial<CallCounts>) => paying('askingAboutRepeat', { receipt, calls });
  const paid = review({ at: 'paid', isReported: true });
  return {
    events: {
      reviewReady: () => hands.openReview('listed'),
      reviewUnknownItem: () => hands.openReview('unlisted'),
      reviewWithoutGateway: () => hands.openReview('withoutGateway'),
      reviewInApp: () => hands.openReview('inApp'),
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
      courseWasBoughtBefore: () => hands.sayBoughtBefore(bought),
      sendReceipt: hands.sendReceipt,
      receiptIsSent: hands.acceptReceipt,
      receiptIsNotSent: hands.failToSendReceipt,
      payAgain: hands.payAgain,
      doNotPay: hands.doNotPay,
      pay: hands.pay,
      bankDeclines: hands.decline,
      closeCheckout: hands.closeCheckout,
      closeCheckoutAfterPaying: hands.closeCheckoutAfterPaying,
      paymentVerifies: hands.verify,
      paymentIsOneTooMany: hands.callSurplus,
      paymentDoesNotVerify: hands.denyPayment,
      verificationGetsNoAnswer: hands.loseVerification,
      waitToAskAgain: hands.waitToAskAgain,
      chooseDollars: hands.chooseDollars,
      reload: hands.reload,
      goBack: hands.goBack,
      payAway: hands.payAway,
      comeBack: hands.comeBack,
      comeBackUnheard: hands.comeBackUnheard,
      openAnew: hands.openAnew,
      schoolIsTold: hands.tellSchool,
      schoolIsNotTold: hands.failToTellSchool,
      tellingTheSchoolTakesLong: hands.takeLongToTellSchool,
      sayThanks: hands.sayThanks,
    } satisfies Record<PaymentStep, Act>,
    states: {
      anywhere: () => undefined,
      unknownItem: review(unlisted, notYet),
      toldUnconfirmedFirst: review(unlisted, notYet, failsWith(unconfirmed)),
      unknownItemConfirmed: review(unlisted),
      toldUnknownItem: review(unlisted, failsWith(invalid[kind]), nothing),
      withoutGateway: review(notYet),
      withoutGatewayConfirmed: review(),
      toldWithoutGateway: review(failsWith('Payment gateway is not configured.'), nothing),
      inApp: review(notYet),
      inAppConfirmed: review(),
      inAppLoading: paying('loadingScript'),
      inAppOrdering: paying('ordering', { calls: { orders: ['INR'], checkouts: [] } }),
      away: paying('sentAway', { calls: { checkouts: ['INR'], verifications: 0 } }),
      paidAway: () => undefined,
      backUnpaid: review(back, { calls: { orders: ['INR'], verifications: 0, informations: 0 } }),
      inAppLoadingAgain: paying('loadingScript'),
      backUnasked: review(back),
      unconfirmed: review(notYet),
      toldUnconfirmed: review(notYet, failsWith(unconfirmed), nothing),
      toldUnconfirmedStays: review(notYet, { notice: unconfirmed }),
      confirmedLater: review({ notice: unconfirmed }),
      loadingAfterTelling: paying('loadingScript'),
      confirmed: review(),
      loading: paying('loadingScript', { calls: { scripts: 1, orders: [] } }),
      leftBeforeOrder: review({ calls: { checkouts: [], isOpen: false } }),
      toldNotLoaded: review(failsWith('Failed to load payment SDK. Check your connection.')),
      loadingAgain: paying('loadingScript', { calls: { scripts: 2 } }),
      orderingAfterAll: paying('ordering'),
      ordering: paying('ordering', { calls: { orders: ['INR'], checkouts: [] } }),
      askedAboutRepeat: asking('offered', { repeats: 0, checkouts: [], receipts: 0 }),
      sendingReceipt: asking('underWay', { receipts: 1 }),
      receiptSent: asking('sent', { receipts: 1, checkouts: [] }),
      receiptNotSent: asking('notSent', { receipts: 1 }),
      sendingReceiptAgain: asking('underWay', { receipts: 2 }),
      orderingRepeat: paying('ordering', { calls: { orders: ['INR', 'INR'], repeats: 1, checkouts: [] } }),
      checkoutOfRepeat: paying('checkingOut', { calls: { checkouts: ['INR'], isOpen: true } }),
      notRepeated: review({ calls: { repeats: 0, checkouts: [], isOpen: false } }),
      toldByServer: review(failsWith(byServer)),
      toldNoOrder: review(failsWith('Failed to create order.')),
      toldFailed: review(failsWith(failed)),
      loadingToOrderAgain: paying('loadingScript'),
      orderingAgain: paying('ordering'),
      settled: review({ at: 'settled', calls: { isOpen: false } }),
      checkout: paying('checkingOut', { calls: { checkouts: ['INR'], isOpen: true } }),
      declined: paying('checkingOut', failsWith(hands.declined), { calls: { isOpen: true } }),
      verifyingAfterDecline: paying('verifying', { isReported: true }),
      closedAfterDecline: review(failsWith(hands.declined), { hasOrder: true }),
      closed: review({ hasOrder: true, calls: { isOpen: false } }),
      closedInDollars: review(dollars, { hasOrder: true }),
      loadingInDollars: paying('loadingScript', dollars),
      orderingInDollars: paying('ordering', dollars, { calls: { orders: ['INR', 'USD'] } }),
      checkoutInDollars: paying('checkingOut', dollars, { calls: { checkouts: ['INR', 'USD'], isOpen: true } }),
      checkoutOfSameApplication: paying('checkingOut', { calls: { isOpen: true } }),
      reviewAfterReload: review({ calls: { isOpen: false } }),
      verifying: paying('verifying', { isReported: true, calls: { verifications: 1, informations: 0 } }),
      verifyingStill: paying('verifying', { isReported: true, calls: { verifications: 1, isOpen: false } }),
      paidTwice: review({ at: 'surplus', calls: { isOpen: false, informations: 0 } }),
      paidTwiceAfterReload: review({ at: 'surplus', calls: { isOpen: false, informations: 0 } }),
      paidTwiceLate: review({ at: 'surplus', calls: { informations: 0 } }),
      waiting: paying('waitingToVerify', { isReported: true }),
      verifyingAgain: paying('verifying', { isReported: true, calls: { verifications: 2 } }),
      waitingLonger: paying('waitingToVerify', { isReported: true }),
      verifyingOnceMore: paying('verifying', { isReported: true, calls: { verifications: 3 } }),
      toldNotVerified: review(failsWith(notVerified), notMailed),
      keptToItsCurrency: review(failsWith(notVerified), reported),
      unsettledAfterReload: review(reported),
      askingAboutPayment: paying('recovering', reported),
      toldNotVerifiedAgain: review(failsWith(notVerified), reported),
      telling: paying('informing', { isReported: true, calls: { informations: 1 } }),
      tellingLate: paying('informing', reported),
      paid,
      paidLate: paid,
      paidAfterReload: paid,
      thanked: review({ at: 'thanked' }),
    } satisfies Record<PaymentState, Act>,
  };
}
