import { assign, type DoneActorEvent, enqueueActions, type SnapshotEvent, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type AdditionName, additionNames } from '../../../contract/enrolment/additions.ts';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import { priceOf, type ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import { currencies, type Item, type ItemKind } from '../../../contract/enrolment/offers.ts';
import type { PageConfig } from '../../../contract/page-config.ts';
import { messages } from '../../content/messages/enrolment.ts';
import { toastMs } from '../../content/times.ts';
import { newDraft, recallDraft, renewDraft, settledDraft } from '../../services/enrolment/application-draft.ts';
import {
  type ApplicationDraft,
  type ApplicationRequest,
  type FieldName,
  fieldNames,
} from '../../services/enrolment/application-shapes.ts';
import { isPaid } from '../../services/enrolment/applications.ts';
import { internationalPhone, movePhone, phoneCountries, phoneToSend, typePhone } from '../../services/enrolment/phone.ts';
import type { ApplicationPlace } from '../../services/enrolment/step-history.ts';
import { fromService } from '../actors/from-service.ts';
import { hasEnded } from '../kit/ended.ts';
import { type FieldErrors, findErrors, summariseErrors } from './application-check.ts';
import { type DraftCommand, draftStorage } from './draft-storage.ts';
import { paymentMachine } from './payment.machine.ts';
import type { PaymentContext, PaymentInput, PaymentOutput } from './payment.setup.ts';
import { type StepHistoryCommand, type StepHistoryEvent, stepHistory } from './step-history.ts';

export { type FieldErrors, type FieldName, fieldNames, phoneCountries };

/** `query`: the address's search string, '?plan=SAT%20Sprint&currency=usd' for one. `checkout` and `catalogue` as in the page's configuration. */
export type ApplicationInput = { kind: ItemKind; query: string } & Pick<PageConfig, 'checkout' | 'catalogue' | 'lowestAge'>;

/**
 * `form.phone` stands as a person reads it; `country` is what a number without '+' belongs to. `amount`: the listed number in major
 * units, 0 without a price. `toast` goes after 1200 ms, `notice` says the same until the next attempt; while `payment` runs, its own
 * count. `application`: the token of the payer's page, there from the first order on. `payment`: what Checkout reported; until the server
 * has verified it, no other is begun. `isBack`: the page was taken away to pay, and has been opened anew.
 */
export type ApplicationContext = Omit<ApplicationDraft, 'asked' | 'step'> & {
  kind: ItemKind;
  asked: ApplicationRequest;
  item: Item;
  checkout: PageConfig['checkout'];
  catalogue: ShownCatalogue;
  lowestAge: number;
  amount: number;
  isPriceValid: boolean;
  fieldErrors: FieldErrors;
  toast: string | null;
  notice: string | null;
  isBack: boolean;
};

export type ApplicationEvent =
  /** The page is alive; `typed` is what its controls held before. */
  | { type: 'page.opened'; typed?: Readonly<Record<string, string>> }
  | { type: 'consent.toggle' | 'form.submit' | 'details.edit' | 'confirmation.toggle' | 'payment.proceed' }
  | { type: 'thanks.say' | 'application.again' }
  | { type: 'field.type'; name: FieldName; text: string }
  | { type: 'country.choose'; country: string }
  | { type: 'place.choose'; place: string }
  | { type: 'addition.type'; name: AdditionName; text: string }
  | { type: 'currency.choose'; currency: string }
  | { type: 'toast.shown' | 'toast.hidden' }
  | StepHistoryEvent;

type Failure = { error: unknown };
type Step = ApplicationDraft['step'];

/** What stands for no plan or course (specification 2.8). */
export const unnamed = 'General Inquiry';

export const parameterNames: Record<ItemKind, string> = { sat: 'plan', ap: 'subject' };

/** What an address asks for, with the defaults of specification 2.8. */
export function readAsked(kind: ItemKind, query: string): ApplicationRequest {
  const search = new URLSearchParams(query);
  return {
    name: search.get(parameterNames[kind])?.trim() || unnamed,
    currency: (search.get('currency')?.trim() || currencies[0]).toUpperCase(),
  };
}

/** The price, or the amount 0 that is marked not valid (specification 4.5). */
const priced = ({ item, catalogue }: Pick<ApplicationContext, 'item' | 'catalogue'>, currency: string) => {
  const price = priceOf(catalogue, item, currency);
  return { currency, amount: price ?? 0, isPriceValid: price !== null };
};

/** An application as a draft has it. */
const drawnFrom = (
  { kind, catalogue }: Pick<ApplicationContext, 'kind' | 'catalogue'>,
  { step: _, ...draft }: ApplicationDraft,
) => {
  const item = { kind, name: draft.asked.name };
  return { ...draft, item, ...priced({ item, catalogue }, draft.currency), fieldErrors: {} };
};

export function blankApplication({ kind, query, checkout, catalogue, lowestAge = 0 }: ApplicationInput): ApplicationContext {
  const draft = newDraft(readAsked(kind, query), null);
  const blank = { ...drawnFrom({ kind, catalogue }, draft), toast: null, notice: null, isBack: false };
  return { kind, checkout, catalogue, lowestAge, ...blank };
}

/** The page as it begins with what was typed and chosen on it before. A number is formatted as if it had been typed now. */
function takenOver(context: ApplicationContext, typed: Readonly<Record<string, string>>) {
  const text = Object.fromEntries(fieldNames.map((name) => [name, typed[name] || context.form[name]]));
  const { phone, country } = typePhone({ phone: '', country: context.country }, text.phone ?? '');
  const currency = typed.currency ?? context.currency;
  return {
    form: { ...context.form, ...text, phone },
    country,
    place: typed.place || context.place,
    additions: { ...context.additions, ...findTyped(typed) },
    consent: context.consent || typed.consent !== undefined,
    ...priced(context, currency),
  };
}

/** What was typed beside the form. */
const findTyped = (typed: Readonly<Record<string, string>>) =>
  Object.fromEntries(additionNames.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));

/** A draft under what was typed and chosen before it was recalled. What money may have moved for keeps its currency. */
const underTyped = (
  draft: ApplicationDraft,
  { form, country, place, additions, consent, currency, asked }: ApplicationContext,
): ApplicationDraft => ({
  ...draft,
  form: { ...draft.form, ...Object.fromEntries(Object.entries(form).filter(([, text]) => text !== '')) },
  country: form.phone === '' ? draft.country : country,
  place: place || draft.place,
  additions: { ...draft.additions, ...additions },
  consent: consent || draft.consent,
  currency: draft.payment || currency === asked.currency ? draft.currency : currency,
});

const toDraft = (context: ApplicationContext, step: Step): ApplicationDraft => {
  const { asked, form, country, place, additions, consent, confirmed, currency, applicationKey, application, payment } = context;
  const typed = { form, country, place, additions };
  const draft = { asked, step, ...typed, consent, confirmed, currency, applicationKey, application, payment };
  return step === 'settled' || step === 'surplus' ? settledDraft(draft) : draft;
};

/** The form as it is sent. */
function formToSend({ form, country }: ApplicationContext): ApplicationForm {
  const trimmed = fieldNames.map((name) => [name, form[name].trim()]);
  return { ...Object.fromEntries(trimmed), phone: phoneToSend({ phone: form.phone, country }) };
}

export const toPaymentInput = (context: ApplicationContext): PaymentInput => {
  const { item, amount, currency, confirmed, checkout, place, additions, applicationKey, application, payment, isBack } = context;
  return {
    isBack,
    item,
    amount,
    currency,
    isConfirmed: confirmed,
    checkout,
    form: formToSend(context),
    place,
    additions,
    applicationKey,
    application,
    payment,
  };
};

const without = (errors: FieldErrors, name: keyof FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([each]) => each !== name));

/** Everything the chart names: `application.machine.ts` has only states and transitions. */
export const applicationSetup = setup({
  types: {
    input: {} as ApplicationInput,
    context: {} as ApplicationContext,
    events: {} as ApplicationEvent,
    tags: '' as 'waiting' | 'processing',
    children: {} as { payment: 'payment'; draft: 'draftStorage'; history: 'stepHistory' },
  },
  actors: {
    recallDraft: fromService(recallDraft),
    renewDraft: fromService(renewDraft),
    draftStorage,
    stepHistory,
    isPaid: fromService(isPaid),
    payment: paymentMachine,
  },
  actions: {
    showNotice: enqueueActions(({ enqueue }, message: string | null) => {
      enqueue.assign({ notice: message, toast: message });
      enqueue.raise({ type: 'toast.shown' });
    }),
    showErrors: enqueueActions(({ enqueue, context }) => {
      const fieldErrors = findErrors(context);
      const message = summariseErrors(fieldErrors);
      enqueue.assign({ fieldErrors, notice: message, toast: message });
      enqueue.raise({ type: 'toast.shown' });
    }),
    showUnavailable: enqueueActions(({ enqueue, context }) => {
      const message = messages.application.unavailable[context.kind](context.currency);
      enqueue.assign({ notice: message, toast: message });
      enqueue.raise({ type: 'toast.shown' });
    }),
    hideNotice: enqueueActions(({ enqueue }) => {
      enqueue.assign({ notice: null, toast: null });
      enqueue.raise({ type: 'toast.hidden' });
    }),
    hideToast: assign({ toast: null }),
    takeTyped: assign(({ context }, { typed }: { typed?: Readonly<Record<string, string>> }) => takenOver(context, typed ?? {})),
    takeDraftUnderTyped: assign(({ context }, draft: ApplicationDraft) => drawnFrom(context, underTyped(draft, context))),
    takeDraft: assign(({ context }, draft: ApplicationDraft) => drawnFrom(context, draft)),
    noteReturn: assign({ isBack: true }),
    typeField: assign(({ context }, { name, text }: { name: FieldName; text: string }) => {
      const fieldErrors = without(context.fieldErrors, name);
      if (name !== 'phone') return { form: { ...context.form, [name]: text }, fieldErrors };
      const { phone, country } = typePhone({ phone: context.form.phone, country: context.country }, text);
      return { form: { ...context.form, phone }, country, fieldErrors };
    }),
    chooseCountry: assign(({ context }, { country: chosen }: { country: string }) => {
      const { phone, country } = movePhone({ phone: context.form.phone, country: context.country }, chosen);
      return { form: { ...context.form, phone }, country, fieldErrors: without(context.fieldErrors, 'phone') };
    }),
    // A tax number is of one state.
    choosePlace: assign(({ context }, { place }: { place: string }) => ({
      place,
      fieldErrors: without(context.fieldErrors, 'gstin'),
    })),
    typeAddition: assign(({ context }, { name, text }: { name: AdditionName; text: string }) => ({
      additions: { ...context.additions, [name]: text },
      fieldErrors: without(context.fieldErrors, name),
    })),
    toggleConsent: assign(({ context }) => ({
      consent: !context.consent,
      fieldErrors: without(context.fieldErrors, 'consent'),
    })),
    writePhoneOut: assign(({ context }) => {
      const { phone, country } = internationalPhone({ phone: context.form.phone, country: context.country });
      return { form: { ...context.form, phone }, country, fieldErrors: {} };
    }),
    toggleConfirmation: assign({ confirmed: ({ context }) => !context.confirmed }),
    // What was confirmed may change now.
    withdrawConfirmation: assign({ confirmed: false }),
    chooseCurrency: assign(({ context }, { currency }: { currency: string }) => priced(context, currency)),
    takeProgress: assign((_, { application, payment }: Pick<PaymentContext, 'application' | 'payment'>) => ({
      application,
      payment,
    })),
    // What the payment said last stays, its toast for the whole of its time.
    takePayment: enqueueActions(({ enqueue }, { application, payment, notice, toast }: PaymentOutput) => {
      enqueue.assign({ application, payment, notice, toast, isBack: false });
      if (toast) enqueue.raise({ type: 'toast.shown' });
    }),
    keep: sendTo('draft', ({ context }, step: Step): DraftCommand => ({ type: 'draft.keep', draft: toDraft(context, step) })),
    showPlace: sendTo('history', (_, place: ApplicationPlace): StepHistoryCommand => ({ type: 'place.show', place })),
    leavePayment: sendTo('payment', { type: 'payment.leave' }),
    forget: sendTo('draft', { type: 'draft.forget' } satisfies DraftCommand),
    logFailure: (_, { error }: Failure) => console.warn('Whether the application has been paid could not be asked.', error),
  },
  guards: {
    isComplete: ({ context }) => summariseErrors(findErrors(context)) === null,
    hasPrice: ({ context }, { currency }: { currency: string }) => priceOf(context.catalogue, context.item, currency) !== null,
    isPaymentOpen: ({ context }) => context.payment !== null,
    wasAt: (_, { draft, step }: { draft: ApplicationDraft; step: Step }) => draft.step === step,
    isTouched: ({ context }) => context.consent || fieldNames.some((name) => context.form[name] !== ''),
    isTrue: (_, is: boolean) => is,
    isAt: (_, { moved, place }: { moved: ApplicationPlace; place: ApplicationPlace }) => moved === place,
    isCompleteAhead: ({ context }, moved: ApplicationPlace) => moved !== 'form' && summariseErrors(findErrors(context)) === null,
    ended: (_, child: { end: string; is: string }) => hasEnded(_, child),
  },
  delays: { toast: toastMs },
});

/** Has the browser's history stand at this step. */
export const showAt = (place: ApplicationPlace) => ({ type: 'showPlace' as const, params: place });

/** Whether the browser's history was moved to a step. */
export const movedTo = (place: ApplicationPlace) => ({
  type: 'isAt' as const,
  params: ({ event }: { event: StepHistoryEvent }) => ({ moved: event.place, place }),
});

/** Keeps the draft of a payment under way: a reload comes back to the review, and asks first where Razorpay took the page away. */
export const keepProgress = {
  type: 'keep' as const,
  params: ({ event: { snapshot } }: { event: SnapshotEvent<SnapshotFrom<typeof paymentMachine>> }): Step =>
    typeof snapshot.value === 'object' && 'sentAway' in snapshot.value ? 'away' : 'review',
};

/** Keeps the draft, to be found again at this step. */
export const keepAt = (step: Step) => ({ type: 'keep' as const, params: step });

/** Whether the recalled draft was left at a step. */
export const wasAt = (step: Step) => ({
  type: 'wasAt' as const,
  params: ({ event }: { event: DoneActorEvent<ApplicationDraft> }) => ({ draft: event.output, step }),
});
