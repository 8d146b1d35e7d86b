import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { ids } from '../../support/ids.ts';

/** What a payer does on the review step, and what the world answers. */
export type PaymentStep =
  | 'reviewReady'
  | 'reviewUnknownItem'
  | 'reviewWithoutGateway'
  | 'reviewInApp'
  | 'tickConfirmation'
  | 'proceed'
  | 'toastGoes'
  | 'scriptLoads'
  | 'scriptFails'
  | 'orderIsMade'
  | 'orderIsRefused'
  | 'orderIsRefusedWithoutWords'
  | 'orderHasNoId'
  | 'orderGetsNoAnswer'
  | 'orderWasPaidBefore'
  | 'courseWasBoughtBefore'
  | 'sendReceipt'
  | 'receiptIsSent'
  | 'receiptIsNotSent'
  | 'payAgain'
  | 'doNotPay'
  | 'pay'
  | 'bankDeclines'
  | 'closeCheckout'
  | 'closeCheckoutAfterPaying'
  | 'paymentVerifies'
  | 'paymentIsOneTooMany'
  | 'paymentDoesNotVerify'
  | 'verificationGetsNoAnswer'
  | 'waitToAskAgain'
  | 'chooseDollars'
  | 'reload'
  | 'goBack'
  | 'payAway'
  | 'comeBack'
  | 'comeBackUnheard'
  | 'openAnew'
  | 'schoolIsTold'
  | 'schoolIsNotTold'
  | 'tellingTheSchoolTakesLong'
  | 'sayThanks';

/**
 * Specification 4.5, 7 and 8 as a payer would tell it: the confirmation, the price, the public key, the script, the order, the
 * checkout, verifying, and the success; each failure has its words, ends the processing, and lets the payer try again with the same
 * order. A course that was paid for before is paid for again only by who says so; one that is paid all the same is told as one too many. Once money has moved nobody is led to pay again. In the browser
 * of an app Razorpay takes the page away: who is back on it, by Back or opened anew, reads what the server knows. Written from the specification, never from the machine: texts and
 * amounts stand in the tests that walk it.
 */
export const paymentModel = createTestModel(
  setup({ types: { events: {} as { type: PaymentStep } } }).createMachine({
    initial: 'anywhere',
    states: {
      anywhere: {
        on: {
          reviewReady: 'unconfirmed',
          reviewUnknownItem: 'unknownItem',
          reviewWithoutGateway: 'withoutGateway',
          reviewInApp: 'inApp',
        },
      },
      unknownItem: { on: { tickConfirmation: 'unknownItemConfirmed', proceed: 'toldUnconfirmedFirst' } },
      toldUnconfirmedFirst: {},
      unknownItemConfirmed: { on: { proceed: 'toldUnknownItem' } },
      toldUnknownItem: {},
      withoutGateway: { on: { tickConfirmation: 'withoutGatewayConfirmed' } },
      withoutGatewayConfirmed: { on: { proceed: 'toldWithoutGateway' } },
      toldWithoutGateway: {},

      inApp: { on: { tickConfirmation: 'inAppConfirmed' } },
      inAppConfirmed: { on: { proceed: 'inAppLoading' } },
      inAppLoading: { on: { scriptLoads: 'inAppOrdering' } },
      inAppOrdering: { on: { orderIsMade: 'away' } },
      away: {
        on: {
          payAway: 'paidAway',
          comeBack: 'backUnpaid',
          openAnew: 'backUnpaid',
          comeBackUnheard: 'backUnasked',
        },
      },
      // The payer's own page follows, which this one does not see.
      paidAway: { on: { comeBack: 'settled', openAnew: 'settled' } },
      backUnpaid: { on: { proceed: 'inAppLoadingAgain' } },
      inAppLoadingAgain: {},
      backUnasked: {},

      unconfirmed: { on: { proceed: 'toldUnconfirmed', tickConfirmation: 'confirmed' } },
      toldUnconfirmed: { on: { toastGoes: 'toldUnconfirmedStays' } },
      toldUnconfirmedStays: { on: { tickConfirmation: 'confirmedLater' } },
      confirmedLater: { on: { proceed: 'loadingAfterTelling' } },
      loadingAfterTelling: {},
      confirmed: { on: { proceed: 'loading' } },

      loading: {
        on: { scriptFails: 'toldNotLoaded', scriptLoads: 'ordering', reload: 'reviewAfterReload', goBack: 'leftBeforeOrder' },
      },
      leftBeforeOrder: {},
      toldNotLoaded: { on: { proceed: 'loadingAgain' } },
      loadingAgain: { on: { scriptLoads: 'orderingAfterAll' } },
      orderingAfterAll: {},

      ordering: {
        on: {
          orderIsMade: 'checkout',
          orderIsRefused: 'toldByServer',
          orderIsRefusedWithoutWords: 'toldNoOrder',
          orderHasNoId: 'toldNoOrder',
          orderGetsNoAnswer: 'toldFailed',
          orderWasPaidBefore: 'settled',
          courseWasBoughtBefore: 'askedAboutRepeat',
          goBack: 'leftBeforeOrder',
        },
      },
      askedAboutRepeat: {
        on: {
          payAgain: 'orderingRepeat',
          doNotPay: 'notRepeated',
          goBack: 'notRepeated',
          sendReceipt: 'sendingReceipt',
          reload: 'reviewAfterReload',
        },
      },
      orderingRepeat: { on: { orderIsMade: 'checkoutOfRepeat', orderIsRefused: 'toldByServer' } },
      checkoutOfRepeat: {},
      notRepeated: {},
      sendingReceipt: { on: { receiptIsSent: 'receiptSent', receiptIsNotSent: 'receiptNotSent' } },
      receiptSent: { on: { doNotPay: 'notRepeated', payAgain: 'orderingRepeat' } },
      receiptNotSent: { on: { sendReceipt: 'sendingReceiptAgain' } },
      sendingReceiptAgain: {},
      toldByServer: { on: { proceed: 'loadingToOrderAgain' } },
      toldNoOrder: {},
      toldFailed: { on: { proceed: 'loadingToOrderAgain' } },
      loadingToOrderAgain: { on: { scriptLoads: 'orderingAgain' } },
      orderingAgain: { on: { orderIsMade: 'checkoutOfSameApplication', orderWasPaidBefore: 'settled' } },
      settled: {},

      checkout: {
        on: {
          pay: 'verifying',
          bankDeclines: 'declined',
          closeCheckout: 'closed',
          goBack: 'closed',
          closeCheckoutAfterPaying: 'settled',
          reload: 'reviewAfterReload',
        },
      },
      declined: { on: { pay: 'verifyingAfterDecline', closeCheckout: 'closedAfterDecline', goBack: 'closedAfterDecline' } },
      verifyingAfterDecline: {},
      closedAfterDecline: {},
      closed: { on: { proceed: 'loadingToOrderAgain', chooseDollars: 'closedInDollars' } },
      closedInDollars: { on: { proceed: 'loadingInDollars' } },
      loadingInDollars: { on: { scriptLoads: 'orderingInDollars' } },
      orderingInDollars: { on: { orderIsMade: 'checkoutInDollars' } },
      checkoutInDollars: {},
      checkoutOfSameApplication: {},
      reviewAfterReload: { on: { proceed: 'loadingToOrderAgain' } },

      verifying: {
        on: {
          paymentVerifies: 'telling',
          paymentIsOneTooMany: 'paidTwice',
          paymentDoesNotVerify: 'toldNotVerified',
          verificationGetsNoAnswer: 'waiting',
          reload: 'unsettledAfterReload',
          goBack: 'verifyingStill',
        },
      },
      paidTwice: { on: { reload: 'paidTwiceAfterReload' } },
      paidTwiceAfterReload: {},
      verifyingStill: {},
      waiting: { on: { waitToAskAgain: 'verifyingAgain' } },
      verifyingAgain: { on: { paymentVerifies: 'tellingLate', verificationGetsNoAnswer: 'waitingLonger' } },
      waitingLonger: { on: { waitToAskAgain: 'verifyingOnceMore' } },
      verifyingOnceMore: { on: { paymentVerifies: 'tellingLate', verificationGetsNoAnswer: 'toldNotVerified' } },
      toldNotVerified: { on: { proceed: 'askingAboutPayment', chooseDollars: 'keptToItsCurrency' } },
      keptToItsCurrency: {},
      unsettledAfterReload: { on: { proceed: 'askingAboutPayment' } },
      askingAboutPayment: {
        on: {
          paymentVerifies: 'tellingLate',
          paymentIsOneTooMany: 'paidTwiceLate',
          verificationGetsNoAnswer: 'toldNotVerifiedAgain',
          paymentDoesNotVerify: 'loadingToOrderAgain',
        },
      },
      paidTwiceLate: {},
      toldNotVerifiedAgain: {},
      tellingLate: { on: { schoolIsTold: 'paidLate' } },
      paidLate: {},

      telling: { on: { schoolIsTold: 'paid', schoolIsNotTold: 'paid', tellingTheSchoolTakesLong: 'paid' } },
      paid: { on: { sayThanks: 'thanked', reload: 'paidAfterReload' } },
      paidAfterReload: {},
      thanked: {},
    },
  }),
);

/** What the walks prove, of the machine, on the page and in a real browser. */
export const paymentRequirements = {
  machine: ids`
    4.5-6 4.5-7 4.5-8 4.5-9 4.5-10 4.5-11 4.5-12 4.5-13 4.5-14 4.5-15 4.5-16
    5-32 5-33 5-34
    7-25 7-26 7-27 7-33 7-34 7-35 7-36 7-37 7-38 7-39 7-40 7-41
    8-pay-1 8-pay-2 8-pay-5 8-pay-6 8-pay-7 8-pay-10 8-pay-11 8-pay-12 8-pay-13 8-pay-14 8-pay-15
    9-11 9-38
  `,
  page: ids`
    2.8-22 2.8-23 2.8-24 2.8-25 2.8-26 2.8-27 2.8-28
    4.5-4 4.5-5 4.5-14 4.5-15 4.5-16
    8-pay-1 8-pay-2 8-pay-5 8-pay-6 8-pay-7 8-pay-10 8-pay-11 8-pay-12 8-pay-13 8-pay-14 8-pay-15
  `,
  browser: ids`
    4.5-4 4.5-5 4.5-15 4.5-16
    8-pay-2 8-pay-12
  `,
};
