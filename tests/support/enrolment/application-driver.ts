import { expect, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import type { PageConfig } from '../../../contract/page-config.ts';
import type { RepeatEvent } from '../../../src/machines/enrolment/payment.setup.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type ApplicationHands, applicationWalk, offers, typedForm } from '../../models/enrolment/application.hands.ts';
import { bought, type PaymentHands, type PaymentLook, paymentWalk } from '../../models/enrolment/payment.hands.ts';
import { stocked } from './catalogue.ts';
import { applicationUnderTest, countCalls, gateway, makePayment, paymentAnswers, sentForm } from './payment.ts';

export const settle = () => vi.advanceTimersByTimeAsync(0);
export const unreachable = () => new CallFailed('unreachable', '');

const description = { sat: 'SAT Program Enrollment: SAT Sprint', ap: 'AP Course Enrollment: AP Psychology' };

const getAmount = (kind: ItemKind, currency: string) => offers[kind][currency === 'USD' ? 'USD' : 'INR'];
const orderRequest = (kind: ItemKind, applicationKey: string, currency: string) => ({
  amount: getAmount(kind, currency),
  currency,
  item: { kind, name: offers[kind].name },
  applicationKey,
  application: sentForm,
});
const checkoutOptions = (kind: ItemKind, applicationKey: string, currency: string) => ({
  key: 'rzp_test_key',
  amount: getAmount(kind, currency) * 100,
  currency,
  order_id: `order-${currency}-${applicationKey}`,
  name: 'Prepchart',
  description: description[kind],
  prefill: { name: 'Aanya Rao', email: 'aanya@example.org', contact: '+919876543210' },
  notes: { additional_info: '', course_plan: offers[kind].name },
  theme: { color: '#2546c7' },
});

/** An application flow and the hands that drive it, step by step of both models. */
export function applicationDriver(kind: ItemKind) {
  const { logic, world } = applicationUnderTest();
  const offer = offers[kind];
  let flow: Actor<typeof logic>;
  let opened: { query: string; checkout: PageConfig['checkout'] };

  const open = async (query: string, checkout: PageConfig['checkout'] = gateway, typed: Record<string, string> = {}) => {
    opened = { query, checkout };
    flow = createActor(logic, { input: { kind, query, checkout, catalogue: stocked } }).start();
    flow.send({ type: 'page.opened', typed });
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
  const goToReview = async (query: string, checkout: PageConfig['checkout'] = gateway) => {
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
    goBack: () => answer(() => world.move(-1)),
    goForward: () => answer(() => world.move(1)),
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

  const wayBack = () => (world.mode === 'redirect' ? { callback: `/application/token-of-${key()}/callback` } : {});
  const key = () => flow.getSnapshot().context.applicationKey;
  const orderIn = (currency: 'INR' | 'USD') => `order-${currency}-${key()}`;
  /** What was asked was asked for this application: the order, its checkout, its verification, and what the school is told. */
  const expectAsked = () => {
    const { orders, verifications, informations, scripts } = world.asked;
    const { receipts } = world.asked;
    expect({ orders, receipts, opened: world.opened, verifications, informations, scripts }).toEqual({
      orders: orders.map(({ currency, repeat }) => ({ ...orderRequest(kind, key(), currency), ...(repeat ? { repeat } : {}) })),
      receipts: receipts.map(() => ({ email: sentForm.email, item: { kind, name: offer.name } })),
      opened: world.opened.map(({ currency }) => ({ ...checkoutOptions(kind, key(), currency), ...wayBack() })),
      verifications: verifications.map(() => makePayment(orderIn('INR'))),
      informations: informations.map(() => ({
        ...{ ...sentForm, subject: offer.name, paymentId: makePayment(orderIn('INR')).razorpay_payment_id },
      })),
      scripts: scripts.map(() => gateway.scriptUrl),
    });
  };
  const kept = () => JSON.parse(sessionStorage.getItem(`application:${kind}`) ?? '[]')[0] ?? null;
  const payment = () => flow.getSnapshot().children.payment;
  /** What can be said where the course was bought before, and nowhere else. */
  const expectRepeat = ({ receipt }: PaymentLook) => {
    const states = { asking: 'offered', sendingReceipt: 'underWay', receiptSent: 'sent', receiptNotSent: 'notSent' } as const;
    const snapshot = payment()?.getSnapshot();
    const value = snapshot?.value;
    const asked = typeof value === 'object' && 'askingAboutRepeat' in value ? value.askingAboutRepeat : null;
    expect(asked && states[asked]).toBe(receipt);
    const can = (type: RepeatEvent['type']) => snapshot?.can({ type }) ?? false;
    const isAsked = receipt !== null;
    expect([can('repeat.confirm'), can('repeat.decline')]).toEqual([isAsked, isAsked]);
    expect(can('receipt.send')).toBe(receipt === 'offered' || receipt === 'notSent');
    if (isAsked) expect(snapshot?.context.bought).toBe(bought);
  };
  const paymentHands: PaymentHands = {
    ...paymentAnswers(world, answer),
    openReview: (review) => {
      world.mode = review === 'inApp' ? 'redirect' : 'window';
      return goToReview(review === 'unlisted' ? offer.unknown.query : offer.query, review === 'withoutGateway' ? null : gateway);
    },
    openAnew: reload,
    tickConfirmation: hands.tickConfirmation,
    chooseDollars: () => hands.choose('USD'),
    toastGoes,
    reload,
    goBack: hands.goBack,
    proceed: () => answer(() => flow.send({ type: 'payment.proceed' })),
    waitToAskAgain: async () => {
      const before = world.asked.verifications.length;
      await vi.advanceTimersByTimeAsync(1999);
      if (world.asked.verifications.length !== before) throw new Error('It asked too early.');
      await vi.advanceTimersByTimeAsync(1);
    },
    takeLongToTellSchool: async () => {
      await vi.advanceTimersByTimeAsync(2999);
      if (flow.getSnapshot().value.step !== 'paying') throw new Error('It did not wait for the school to be told.');
      await vi.advanceTimersByTimeAsync(1);
    },
    sendReceipt: () => answer(() => payment()?.send({ type: 'receipt.send' })),
    payAgain: () => answer(() => payment()?.send({ type: 'repeat.confirm' })),
    doNotPay: () => answer(() => payment()?.send({ type: 'repeat.decline' })),
    sayThanks: () => flow.send({ type: 'thanks.say' }),
    sees: (look) => {
      const { value, context } = flow.getSnapshot();
      expect([value.step, doing(), said()]).toEqual([
        look.at,
        look.doing,
        { notice: look.notice, toast: look.hasToast ? look.notice : null },
      ]);
      expectRepeat(look);
      expect(countCalls(world)).toMatchObject(look.calls);
      if (look.at === 'thanked') expect(kept()).toBeNull();
      if (look.at === 'surplus') expect(kept()).toMatchObject({ step: 'surplus', payment: null, form: { name: '', email: '' } });
      if (look.at === 'thanked' || look.at === 'settled' || look.at === 'surplus') return;
      expectAsked();
      const { confirmed, currency, amount, payment, application } = context;
      expect([confirmed, currency, amount]).toEqual([look.isConfirmed, look.currency, look.isListed ? offer[look.currency] : 0]);
      // The payment and the way to its page are kept, so that no reload loses them.
      const known = { payment: makePayment(orderIn('INR')), application: `token-of-${key()}` };
      if (look.isReported) expect([{ payment, application }, kept()]).toEqual([known, expect.objectContaining(known)]);
      if (look.doing === 'sentAway') expect(kept().step).toBe('away');
      if (look.doing === 'checkingOut' || look.doing === 'sentAway' || look.hasOrder)
        expect(kept().application).toBe(known.application);
      if (look.hasOrder && look.at === 'review') expect(world.asked.tokens).toContain(known.application);
    },
  };
  const { events: paymentSteps, states: paymentClaims } = paymentWalk(kind, paymentHands);

  return {
    world,
    offer,
    application,
    applicationClaims,
    payment: paymentSteps,
    paymentClaims,
    open,
    type,
    fillAndSubmit,
    goToReview,
    reload,
    send: (event: Parameters<typeof flow.send>[0]) => flow.send(event),
    seen: () => flow.getSnapshot(),
    said,
    doing,
    stop: () => flow?.stop(),
    /** The draft that this tab kept last. */
    kept,
    /** Everything that this tab keeps of the flow, as text. */
    keptText: () => sessionStorage.getItem(`application:${kind}`),
  };
}
