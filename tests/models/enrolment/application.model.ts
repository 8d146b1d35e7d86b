import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { ids } from '../../support/ids.ts';

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
  | 'goBack'
  | 'goForward'
  | 'tickConfirmation'
  | 'chooseDollars'
  | 'chooseRupees';

/**
 * Specification 2.8, 4.5 and 5 as an applicant would tell it: a form whose fields are all required but one, a phone number that must
 * be one, a guardian's consent; a review with the amount in either currency; nothing is lost by going back, by the browser's Back either, or
 * by a reload. Written
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
          goBack: 'formAgain',
          reload: 'reviewAfterReload',
          tickConfirmation: 'confirmed',
          chooseDollars: 'reviewInDollars',
        },
      },
      formAgain: { on: { submit: 'reviewAgain', goForward: 'reviewAgain' } },
      reviewAgain: {},
      reviewAfterReload: { on: { goBack: 'formAgain' } },
      confirmed: { on: { reload: 'confirmedAfterReload', editDetails: 'formAgain', goBack: 'formAgain' } },
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

/** What the walks prove, of the machine, on the page and in a real browser. */
export const applicationRequirements = {
  machine: ids`
    2.8-1 2.8-12 2.8-31
    3-27 3-28
    4.5-1 4.5-2 4.5-3 4.5-17 4.5-18 4.5-19 4.5-20 4.5-21 4.5-22
    5-27 5-28 5-29 5-30
    8-pay-3 8-pay-4 8-pay-8 8-pay-9
    9-11 9-20 9-21 9-22
  `,
  page: ids`
    2.8-1 2.8-2 2.8-4 2.8-14 2.8-15 2.8-16 2.8-17 2.8-18 2.8-19 2.8-21 2.8-31
    4.5-1 4.5-2 4.5-3 4.5-17 4.5-19 4.5-20 4.5-22
    8-pay-1 8-pay-3 8-pay-4 8-pay-8 8-pay-9
    9-11
  `,
  browser: ids`
    2.8-1 2.8-2 2.8-14 2.8-19 2.8-31
    4.5-1 4.5-2 4.5-3 4.5-19
    8-pay-3 8-pay-4 8-pay-8
    9-11
  `,
};
