import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step = 'typeWords' | 'typeAFormula' | 'typeOn' | 'pause' | 'itComes' | 'nobodyAnswers' | 'weAreOnlineAgain' | 'emptyIt';

/** Somebody types a text with mathematics and looks how it will be read, as they would tell it. */
export const textPreviewModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'nothingTyped',
    states: {
      nothingTyped: { on: { typeWords: 'words', typeAFormula: 'typing' } },
      // Words look as they were typed: nothing is asked.
      words: { on: { typeAFormula: 'typing' } },
      typing: { on: { pause: 'asked', typeWords: 'words' } },
      asked: { on: { itComes: 'shown', nobodyAnswers: 'notKnown', typeOn: 'typingOverAnAnswer' } },
      // What was asked before is not shown any more.
      typingOverAnAnswer: { on: { pause: 'askedAnew' } },
      askedAnew: { on: { itComes: 'shownAnew' } },
      shownAnew: {},
      // What was shown stays while it is typed on.
      shown: { on: { typeOn: 'typingBesideIt', emptyIt: 'empty' } },
      typingBesideIt: { on: { pause: 'askedBesideIt' } },
      askedBesideIt: {},
      notKnown: { on: { weAreOnlineAgain: 'askedAgain' } },
      askedAgain: { on: { itComes: 'shownAfterAll' } },
      shownAfterAll: {},
      empty: {},
    },
  }),
);
