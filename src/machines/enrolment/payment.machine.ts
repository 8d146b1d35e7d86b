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
} from './payment.setup.ts';

const { notConfirmed, notConfigured, sdkNotLoaded, notVerified, failed } = messages.payment;

/**
 * One press of 'Proceed to Payment', in the specified order (4.5): the confirmation, the price, the public key, the script, the
 * order, the checkout, verifying, informing -> paid. Each failure has its text and ends it; the next press begins anew with the same
 * application, so with the same order. A course that the same address has paid for in another application is paid for again only by who says
 * so (`askingAboutRepeat`), who can have the receipt sent instead.
 *
 * `payment.leave` (Back in the browser) ends it like a closed checkout, as long as Checkout has reported nothing.
 *
 * From the moment Checkout reports a payment, money has moved. Where that payment cannot be verified nothing is paid a second time: the
 * next press asks about it first (`recovering`), and only what the server calls no payment of ours leads to its order again.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input, order: null, tries: 0, notice: null, toast: null, bought: null, isRepeat: false }),
  initial: 'checkingConfirmation',
  output: ({ context: { application, payment, notice, toast }, event }) => ({
    end: event.output as PaymentEnd,
    ...{ application, payment, notice, toast },
  }),
  states: {
    checkingConfirmation: {
      always: [
        { guard: 'isConfirmed', target: 'checkingPrice' },
        { target: 'failed', actions: { type: 'showNotice', params: notConfirmed } },
      ],
    },
    checkingPrice: {
      always: [
        { guard: 'isPriceInvalid', target: 'failed', actions: 'showInvalid' },
        { guard: 'isPaymentKnown', target: 'recovering' },
        { target: 'checkingKey' },
      ],
    },
    checkingKey: {
      always: [
        { guard: 'isConfigured', target: 'loadingScript' },
        { target: 'failed', actions: { type: 'showNotice', params: notConfigured } },
      ],
    },
    recovering: {
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: ({ context }) => getPayment(context),
        onDone: [{ guard: withOutput('isVerified'), target: 'informing' }, { target: 'checkingKey' }],
        onError: { target: 'failed', actions: { type: 'showNotice', params: notVerified } },
      },
    },
    loadingScript: {
      invoke: {
        id: 'loadCheckout',
        src: 'loadCheckout',
        input: ({ context }) => ({ scriptUrl: context.checkout?.scriptUrl ?? '' }),
        onDone: 'ordering',
        onError: { target: 'failed', actions: { type: 'showNotice', params: sdkNotLoaded } },
      },
      on: { 'payment.leave': 'closed' },
    },
    ordering: {
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }) => toOrderRequest(context),
        onDone: { target: 'checkingOut', actions: withOutput('takeOrder') },
        onError: [
          { guard: withError('isPaidBefore'), target: 'paidBefore' },
          { guard: withError('isBoughtBefore'), target: 'askingAboutRepeat', actions: withError('showBought') },
          { target: 'failed', actions: withError('showOrderFailure') },
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
    checkingOut: {
      invoke: {
        id: 'checkout',
        src: 'checkout',
        input: ({ context }) => toCheckoutOptions(context),
        onError: { target: 'failed', actions: { type: 'showNotice', params: failed } },
      },
      on: {
        'checkout.paid': { target: 'verifying', actions: withEvent('takePayment') },
        'checkout.unreadable': { target: 'failed', actions: { type: 'showNotice', params: notVerified } },
        'checkout.failed': { target: '.declined', actions: withEvent('showDeclined') },
        'checkout.closed': 'closed',
        'payment.leave': 'closed',
      },
      initial: 'open',
      states: { open: {}, declined: { after: { toast: { target: 'open', actions: 'hideToast' } } } },
    },
    verifying: {
      entry: 'countTry',
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: ({ context }) => getPayment(context),
        onDone: [
          { guard: withOutput('isVerified'), target: 'informing' },
          { target: 'failed', actions: { type: 'showNotice', params: notVerified } },
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
    paidBefore: { type: 'final', output: 'paidBefore' },
    closed: { type: 'final', output: 'closed' },
    failed: { type: 'final', output: 'failed' },
  },
});
