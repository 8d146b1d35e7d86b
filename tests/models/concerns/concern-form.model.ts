import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step =
  | 'sayThatYouAreWorried'
  | 'somebodyIsThere'
  | 'nobodyIsThere'
  | 'noAnswer'
  | 'lookAgain'
  | 'write'
  | 'send'
  | 'sendNothing'
  | 'itArrives'
  | 'theyHaveGone'
  | 'leaveIt';

/** Somebody tells the school that they are worried, as they would tell it: who receives it is known before a word is written, and no word is lost. */
export const concernFormModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'notAsked',
    states: {
      notAsked: { on: { sayThatYouAreWorried: 'lookingWhoReceivesIt' } },
      lookingWhoReceivesIt: { on: { somebodyIsThere: 'blank', nobodyIsThere: 'toldNobody', noAnswer: 'notKnown' } },
      notKnown: { on: { lookAgain: 'lookingAgain', leaveIt: 'left' } },
      lookingAgain: { on: { somebodyIsThere: 'blankAfterAll' } },
      blankAfterAll: {},
      toldNobody: { on: { leaveIt: 'left' } },
      blank: { on: { sendNothing: 'askedForWords', write: 'written', leaveIt: 'left' } },
      askedForWords: {},
      written: { on: { send: 'onItsWay', leaveIt: 'leftWithWords' } },
      onItsWay: { on: { itArrives: 'arrived', noAnswer: 'wordsStillThere', theyHaveGone: 'toldNobodyWithWords' } },
      wordsStillThere: { on: { send: 'sentAgain' } },
      // By the same name: it arrives once.
      sentAgain: { on: { itArrives: 'arrivedAfterAll' } },
      arrivedAfterAll: {},
      arrived: {},
      toldNobodyWithWords: {},
      left: {},
      leftWithWords: {},
    },
  }),
);
