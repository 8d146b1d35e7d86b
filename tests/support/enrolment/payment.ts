import { fromCallback, fromPromise } from 'xstate';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { Item } from '../../../contract/enrolment/offers.ts';
import { applicationMachine } from '../../../src/machines/enrolment/application.machine.ts';
import type { CheckoutEvent } from '../../../src/machines/enrolment/checkout.ts';
import { paymentMachine } from '../../../src/machines/enrolment/payment.machine.ts';
import type { StepHistoryCommand } from '../../../src/machines/enrolment/step-history.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { PaymentResult } from '../../../src/services/enrolment/application-shapes.ts';
import type { Order, OrderRequest, Verdict } from '../../../src/services/enrolment/applications.ts';
import type { CheckoutMode, CheckoutOptions } from '../../../src/services/enrolment/checkout.ts';
import type { ApplicationPlace } from '../../../src/services/enrolment/step-history.ts';
import { typedForm } from '../../models/enrolment/application.hands.ts';
import type { CallCounts, PaymentHands } from '../../models/enrolment/payment.hands.ts';
import { deferred } from '../deferred.ts';

/** What somebody types, as it is sent. */
export const sentForm: ApplicationForm = { ...typedForm, phone: '+919876543210' };

export const gateway = { keyId: 'rzp_test_key', scriptUrl: 'https://checkout.example/checkout.js' };

/** What Checkout hands over after the payment of an order. */
export const makePayment = (orderId: string): PaymentResult => ({
  razorpay_payment_id: `payment-of-${orderId}`,
  razorpay_order_id: orderId,
  razorpay_signature: `signature-of-${orderId}`,
});

/** The order that the server has for an application: always the same one for a key and a currency. `amount` in minor units. */
export const orderFor = ({ applicationKey, amount, currency }: OrderRequest): Order => ({
  orderId: `order-${currency}-${applicationKey}`,
  amount: amount * 100,
  currency,
  application: `token-of-${applicationKey}`,
});

/**
 * The application machine with its payment, and the world around them: each call is kept in `asked` and waits until the test settles
 * the newest of its kind. The draft is kept in session storage, by the real services.
 */
export function applicationUnderTest() {
  const world = {
    asked: {
      scripts: [] as string[],
      orders: [] as OrderRequest[],
      receipts: [] as { email: string; item: Item }[],
      verifications: [] as PaymentResult[],
      informations: [] as (ApplicationForm & { subject: string; paymentId: string })[],
      tokens: [] as (string | null)[],
    },
    /** How Checkout opens in this browser. */
    mode: 'window' as CheckoutMode,
    script: deferred<CheckoutMode>(),
    order: deferred<Order>(),
    receipt: deferred<void>(),
    verification: deferred<Verdict>(),
    information: deferred<void>(),
    /** Every checkout that was opened, and whether the last one still is. */
    opened: [] as CheckoutOptions[],
    isOpen: false,
    /** Why the checkout cannot be opened, or null. */
    openFailure: null as Error | null,
    checkout: (_event: CheckoutEvent) => {},
    /** What the server knows when it is asked about an application; an error where it cannot be reached. */
    isPaid: false as boolean | Error,
    /** The entries of the browser's history, as far as they are of this page, and where it is. */
    visited: { places: ['form'] as ApplicationPlace[], at: 0 },
    /** Goes so many entries on, or back. */
    move: (_by: number) => {},
    makeOrder: () => world.order.resolve(orderFor(last(world.asked.orders))),
    pay: () => world.checkout({ type: 'checkout.paid', payment: makePayment(last(world.opened).order_id) }),
  };
  const isPaid = fromPromise<boolean, { token: string | null }>(async ({ input }) => {
    world.asked.tokens.push(input.token);
    if (world.isPaid instanceof Error) throw world.isPaid;
    return input.token !== null && world.isPaid;
  });
  const paymentLogic = paymentMachine.provide({
    actors: {
      isPaid,
      loadCheckout: fromPromise<CheckoutMode, { scriptUrl: string }>(({ input }) => {
        world.asked.scripts.push(input.scriptUrl);
        world.script = deferred();
        return world.script.promise;
      }),
      createOrder: fromPromise<Order, OrderRequest>(({ input }) => {
        world.asked.orders.push(input);
        world.order = deferred();
        return world.order.promise;
      }),
      resendReceipt: fromPromise<void, { email: string; item: Item }>(({ input }) => {
        world.asked.receipts.push(input);
        world.receipt = deferred();
        return world.receipt.promise;
      }),
      checkout: fromCallback<{ type: string }, CheckoutOptions>(({ sendBack, input }) => {
        if (world.openFailure) throw world.openFailure;
        world.opened.push(input);
        world.checkout = sendBack;
        world.isOpen = true;
        return () => {
          world.isOpen = false;
        };
      }),
      verifyPayment: fromPromise<Verdict, PaymentResult>(({ input }) => {
        world.asked.verifications.push(input);
        world.verification = deferred();
        return world.verification.promise;
      }),
      sendInformation: fromPromise<void, ApplicationForm & { subject: string; paymentId: string }>(({ input }) => {
        world.asked.informations.push(input);
        world.information = deferred();
        return world.information.promise;
      }),
    },
  });
  const logic = applicationMachine.provide({
    actors: {
      payment: paymentLogic,
      stepHistory: fromCallback<StepHistoryCommand>(({ receive, sendBack }) => {
        const { visited } = world;
        world.move = (by) => {
          visited.at += by;
          sendBack({ type: 'history.moved', place: visited.places[visited.at] ?? 'form' });
        };
        receive(({ place }) => {
          const at = { form: 0, review: 1, paying: 2 }[place];
          if (at > visited.at) visited.places = [...visited.places.slice(0, visited.at + 1), ...between(visited.at, at)];
          visited.at = at;
        });
      }),
      isPaid,
    },
  });
  return { logic, paymentLogic, world };
}

/** The steps after one and up to another. */
const between = (from: number, to: number): ApplicationPlace[] => (['form', 'review', 'paying'] as const).slice(from + 1, to + 1);

function last<Value>(list: Value[]): Value {
  const value = list.at(-1);
  if (value === undefined) throw new Error('Nothing was asked yet.');
  return value;
}

/** What a world has been asked so far, as the model's table counts it. */
export function countCalls({ asked, opened, isOpen }: ReturnType<typeof applicationUnderTest>['world']): CallCounts {
  return {
    scripts: asked.scripts.length,
    orders: asked.orders.map(({ currency }) => currency),
    repeats: asked.orders.filter(({ repeat }) => repeat).length,
    receipts: asked.receipts.length,
    checkouts: opened.map(({ currency }) => currency),
    isOpen,
    verifications: asked.verifications.length,
    informations: asked.informations.length,
  };
}

type Answers = Pick<
  PaymentHands,
  | ('loadScript' | 'failToLoadScript' | 'makeOrder' | 'refuseOrder' | 'answerWithoutOrder' | 'loseOrder' | 'sayPaidBefore')
  | ('sayBoughtBefore' | 'acceptReceipt' | 'failToSendReceipt')
  | ('pay' | 'decline' | 'closeCheckout' | 'closeCheckoutAfterPaying')
  | ('verify' | 'callSurplus' | 'denyPayment' | 'loseVerification')
  | ('payAway' | 'comeBack' | 'comeBackUnheard')
  | ('tellSchool' | 'failToTellSchool' | 'declined')
>;

/** What the gateway and the server answer in a walk, where the test plays them; `happen` lets one of it come. */
export function paymentAnswers(
  world: ReturnType<typeof applicationUnderTest>['world'],
  happen: (answer: () => void) => Promise<void>,
): Answers {
  const refuse = (error: CallFailed) => happen(() => world.order.reject(error));
  const unreachable = () => new CallFailed('unreachable', '');
  const declined = 'Your bank declined the payment.';
  return {
    declined,
    loadScript: () => happen(() => world.script.resolve(world.mode)),
    failToLoadScript: () => happen(() => world.script.reject(new Error('blocked'))),
    makeOrder: () => happen(world.makeOrder),
    refuseOrder: (words) => refuse(new CallFailed('refused', words, 'badInput', 422)),
    answerWithoutOrder: () => refuse(new CallFailed('broken', 'The answer cannot be understood.')),
    loseOrder: () => refuse(unreachable()),
    sayPaidBefore: () => refuse(new CallFailed('refused', 'It has been paid.', 'conflict', 409)),
    sayBoughtBefore: (words) => refuse(new CallFailed('refused', words, 'boughtBefore', 409)),
    acceptReceipt: () => happen(() => world.receipt.resolve()),
    failToSendReceipt: () => happen(() => world.receipt.reject(unreachable())),
    pay: () => happen(world.pay),
    decline: () => happen(() => world.checkout({ type: 'checkout.failed', description: declined })),
    closeCheckout: () => happen(() => world.checkout({ type: 'checkout.closed' })),
    closeCheckoutAfterPaying: () => {
      world.isPaid = true;
      return happen(() => world.checkout({ type: 'checkout.closed' }));
    },
    payAway: () =>
      happen(() => {
        world.isPaid = true;
      }),
    comeBack: () => happen(() => world.checkout({ type: 'checkout.returned' })),
    comeBackUnheard: () => {
      world.isPaid = unreachable();
      return happen(() => world.checkout({ type: 'checkout.returned' }));
    },
    verify: () => happen(() => world.verification.resolve('success')),
    callSurplus: () => happen(() => world.verification.resolve('surplus')),
    denyPayment: () => happen(() => world.verification.resolve('failure')),
    loseVerification: () => happen(() => world.verification.reject(unreachable())),
    tellSchool: () => happen(() => world.information.resolve()),
    failToTellSchool: () => happen(() => world.information.reject(unreachable())),
  };
}
