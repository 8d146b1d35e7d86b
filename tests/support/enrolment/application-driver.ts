import { expect, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import type { PageConfig } from '../../../contract/page-config.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type ApplicationHands, applicationWalk, offers, typedForm } from '../../models/enrolment/application.hands.ts';
import type { PaymentStep } from '../../models/enrolment/payment.model.ts';
import { applicationUnderTest, gateway } from './payment.ts';

export const settle = () => vi.advanceTimersByTimeAsync(0);
export const unreachable = () => new CallFailed('unreachable', '');

/** An application flow and the hands that drive it, step by step of both models. */
export function applicationDriver(kind: ItemKind) {
  const { logic, world } = applicationUnderTest();
  const offer = offers[kind];
  let flow: Actor<typeof logic>;
  let opened: { query: string; checkout: PageConfig['checkout'] };

  const open = async (query: string, checkout: PageConfig['checkout'] = gateway) => {
    opened = { query, checkout };
    flow = createActor(logic, { input: { kind, query, checkout } }).start();
    flow.send({ type: 'page.opened' });
    await settle();
  };
  /** What a payment under way says, else the application. */
  const said = () => {
    const { children, context } = flow.getSnapshot();
    const { notice, toast } = children.payment?.getSnapshot().context ?? context;
    return { notice, toast };
  };
  /** The state of a payment under way, without those inside it. */
  const doing = () => {
    const value = flow.getSnapshot().children.payment?.getSnapshot().value ?? null;
    return typeof value === 'object' && value ? Object.keys(value).join() : value;
  };
  const type = (form: Partial<typeof typedForm>) => {
    for (const [name, text] of Object.entries(form)) {
      flow.send({ type: 'field.type', name: name as keyof typeof typedForm, text });
    }
  };
  const answer = async (act: () => void) => {
    act();
    await settle();
  };
  const fillAndSubmit = async () => {
    type(typedForm);
    flow.send({ type: 'consent.toggle' });
    flow.send({ type: 'form.submit' });
    await settle();
  };
  const reviewOf = async (query: string, checkout: PageConfig['checkout'] = gateway) => {
    await open(query, checkout);
    await fillAndSubmit();
  };
  /** To just before the toast goes, and over it. */
  const toastGoes = async () => {
    await vi.advanceTimersByTimeAsync(1199);
    if (said().toast === null) throw new Error('The toast went too early.');
    await vi.advanceTimersByTimeAsync(1);
  };
  /** A reload, a crash, an empty battery: the actor is gone, session storage remains. */
  const reload = async () => {
    flow.stop();
    await open(opened.query, opened.checkout);
  };

  const hands: ApplicationHands = {
    open,
    type,
    tickConsent: () => flow.send({ type: 'consent.toggle' }),
    submit: () => answer(() => flow.send({ type: 'form.submit' })),
    editDetails: () => flow.send({ type: 'details.edit' }),
    tickConfirmation: () => flow.send({ type: 'confirmation.toggle' }),
    choose: (currency) => flow.send({ type: 'currency.choose', currency }),
    toastGoes,
    reload,
    sees: ({ step, notice, hasToast, isListed, currency, ...look }) => {
      const { value, context } = flow.getSnapshot();
      const { form, consent, confirmed, amount, isPriceValid, fieldErrors: errors } = context;
      const listed = isListed && currency !== 'EUR' ? offer[currency] : 0;
      expect([{ step: value.step, form, consent, confirmed, errors }, [context.currency, amount, isPriceValid]]).toEqual([
        { step, ...look },
        [currency, listed, listed > 0],
      ]);
      if (typeof notice === 'object' && notice !== null) expect(notice).toContain(context.notice);
      else expect([context.notice, context.toast]).toEqual([notice, hasToast ? notice : null]);
    },
  };
  const { events: application, states: applicationClaims } = applicationWalk(kind, hands);
  const refuseOrder = (error: CallFailed) => answer(() => world.order.reject(error));
  const payment: Record<PaymentStep, () => void | Promise<void>> = {
    reviewReady: () => reviewOf(offer.query),
    reviewUnknownItem: () => reviewOf(offer.unknown.query),
    reviewWithoutGateway: () => reviewOf(offer.query, null),
    tickConfirmation: application.tickConfirmation,
    chooseDollars: application.chooseDollars,
    toastGoes,
    reload,
    proceed: () => answer(() => flow.send({ type: 'payment.proceed' })),
    scriptLoads: () => answer(() => world.script.resolve()),
    scriptFails: () => answer(() => world.script.reject(new Error('blocked'))),
    orderIsMade: () => answer(world.makeOrder),
    orderIsRefused: () => refuseOrder(new CallFailed('refused', 'Payments rest until nine.', 'unavailable', 422)),
    orderIsRefusedWithoutWords: () => refuseOrder(new CallFailed('refused', '', 'badInput', 422)),
    orderHasNoId: () => refuseOrder(new CallFailed('broken', 'The answer cannot be understood.')),
    orderGetsNoAnswer: () => refuseOrder(unreachable()),
    orderWasPaidBefore: () => refuseOrder(new CallFailed('refused', 'It has been paid.', 'conflict', 409)),
    pay: () => answer(world.pay),
    bankDeclines: () => answer(() => world.checkout({ type: 'checkout.failed', description: 'Your bank declined the payment.' })),
    closeCheckout: () => answer(() => world.checkout({ type: 'checkout.closed' })),
    closeCheckoutAfterPaying: () => {
      world.isPaid = true;
      return answer(() => world.checkout({ type: 'checkout.closed' }));
    },
    paymentVerifies: () => answer(() => world.verification.resolve(true)),
    paymentDoesNotVerify: () => answer(() => world.verification.resolve(false)),
    verificationGetsNoAnswer: () => answer(() => world.verification.reject(unreachable())),
    waitToAskAgain: async () => {
      const before = world.asked.verifications.length;
      await vi.advanceTimersByTimeAsync(1999);
      if (world.asked.verifications.length !== before) throw new Error('It asked too early.');
      await vi.advanceTimersByTimeAsync(1);
    },
    schoolIsTold: () => answer(() => world.information.resolve()),
    schoolIsNotTold: () => answer(() => world.information.reject(unreachable())),
    tellingTheSchoolTakesLong: async () => {
      await vi.advanceTimersByTimeAsync(2999);
      if (flow.getSnapshot().value.step !== 'paying') throw new Error('It did not wait for the school to be told.');
      await vi.advanceTimersByTimeAsync(1);
    },
    sayThanks: () => flow.send({ type: 'thanks.say' }),
  };
  return {
    world,
    offer,
    application,
    applicationClaims,
    payment,
    open,
    type,
    fillAndSubmit,
    reviewOf,
    reload,
    send: (event: Parameters<typeof flow.send>[0]) => flow.send(event),
    seen: () => flow.getSnapshot(),
    said,
    doing,
    stop: () => flow?.stop(),
    /** The draft that this tab kept last. */
    kept: () => JSON.parse(sessionStorage.getItem(`application:${kind}`) ?? '[]')[0] ?? null,
    /** Everything that this tab keeps of the flow, as text. */
    keptText: () => sessionStorage.getItem(`application:${kind}`),
  };
}
