import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step =
  | 'openThePage'
  | 'nothingWasKept'
  | 'aDraftWasKept'
  | 'keepsNothing'
  | 'sendTooLittle'
  | 'fillIn'
  | 'send'
  | 'itArrives'
  | 'noAnswer'
  | 'sendItOnceMore'
  | 'changeWords'
  | 'writeAnother';

/** Somebody complains, as they would tell it: no word is lost, and what was sent twice arrives once. */
export const complaintFormModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'notThereYet',
    states: {
      notThereYet: { on: { openThePage: 'lookingForADraft' } },
      lookingForADraft: { on: { nothingWasKept: 'blank', aDraftWasKept: 'asBefore', keepsNothing: 'blankAnyway' } },
      blankAnyway: {},
      asBefore: { on: { send: 'onItsWayUnderItsOldName' } },
      onItsWayUnderItsOldName: {},
      blank: { on: { sendTooLittle: 'toldWhatIsMissing', fillIn: 'filledIn' } },
      toldWhatIsMissing: { on: { fillIn: 'filledIn' } },
      filledIn: { on: { send: 'onItsWay' } },
      onItsWay: { on: { itArrives: 'arrived', noAnswer: 'notKnown' } },
      notKnown: { on: { sendItOnceMore: 'onItsWayAgain', changeWords: 'another' } },
      onItsWayAgain: { on: { itArrives: 'arrived' } },
      another: {},
      arrived: { on: { writeAnother: 'blankButForWho' } },
      blankButForWho: {},
    },
  }),
);
