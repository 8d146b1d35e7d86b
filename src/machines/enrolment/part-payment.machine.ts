import { assign, setup } from 'xstate';
import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import type { PageConfig } from '../../../contract/page-config.ts';
import { brand } from '../../content/brand.ts';
import { messages } from '../../content/messages/enrolment.ts';
import { verifyAgain } from '../../content/times.ts';
import { CallFailed } from '../../services/api/call-failed.ts';
import type { PaymentResult } from '../../services/enrolment/application-shapes.ts';
import { type PartOrder, payInstalment, toCallback, type Verdict, verifyPayment } from '../../services/enrolment/applications.ts';
import { type CheckoutMode, type CheckoutOptions, loadCheckout } from '../../services/enrolment/checkout.ts';
import { fromService } from '../actors/from-service.ts';
import { unreachable } from '../kit/failure.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type CheckoutEvent, checkout } from './checkout.ts';

/** `token`: of the payer's page; `part`: the number of the part that it shows as the next one. */
export type PartPaymentInput = {
  token: string;
  part: number;
  checkout: PageConfig['checkout'];
  application: Pick<ApplicationSummary, 'item' | 'name' | 'email'> | null;
};
export type PartPaymentEnd = 'paid' | 'closed' | 'failed';
export type PartPaymentOutput = { end: PartPaymentEnd; notice: string | null };

type Context = PartPaymentInput & {
  order: PartOrder | null;
  payment: PaymentResult | null;
  tries: number;
  notice: string | null;
  mode: CheckoutMode;
};

const { notConfigured, sdkNotLoaded, notVerified, failed } = messages.payment;
const none: PaymentResult = { razorpay_payment_id: '', razorpay_order_id: '', razorpay_signature: '' };

function toCheckoutOptions({ checkout: provider, order, application, part, token, mode }: Context): CheckoutOptions {
  const { item, name = '', email = '' } = application ?? {};
  const bought = item ? messages.payment.description[item.kind](item.name) : '';
  return {
    ...{
      key: provider?.keyId ?? '',
      amount: order?.amount ?? 0,
      currency: order?.currency ?? '',
      order_id: order?.orderId ?? '',
    },
    ...{ name: brand.name, description: `${bought}, installment ${part}`, prefill: { name, email, contact: order?.phone ?? '' } },
    notes: { additional_info: '', course_plan: item?.name ?? '' },
    theme: { color: brand.color },
    ...(mode === 'redirect' ? { callback: toCallback(token) } : {}),
  };
}

const describeRefusal = (error: unknown): string =>
  error instanceof CallFailed && error.kind === 'refused' && error.message ? error.message : failed;

const partPaymentSetup = setup({
  types: {
    input: {} as PartPaymentInput,
    context: {} as Context,
    events: {} as CheckoutEvent,
    output: {} as PartPaymentOutput,
  },
  actors: {
    loadCheckout: fromService(loadCheckout),
    payInstalment: fromService(payInstalment),
    verifyPayment: fromService(verifyPayment),
    checkout,
  },
  actions: {
    showNotice: assign({ notice: (_, notice: string) => notice }),
    showRefusal: assign({ notice: (_, { error }: Failure) => describeRefusal(error) }),
    showDeclined: assign({ notice: (_, { description }: { description: string }) => description || failed }),
    takeMode: assign({ mode: (_, mode: CheckoutMode) => mode }),
    takeOrder: assign({ order: (_, order: PartOrder) => order }),
    // What the bank said of an earlier try is settled with it.
    takePayment: assign((_, { payment }: { payment: PaymentResult }) => ({ payment, notice: null })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
  },
  guards: {
    isConfigured: ({ context }) => context.checkout !== null,
    // A part that was paid already is told on the page that follows.
    isVerified: (_, verdict: Verdict) => verdict !== 'failure',
    mayAskAgain: ({ context }, { error }: Failure) => unreachable(error) && context.tries < verifyAgain.times,
  },
  delays: { verifyAgain: verifyAgain.afterMs },
});

/**
 * One press of 'Pay': the script, the order of the part, the checkout, verifying -> paid. It begins when it is invoked. The server hands out only the order of the part that
 * is shown, so that who presses again after a payment that is not verified yet pays nothing twice.
 */
export const partPaymentMachine = partPaymentSetup.createMachine({
  id: 'partPayment',
  context: ({ input }) => ({ ...input, order: null, payment: null, tries: 0, notice: null, mode: 'window' }),
  initial: 'checkingKey',
  output: ({ context: { notice }, event }) => ({ end: event.output as PartPaymentEnd, notice }),
  states: {
    checkingKey: {
      always: [
        { guard: 'isConfigured', target: 'loadingScript' },
        { target: 'failed', actions: { type: 'showNotice', params: notConfigured } },
      ],
    },
    loadingScript: {
      invoke: {
        id: 'loadCheckout',
        src: 'loadCheckout',
        input: ({ context }) => ({ scriptUrl: context.checkout?.scriptUrl ?? '' }),
        onDone: { target: 'ordering', actions: withOutput('takeMode') },
        onError: { target: 'failed', actions: { type: 'showNotice', params: sdkNotLoaded } },
      },
    },
    ordering: {
      invoke: {
        id: 'payInstalment',
        src: 'payInstalment',
        input: ({ context: { token, part } }) => ({ token, part }),
        onDone: { target: 'checkingOut', actions: withOutput('takeOrder') },
        onError: { target: 'failed', actions: withError('showRefusal') },
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
        // Checkout says why in its own dialog as well, and lets the payer try again there.
        'checkout.failed': { actions: withEvent('showDeclined') },
        'checkout.closed': 'closed',
        // Checkout had taken the page away, which looks by itself what came of it.
        'checkout.returned': 'closed',
      },
    },
    verifying: {
      entry: 'countTry',
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: ({ context }) => context.payment ?? none,
        onDone: [
          { guard: withOutput('isVerified'), target: 'paid' },
          { target: 'failed', actions: { type: 'showNotice', params: notVerified } },
        ],
        onError: [
          { guard: withError('mayAskAgain'), target: 'waitingToVerify' },
          { target: 'failed', actions: { type: 'showNotice', params: notVerified } },
        ],
      },
    },
    waitingToVerify: { after: { verifyAgain: 'verifying' } },
    paid: { type: 'final', output: 'paid' },
    closed: { type: 'final', output: 'closed' },
    failed: { type: 'final', output: 'failed' },
  },
});
