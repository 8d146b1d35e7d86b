import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What somebody does with an application before paying. */
export type ApplicationStep =
  | 'openListed'
  | 'openListedInDollars'
  | 'openUnknown'
  | 'openUnknownCurrency'
  | 'submit'
  | 'fill'
  | 'tickConsent'
  | 'emptyTheSchool'
  | 'blankTheParent'
  | 'spoilThePhone'
  | 'mendThePhone'
  | 'spoilTheEmail'
  | 'addInformation'
  | 'toastGoes'
  | 'reload'
  | 'editDetails'
  | 'tickConfirmation'
  | 'chooseDollars'
  | 'chooseRupees';

/**
 * Specification 2.8, 4.5 and 5 as an applicant would tell it: a form whose fields are all required but one, a phone number that must
 * be one, a guardian's consent; a review with the amount in either currency; nothing is lost by going back or by a reload. Written
 * from the specification, never from the machine: texts and amounts stand in the tests that walk it.
 */
export const applicationModel = createTestModel(
  setup({ types: { events: {} as { type: ApplicationStep } } }).createMachine({
    initial: 'anywhere',
    states: {
      anywhere: {
        on: {
          openListed: 'blank',
          openListedInDollars: 'blankInDollars',
          openUnknown: 'blankUnknown',
          openUnknownCurrency: 'blankUnknownCurrency',
        },
      },
      blank: { on: { submit: 'toldRequired', fill: 'filledWithoutConsent' } },
      toldRequired: { on: { toastGoes: 'toldRequiredStays' } },
      toldRequiredStays: { on: { fill: 'filledWithoutConsentStillTold' } },
      filledWithoutConsentStillTold: { on: { tickConsent: 'filledStillTold' } },
      filledStillTold: { on: { submit: 'review' } },
      filledWithoutConsent: { on: { submit: 'toldConsent', tickConsent: 'filled' } },
      toldConsent: { on: { tickConsent: 'filledStillTold' } },
      filled: {
        on: {
          submit: 'review',
          emptyTheSchool: 'withoutSchool',
          blankTheParent: 'withBlankParent',
          spoilThePhone: 'badPhone',
          spoilTheEmail: 'badEmail',
          addInformation: 'filledWithInformation',
          reload: 'filledAfterReload',
        },
      },
      withoutSchool: { on: { submit: 'toldSchool' } },
      toldSchool: {},
      withBlankParent: { on: { submit: 'toldParent' } },
      toldParent: {},
      badPhone: { on: { submit: 'toldPhone', emptyTheSchool: 'badPhoneWithoutSchool' } },
      toldPhone: { on: { mendThePhone: 'filledStillTold' } },
      badPhoneWithoutSchool: { on: { submit: 'toldRequiredBeforePhone' } },
      toldRequiredBeforePhone: {},
      badEmail: { on: { submit: 'toldEmail' } },
      toldEmail: {},
      filledWithInformation: { on: { submit: 'reviewWithInformation' } },
      reviewWithInformation: {},
      filledAfterReload: { on: { submit: 'review' } },

      review: {
        on: {
          editDetails: 'formAgain',
          reload: 'reviewAfterReload',
          tickConfirmation: 'confirmed',
          chooseDollars: 'reviewInDollars',
        },
      },
      formAgain: { on: { submit: 'reviewAgain' } },
      reviewAgain: {},
      reviewAfterReload: {},
      confirmed: { on: { reload: 'confirmedAfterReload', editDetails: 'formAgain' } },
      confirmedAfterReload: {},
      reviewInDollars: {
        on: { chooseRupees: 'reviewInRupees', reload: 'reviewInDollarsAfterReload', editDetails: 'formInDollars' },
      },
      reviewInRupees: {},
      reviewInDollarsAfterReload: {},
      formInDollars: {},

      blankInDollars: { on: { chooseRupees: 'blankInRupees' } },
      blankInRupees: {},

      blankUnknown: { on: { fill: 'unknownWithoutConsent' } },
      unknownWithoutConsent: { on: { tickConsent: 'unknownFilled' } },
      unknownFilled: { on: { submit: 'reviewUnknown' } },
      reviewUnknown: { on: { chooseDollars: 'toldUnavailable' } },
      toldUnavailable: { on: { toastGoes: 'toldUnavailableStays', chooseRupees: 'toldUnavailableInRupees' } },
      toldUnavailableStays: {},
      toldUnavailableInRupees: {},

      blankUnknownCurrency: { on: { chooseDollars: 'blankInDollarsNow' } },
      blankInDollarsNow: {},
    },
  }),
);
