import { messages } from '../../content/messages/enrolment.ts';
import { ended } from '../kit/ended.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import {
  applicationSetup,
  blankApplication,
  keepAt,
  keepProgress,
  movedTo,
  showAt,
  toPaymentInput,
  wasAt,
} from './application.setup.ts';

const { notVerified } = messages.payment;

/** On the form and on the review, until a payment is open. */
const currencyChoice = (step: 'form' | 'review') =>
  applicationSetup.createStateConfig({
    on: {
      'currency.choose': [
        { guard: 'isPaymentOpen', actions: { type: 'showNotice', params: notVerified } },
        {
          guard: withEvent('hasPrice'),
          actions: ['hideNotice', withEvent('chooseCurrency'), keepAt(step)],
          meta: { requirements: ['4.5-19'] },
        },
        {
          actions: [withEvent('chooseCurrency'), 'showUnavailable', keepAt(step)],
          meta: { requirements: ['4.5-17', '4.5-18', '8-pay-8', '8-pay-9'] },
        },
      ],
    },
  });

/**
 * An application (specification 2.8, 4.5): form -> review -> paying (the child `payment`) -> paid. Whatever is entered is kept in
 * this tab: a reload comes back to the same step, never into a payment under way; where Razorpay had taken the page away it asks first whether money came. Each step is an entry of the browser's history: Back goes one
 * step back. `settled`: the server knows a payment for this
 * application that this page did not see through; the payer's page shows it. `surplus`: it saw one through that was one too many. Of both this tab keeps nothing more of the person.
 */
export const applicationMachine = applicationSetup.createMachine({
  id: 'application',
  context: ({ input }) => blankApplication(input),
  type: 'parallel',
  invoke: [
    { id: 'draft', src: 'draftStorage', input: ({ context: { kind, asked } }) => ({ kind, name: asked.name }) },
    { id: 'history', src: 'stepHistory' },
  ],
  states: {
    step: {
      initial: 'idle',
      states: {
        // Rendered ahead the page stands here: its form can be filled in before it is alive.
        idle: { on: { 'page.opened': { target: 'recalling', actions: withEvent('takeTyped') } } },
        recalling: {
          tags: 'waiting',
          invoke: {
            id: 'recallDraft',
            src: 'recallDraft',
            input: ({ context: { kind, asked } }) => ({ kind, asked }),
            onDone: [
              { guard: wasAt('paid'), target: 'paid', actions: withOutput('takeDraft') },
              { guard: wasAt('settled'), target: 'settled', actions: withOutput('takeDraft') },
              { guard: wasAt('surplus'), target: 'surplus', actions: withOutput('takeDraft') },
              { guard: wasAt('away'), target: 'paying', actions: [withOutput('takeDraft'), 'noteReturn'] },
              // Whoever has typed is not led away from the form.
              { guard: 'isTouched', target: 'form', actions: withOutput('takeDraftUnderTyped') },
              { guard: wasAt('review'), target: 'review', actions: withOutput('takeDraft') },
              { target: 'form', actions: withOutput('takeDraftUnderTyped') },
            ],
            onError: 'form',
          },
        },
        form: {
          entry: [keepAt('form'), showAt('form')],
          on: {
            'field.type': { actions: [withEvent('typeField'), keepAt('form')] },
            'country.choose': { actions: [withEvent('chooseCountry'), keepAt('form')] },
            'place.choose': { actions: [withEvent('choosePlace'), keepAt('form')] },
            'addition.type': { actions: [withEvent('typeAddition'), keepAt('form')] },
            'consent.toggle': { actions: ['toggleConsent', keepAt('form')] },
            ...currencyChoice('form').on,
            'form.submit': [
              {
                guard: 'isComplete',
                target: 'review',
                actions: ['hideNotice', 'writePhoneOut'],
                meta: { requirements: ['4.5-1', '5-29'] },
              },
              { actions: 'showErrors', meta: { requirements: ['4.5-2', '5-27', '5-28', '5-30', '8-pay-3', '8-pay-4'] } },
            ],
            'history.moved': [
              {
                guard: { type: 'isCompleteAhead', params: ({ event }) => event.place },
                target: 'review',
                actions: ['hideNotice', 'writePhoneOut'],
              },
              { actions: showAt('form') },
            ],
          },
        },
        review: {
          entry: [keepAt('review'), showAt('review')],
          // A payment may have come through without this page: what was closed or lost here the server may have heard of.
          invoke: {
            id: 'isPaid',
            src: 'isPaid',
            input: ({ context }) => ({ token: context.application }),
            onDone: { guard: withOutput('isTrue'), target: 'settled', actions: 'hideNotice' },
            onError: { actions: withError('logFailure') },
          },
          on: {
            'details.edit': {
              target: 'form',
              actions: ['hideNotice', 'withdrawConfirmation'],
              meta: { requirements: ['4.5-3'] },
            },
            'history.moved': [
              { guard: movedTo('form'), target: 'form', actions: ['hideNotice', 'withdrawConfirmation'] },
              { actions: showAt('review') },
            ],
            'confirmation.toggle': { actions: ['toggleConfirmation', keepAt('review')], meta: { requirements: ['4.5-4'] } },
            ...currencyChoice('review').on,
            'payment.proceed': { target: 'paying', actions: 'hideNotice' },
          },
        },
        paying: {
          tags: 'processing',
          meta: { requirements: ['4.5-5'] },
          entry: showAt('paying'),
          // Back leaves a payment only while no money may have moved by what this page knows; else it goes on, and ends by itself.
          on: { 'history.moved': [{ guard: movedTo('paying') }, { actions: 'leavePayment' }] },
          invoke: {
            id: 'payment',
            src: 'payment',
            input: ({ context }) => toPaymentInput(context),
            // The order and a reported payment are kept at once: a reload in the midst of it loses neither.
            onSnapshot: {
              actions: [{ type: 'takeProgress', params: ({ event }) => event.snapshot.context }, keepProgress],
            },
            onDone: [
              { guard: ended('paid'), target: 'paid', actions: withOutput('takePayment') },
              { guard: ended('surplus'), target: 'surplus', actions: withOutput('takePayment') },
              { guard: ended('paidBefore'), target: 'settled', actions: withOutput('takePayment') },
              { target: 'review', actions: withOutput('takePayment'), meta: { requirements: ['8-pay-2'] } },
            ],
            onError: {
              target: 'review',
              actions: { type: 'showNotice', params: messages.payment.failed },
              meta: { requirements: ['8-pay-15'] },
            },
          },
        },
        paid: {
          meta: { requirements: ['4.5-14'] },
          entry: [keepAt('paid'), showAt('form')],
          on: { 'thanks.say': { target: 'thanked', actions: 'forget' } },
        },
        thanked: {},
        settled: {
          entry: [keepAt('settled'), showAt('form')],
          on: { 'application.again': 'renewing' },
        },
        surplus: {
          entry: [keepAt('surplus'), showAt('form')],
          on: { 'application.again': 'renewing' },
        },
        renewing: {
          tags: 'waiting',
          invoke: {
            id: 'renewDraft',
            src: 'renewDraft',
            input: ({ context: { asked, form, country, place, additions } }) => ({
              asked,
              before: { form, country, place, additions },
            }),
            onDone: { target: 'form', actions: withOutput('takeDraft') },
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
          meta: { requirements: ['8-pay-1'] },
          on: { 'toast.shown': { target: 'shown', reenter: true }, 'toast.hidden': 'hidden' },
          after: { toast: { target: 'hidden', actions: 'hideToast' } },
        },
      },
    },
  },
});
