import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step =
  | 'openTheLink'
  | 'itIsThere'
  | 'thereIsNone'
  | 'noAnswer'
  | 'tryAgain'
  | 'beginToAdd'
  | 'beginToTakeItBack'
  | 'sendNothing'
  | 'write'
  | 'send'
  | 'itIsTaken'
  | 'theSchoolWasFaster'
  | 'leaveIt';

/** Whoever complained looks at it by their link and writes: what they typed stays until it is taken, whatever the school did meanwhile. */
export const complaintPageModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { openTheLink: 'loading' } },
      loading: { on: { itIsThere: 'open', thereIsNone: 'deadLink', noAnswer: 'notLoaded' } },
      deadLink: {},
      notLoaded: { on: { tryAgain: 'loadingAgain' } },
      loadingAgain: { on: { itIsThere: 'openAfterAll' } },
      openAfterAll: {},
      open: { on: { beginToAdd: 'writingMore', beginToTakeItBack: 'takingItBack' } },
      takingItBack: { on: { leaveIt: 'leftAlone' } },
      leftAlone: {},
      writingMore: { on: { sendNothing: 'askedForWords', write: 'written' } },
      askedForWords: {},
      written: { on: { send: 'onItsWay', leaveIt: 'putAside' } },
      putAside: { on: { beginToAdd: 'writtenStill' } },
      writtenStill: {},
      onItsWay: { on: { itIsTaken: 'taken', noAnswer: 'notTaken', theSchoolWasFaster: 'readingAnew' } },
      taken: {},
      notTaken: {},
      readingAnew: { on: { itIsThere: 'toldAndOpen' } },
      toldAndOpen: { on: { beginToAdd: 'wordsKept' } },
      wordsKept: {},
    },
  }),
);
