import { messages } from '../../content/messages.ts';
import { applicationSetup, blankApplication, paymentInputOf } from './application.setup.ts';

const { notVerified } = messages.payment;

/** On the form and on the review, until a payment is open. */
const currencyChoice = applicationSetup.createStateConfig({
  on: {
    'currency.choose': [
      { guard: 'isPaymentOpen', actions: { type: 'tell', params: notVerified } },
      {
        guard: { type: 'hasPrice', params: ({ event }) => event.currency },
        actions: ['hush', { type: 'chooseCurrency', params: ({ event }) => event.currency }, 'keep'],
      },
      { actions: [{ type: 'chooseCurrency', params: ({ event }) => event.currency }, 'tellUnavailable', 'keep'] },
    ],
  },
});

/**
 * An application (specification 2.8, 4.5): form -> review -> paying (the child `payment`) -> paid. Whatever is entered is kept in
 * this tab: a reload comes back to the same step, never into a payment under way. `settled`: the server knows a payment for this
 * application that this page did not see through; the payer's page shows it, and this tab keeps nothing more of the person.
 */
export const applicationMachine = applicationSetup.createMachine({
  id: 'application',
  context: ({ input }) => blankApplication(input),
  type: 'parallel',
  invoke: { id: 'draft', src: 'draftKeeper', input: ({ context: { kind, asked } }) => ({ kind, name: asked.name }) },
  states: {
    step: {
      initial: 'idle',
      states: {
        idle: { on: { 'page.opened': 'recalling' } },
        recalling: {
          tags: 'waiting',
          invoke: {
            id: 'recallDraft',
            src: 'recallDraft',
            input: ({ context: { kind, asked } }) => ({ kind, asked }),
            onDone: [
              {
                guard: { type: 'wasAt', params: ({ event }) => ({ draft: event.output, step: 'paid' }) },
                target: 'paid',
                actions: { type: 'takeDraft', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'wasAt', params: ({ event }) => ({ draft: event.output, step: 'settled' }) },
                target: 'settled',
                actions: { type: 'takeDraft', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'wasAt', params: ({ event }) => ({ draft: event.output, step: 'review' }) },
                target: 'review',
                actions: { type: 'takeDraft', params: ({ event }) => event.output },
              },
              { target: 'form', actions: { type: 'takeDraft', params: ({ event }) => event.output } },
            ],
            onError: 'form',
          },
        },
        form: {
          entry: [{ type: 'arrive', params: 'form' }, 'keep'],
          on: {
            'field.type': { actions: [{ type: 'typeField', params: ({ event }) => event }, 'keep'] },
            'country.choose': { actions: [{ type: 'chooseCountry', params: ({ event }) => event.country }, 'keep'] },
            'consent.toggle': { actions: ['toggleConsent', 'keep'] },
            ...currencyChoice.on,
            'form.submit': [
              { guard: 'isComplete', target: 'review', actions: ['hush', 'writePhoneOut'] },
              { actions: 'tellErrors' },
            ],
          },
        },
        review: {
          entry: [{ type: 'arrive', params: 'review' }, 'keep'],
          // A payment may have come through without this page: what was closed or lost here the server may have heard of.
          invoke: {
            id: 'isPaid',
            src: 'isPaid',
            input: ({ context }) => ({ token: context.application }),
            onDone: { guard: { type: 'isTrue', params: ({ event }) => event.output }, target: 'settled', actions: 'hush' },
            onError: { actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
          },
          on: {
            'details.edit': { target: 'form', actions: ['hush', 'withdrawConfirmation'] },
            'confirmation.toggle': { actions: ['toggleConfirmation', 'keep'] },
            ...currencyChoice.on,
            'payment.proceed': { target: 'paying', actions: 'hush' },
          },
        },
        paying: {
          tags: 'processing',
          invoke: {
            id: 'payment',
            src: 'payment',
            input: ({ context }) => paymentInputOf(context),
            // The order and a reported payment are kept at once: a reload in the midst of it loses neither.
            onSnapshot: [
              {
                guard: { type: 'isSaidAnew', params: ({ event }) => event.snapshot.context.told },
                actions: [
                  { type: 'hearPayment', params: ({ event }) => event.snapshot.context },
                  { type: 'tell', params: ({ event }) => event.snapshot.context.told?.message ?? null },
                  'keep',
                ],
              },
              {
                guard: { type: 'isUnsaid', params: ({ event }) => event.snapshot.context.told },
                actions: [{ type: 'hearPayment', params: ({ event }) => event.snapshot.context }, 'hush', 'keep'],
              },
              { actions: [{ type: 'hearPayment', params: ({ event }) => event.snapshot.context }, 'keep'] },
            ],
            onDone: [
              {
                guard: { type: 'endedBy', params: ({ event }) => ({ end: event.output.end, is: 'paid' }) },
                target: 'paid',
                actions: [{ type: 'takePayment', params: ({ event }) => event.output }, 'hush'],
              },
              {
                guard: { type: 'endedBy', params: ({ event }) => ({ end: event.output.end, is: 'paidBefore' }) },
                target: 'settled',
                actions: { type: 'takePayment', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'endedBy', params: ({ event }) => ({ end: event.output.end, is: 'closed' }) },
                target: 'review',
                actions: { type: 'takePayment', params: ({ event }) => event.output },
              },
              {
                target: 'review',
                actions: [
                  { type: 'takePayment', params: ({ event }) => event.output },
                  { type: 'tell', params: ({ event }) => event.output.message },
                ],
              },
            ],
            onError: { target: 'review', actions: { type: 'tell', params: messages.payment.failed } },
          },
        },
        paid: {
          entry: [{ type: 'arrive', params: 'paid' }, 'keep'],
          on: { 'thanks.say': { target: 'thanked', actions: 'forget' } },
        },
        thanked: {},
        settled: {
          entry: [{ type: 'arrive', params: 'settled' }, 'keep'],
          on: { 'application.again': 'renewing' },
        },
        renewing: {
          tags: 'waiting',
          invoke: {
            id: 'renewDraft',
            src: 'renewDraft',
            input: ({ context: { asked, form, country } }) => ({ asked, before: { form, country } }),
            onDone: { target: 'form', actions: { type: 'takeDraft', params: ({ event }) => event.output } },
            onError: 'settled',
          },
        },
      },
    },
    toast: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'toast.shown': 'shown' } },
        shown: {
          on: { 'toast.shown': { target: 'shown', reenter: true }, 'toast.hidden': 'hidden' },
          after: { toast: { target: 'hidden', actions: 'hideToast' } },
        },
      },
    },
  },
});
