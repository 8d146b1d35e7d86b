import { messages } from '../../content/messages/enrolment.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import {
  getPayment,
  type PaymentEnd,
  paymentSetup,
  toCheckoutOptions,
  toInformation,
  toOrderRequest,
  toReceiptRequest,
  toToken,
} from './payment.setup.ts';

const { notConfirmed, notConfigured, sdkNotLoaded, notVerified, failed } = messages.payment;

/** Checkout over the page, and Checkout that is about to take the page away: a payer may try again in it, close it, or pay. */
const openCheckout = paymentSetup.createStateConfig({
  invoke: {
    id: 'checkout',
    src: 'checkout',
    input: ({ context }) => toCheckoutOptions(context),
    onError: { target: 'failed', actions: { type: 'showNotice', params: failed } },
  },
  on: {
    'checkout.paid': { target: 'verifying', actions: withEvent('takePayment'), meta: { requirements: ['4.5-12'] } },
    'checkout.unreadable': { target: 'failed', actions: { type: 'showNotice', params: notVerified } },
    'checkout.failed': { target: '.declined', actions: withEvent('showDeclined') },
    'checkout.closed': { target: 'closed', meta: { requirements: ['4.5-16'] } },
    'payment.leave': 'closed',
  },
  initial: 'open',
  states: { open: {}, declined: { after: { toast: { target: 'open', actions: 'hideToast' } } } },
});

/**
 * One press of 'Proceed to Payment', in the specified order (4.5): the confirmation, the price, the public key, the script, the
 * order, the checkout, verifying, informing -> paid. Each failure has its text and ends it; the next press begins anew with the same
 * application, so with the same order. A course that the same address has paid for in another application is paid for again only by who says
 * so (`askingAboutRepeat`), who can have the receipt sent instead.
 *
 * In a browser that keeps no window Checkout takes the page away (`sentAway`). A payment that is made there comes to the server, which leads to the payer's own page; who comes
 * back here instead, by Back or by opening the page anew, is told what the server knows (`cameBack`).
 *
 * A payment that the server knows to be one too many ends as `surplus`: the payer is told at once that it goes back. The school is told by the server.
 *
 * `payment.leave` (Back in the browser) ends it like a closed checkout, as long as Checkout has reported nothing.
 *
 * From the moment Checkout reports a payment, money has moved. Where that payment cannot be verified nothing is paid a second time: the
 * next press asks about it first (`recovering`), and only what the server calls no payment of ours leads to its order again.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    ...input,
    ...{
      order: null,
      tries: 0,
      notice: null,
      toast: null,
      bought: null,
      isOnItsWay: false,
      isRepeat: false,
      mode: 'window' as const,
    },
  }),
  initial: 'beginning',
  output: ({ context: { application, payment, notice, toast }, event }) => ({
    end: event.output as PaymentEnd,
    ...{ application, payment, notice, toast },
  }),
  states: {
    beginning: { always: [{ guard: 'isBack', target: 'cameBack' }, { target: 'checkingConfirmation' }] },
    checkingConfirmation: {
      meta: { requirements: ['4.5-6'] },
      always: [
        { guard: 'isConfirmed', target: 'checkingPrice' },
        { target: 'failed', actions: { type: 'showNotice', params: notConfirmed }, meta: { requirements: ['5-32', '8-pay-5'] } },
      ],
    },
    checkingPrice: {
      meta: { requirements: ['4.5-7'] },
      always: [
        {
          guard: 'isPriceInvalid',
          target: 'failed',
          actions: 'showInvalid',
          meta: { requirements: ['4.5-20', '4.5-21', '5-33', '5-34', '8-pay-6', '8-pay-7'] },
        },
        { guard: 'isPaymentKnown', target: 'recovering' },
        { target: 'checkingKey' },
      ],
    },
    checkingKey: {
      meta: { requirements: ['4.5-8'] },
      always: [
        { guard: 'isConfigured', target: 'loadingScript' },
        { target: 'failed', actions: { type: 'showNotice', params: notConfigured }, meta: { requirements: ['8-pay-10'] } },
      ],
    },
    recovering: {
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: ({ context }) => getPayment(context),
        onDone: [
          { guard: withOutput('isVerified'), target: 'informing' },
          { guard: withOutput('isSurplus'), target: 'surplus' },
          { target: 'checkingKey' },
        ],
        onError: { target: 'failed', actions: { type: 'showNotice', params: notVerified } },
      },
    },
    loadingScript: {
      meta: { requirements: ['4.5-9'] },
      invoke: {
        id: 'loadCheckout',
        src: 'loadCheckout',
        input: ({ context }) => ({ scriptUrl: context.checkout?.scriptUrl ?? '' }),
        onDone: { target: 'ordering', actions: withOutput('takeMode') },
        onError: {
          target: 'failed',
          actions: { type: 'showNotice', params: sdkNotLoaded },
          meta: { requirements: ['8-pay-11'] },
        },
      },
      on: { 'payment.leave': 'closed' },
    },
    ordering: {
      meta: { requirements: ['4.5-10'] },
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }) => toOrderRequest(context),
        onDone: [
          { guard: 'isSentAway', target: 'sentAway', actions: withOutput('takeOrder') },
          { target: 'checkingOut', actions: withOutput('takeOrder') },
        ],
        onError: [
          { guard: withError('isPaidBefore'), target: 'paidBefore' },
          { guard: withError('isBoughtBefore'), target: 'askingAboutRepeat', actions: withError('showBought') },
          { target: 'failed', actions: withError('showOrderFailure'), meta: { requirements: ['8-pay-12', '8-pay-13'] } },
        ],
      },
      on: { 'payment.leave': 'closed' },
    },
    askingAboutRepeat: {
      on: {
        'repeat.confirm': { target: 'ordering', actions: 'confirmRepeat' },
        'repeat.decline': 'closed',
        'payment.leave': 'closed',
      },
      initial: 'asking',
      states: {
        asking: { on: { 'receipt.send': 'sendingReceipt' } },
        sendingReceipt: {
          invoke: {
            id: 'resendReceipt',
            src: 'resendReceipt',
            input: ({ context }) => toReceiptRequest(context),
            onDone: 'receiptSent',
            onError: { target: 'receiptNotSent', actions: withError('logFailedReceipt') },
          },
        },
        receiptSent: {},
        receiptNotSent: { on: { 'receipt.send': 'sendingReceipt' } },
      },
    },
    checkingOut: { meta: { requirements: ['4.5-11'] }, ...openCheckout },
    sentAway: { ...openCheckout, on: { ...openCheckout.on, 'checkout.returned': 'cameBack' } },
    cameBack: {
      invoke: {
        id: 'isPaid',
        src: 'isPaid',
        input: ({ context }) => toToken(context),
        onDone: [
          { guard: withOutput('isTrue'), target: 'paidBefore' },
          { target: 'closed', actions: 'showBack' },
        ],
        onError: { target: 'closed', actions: ['showBack', withError('logUnasked')] },
      },
      on: { 'payment.leave': 'closed' },
    },
    verifying: {
      entry: 'countTry',
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: ({ context }) => getPayment(context),
        onDone: [
          { guard: withOutput('isVerified'), target: 'informing', meta: { requirements: ['4.5-13'] } },
          { guard: withOutput('isSurplus'), target: 'surplus' },
          {
            target: 'failed',
            actions: { type: 'showNotice', params: notVerified },
            meta: { requirements: ['4.5-15', '8-pay-14'] },
          },
        ],
        onError: [
          { guard: withError('mayAskAgain'), target: 'waitingToVerify' },
          { target: 'failed', actions: { type: 'showNotice', params: notVerified } },
        ],
      },
    },
    waitingToVerify: { after: { verifyAgain: 'verifying' } },
    // The server mails the school with the payment itself, whatever becomes of this browser: this call only says so again. Its failure
    // is logged, and neither that nor a slow network keeps the success from the payer.
    informing: {
      invoke: {
        id: 'sendInformation',
        src: 'sendInformation',
        input: ({ context }) => toInformation(context),
        onDone: 'paid',
        onError: { target: 'paid', actions: withError('logFailure') },
      },
      after: { informWithin: 'paid' },
    },
    paid: { type: 'final', output: 'paid' },
    surplus: { type: 'final', output: 'surplus' },
    paidBefore: { type: 'final', output: 'paidBefore' },
    closed: { type: 'final', output: 'closed' },
    failed: { type: 'final', output: 'failed' },
  },
});
