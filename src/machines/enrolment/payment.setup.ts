import { assign, setup } from 'xstate';
import { type Additions, readAdditions } from '../../../contract/enrolment/additions.ts';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { Item } from '../../../contract/enrolment/offers.ts';
import type { PageConfig } from '../../../contract/page-config.ts';
import { brand } from '../../content/brand.ts';
import { messages } from '../../content/messages/enrolment.ts';
import { informWithinMs, toastMs, verifyAgain } from '../../content/times.ts';
import { CallFailed } from '../../services/api/call-failed.ts';
import type { PaymentResult } from '../../services/enrolment/application-shapes.ts';
import {
  createOrder,
  isPaid,
  type Order,
  type OrderRequest,
  resendReceipt,
  sendInformation,
  toCallback,
  type Verdict,
  verifyPayment,
} from '../../services/enrolment/applications.ts';
import { type CheckoutMode, type CheckoutOptions, loadCheckout } from '../../services/enrolment/checkout.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor, unreachable } from '../kit/failure.ts';
import { type CheckoutEvent, checkout } from './checkout.ts';

/**
 * What one press of 'Proceed to Payment' goes by. `amount` is the listed number in major units, 0 without a price. `form` as it is
 * sent: trimmed, the phone in international format. `payment`: one that Checkout reported before and that is not verified yet. `isBack`: the page
 * was taken away to pay, and has been opened anew.
 */
export type PaymentInput = {
  item: Item;
  amount: number;
  currency: string;
  isConfirmed: boolean;
  checkout: PageConfig['checkout'];
  form: ApplicationForm;
  place?: string | undefined;
  additions?: Additions | undefined;
  applicationKey: string;
  application: string | null;
  payment: PaymentResult | null;
  isBack: boolean;
};

/**
 * `paid`: verified. `surplus`: verified, and the course was paid for already. `paidBefore`: the server knows a payment for this application; nothing was opened. `closed`: the payer closed
 * the checkout. `failed`: with a message.
 */
export type PaymentEnd = 'paid' | 'surplus' | 'paidBefore' | 'closed' | 'failed';

export type PaymentOutput = Pick<PaymentContext, 'application' | 'payment' | 'notice' | 'toast'> & { end: PaymentEnd };

/**
 * `application`: the token of the payer's page, there from the first order on. `payment`: there from the moment Checkout reports it; money
 * has moved. `notice`: why it failed, or was declined; `toast`: the same, for 1200 ms. `bought`: what the server says of the course where it was
 * paid for before; `isOnItsWay`: a payment for it is not settled yet; `isRepeat`: the payer means to pay again. `mode`: how Checkout opens in this browser.
 */
export type PaymentContext = PaymentInput & {
  order: Order | null;
  tries: number;
  notice: string | null;
  toast: string | null;
  bought: string | null;
  isOnItsWay: boolean;
  isRepeat: boolean;
  mode: CheckoutMode;
};

/** What the payer says where the course was paid for before. */
export type RepeatEvent = { type: 'repeat.confirm' | 'repeat.decline' | 'receipt.send' };
export type PaymentEvent = CheckoutEvent | RepeatEvent | { type: 'payment.leave' };

/** Characters of a note, at most: razorpay.com/docs/payments/orders/apis. */
const noteLimit = 256;

type Failure = { error: unknown };

/** The payment is known in every state that asks. */
const none: PaymentResult = { razorpay_payment_id: '', razorpay_order_id: '', razorpay_signature: '' };
export const getPayment = ({ payment }: PaymentContext): PaymentResult => payment ?? none;

export const toOrderRequest = ({
  amount,
  currency,
  item,
  applicationKey,
  form,
  place,
  additions = {},
  isRepeat,
}: PaymentContext): OrderRequest => ({
  amount,
  currency,
  item,
  applicationKey,
  application: form,
  ...readAdditions(additions, place),
  ...(isRepeat ? { repeat: true } : {}),
});

export const toReceiptRequest = ({ item, form }: PaymentContext) => ({ email: form.email, item });

/** A note as long as Razorpay takes one; the whole text is in the application. */
const cutNote = (text: string): string => [...text].slice(0, noteLimit).join('');

/** What Checkout gets (specification 7): the order's own amount, unchanged; and the way back, where it takes the page away. */
export function toCheckoutOptions({ checkout, order, item, form, mode }: PaymentContext): CheckoutOptions {
  return {
    key: checkout?.keyId ?? '',
    amount: order?.amount ?? 0,
    currency: order?.currency ?? '',
    order_id: order?.orderId ?? '',
    name: brand.name,
    description: messages.payment.description[item.kind](item.name),
    prefill: { name: form.name, email: form.email, contact: form.phone },
    notes: { additional_info: cutNote(form.additional_info), course_plan: item.name },
    theme: { color: brand.color },
    ...(mode === 'redirect' && order ? { callback: toCallback(order.application) } : {}),
  };
}

export const toToken = ({ application }: PaymentContext) => ({ token: application });

export const toInformation = (context: PaymentContext) => ({
  ...context.form,
  subject: context.item.name,
  paymentId: getPayment(context).razorpay_payment_id,
});

/** The server's words; 'Failed to create order.' where it gave none or no order; without an answer: 'An error occurred…' (specification 8). */
function describeOrderFailure(error: unknown): string {
  if (!(error instanceof CallFailed)) return messages.payment.failed;
  if (error.kind === 'broken') return messages.payment.noOrder;
  if (error.message) return error.message;
  return error.kind === 'refused' ? messages.payment.noOrder : messages.payment.failed;
}

const said = (message: string) => ({ notice: message, toast: message });

/** Everything the chart names: `payment.machine.ts` has only states and transitions. */
export const paymentSetup = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    output: {} as PaymentOutput,
  },
  actors: {
    loadCheckout: fromService(loadCheckout),
    createOrder: fromService(createOrder),
    checkout,
    verifyPayment: fromService(verifyPayment),
    isPaid: fromService(isPaid),
    resendReceipt: fromService(resendReceipt),
    sendInformation: fromService(sendInformation),
  },
  actions: {
    showNotice: assign((_, message: string) => said(message)),
    showInvalid: assign(({ context }) => said(messages.payment.invalid[context.item.kind])),
    showOrderFailure: assign((_, { error }: Failure) => said(describeOrderFailure(error))),
    // Checkout says why in its own dialog as well, and lets the payer try again there.
    showDeclined: assign((_, { description }: { description: string }) => said(description || messages.payment.failed)),
    hideToast: assign({ toast: null }),
    takeMode: assign((_, mode: CheckoutMode) => ({ mode })),
    showBack: assign({ notice: messages.payment.cameBack }),
    logUnasked: (_, { error }: Failure) => console.warn('Whether the payment has arrived could not be asked.', error),
    showBought: assign((_, { error }: Failure) => ({
      bought: error instanceof CallFailed ? error.message : '',
      isOnItsWay: refusedFor(error, 'payingElsewhere'),
    })),
    confirmRepeat: assign({ isRepeat: true }),
    takeOrder: assign((_, order: Order) => ({ order, application: order.application })),
    // What the bank said of an earlier try is settled with it.
    takePayment: assign((_, { payment }: { payment: PaymentResult }) => ({ payment, tries: 0, notice: null, toast: null })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    logFailedReceipt: (_, { error }: Failure) => console.warn('The receipt could not be sent.', error),
    logFailure: (_, { error }: Failure) => console.warn('The school could not be told of the payment from here.', error),
  },
  guards: {
    isBack: ({ context }) => context.isBack,
    isSentAway: ({ context }) => context.mode === 'redirect',
    isTrue: (_, is: boolean) => is,
    isConfirmed: ({ context }) => context.isConfirmed,
    isPriceInvalid: ({ context }) => !(context.amount > 0),
    isConfigured: ({ context }) => context.checkout !== null,
    isPaymentKnown: ({ context }) => context.payment !== null,
    isVerified: (_, verdict: Verdict) => verdict === 'success',
    isSurplus: (_, verdict: Verdict) => verdict === 'surplus',
    isBoughtBefore: (_, { error }: Failure) => refusedFor(error, 'boughtBefore') || refusedFor(error, 'payingElsewhere'),
    isPaidBefore: (_, { error }: Failure) => refusedFor(error, 'conflict'),
    mayAskAgain: ({ context }, { error }: Failure) => unreachable(error) && context.tries < verifyAgain.times,
  },
  delays: { verifyAgain: verifyAgain.afterMs, informWithin: informWithinMs, toast: toastMs },
});
