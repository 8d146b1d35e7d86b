import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does beside the rubric, and what the school answers. */
export type WorkStep =
  | 'open'
  | 'pageArrives'
  | 'pageDoesNotArrive'
  | 'workComes'
  | 'workDoesNotCome'
  | 'tick'
  | 'tickAnother'
  | 'giveNothing'
  | 'kept'
  | 'notKept'
  | 'tryAgain';

/**
 * As a student would tell it: pages that my device still has go out first, and whether or not they arrive I see my answers beside the rubric. What I tick stands at once and is kept; what
 * I tick meanwhile is kept after it, and what could not be kept when I try again or tick on. That an answer gets nothing is a score like any other. Written from what it is to be, never from
 * the machine.
 */
export const writtenWorkModel = createTestModel(
  setup({ types: { events: {} as { type: WorkStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'sendingPage' } },
      sendingPage: { on: { pageArrives: 'loading', pageDoesNotArrive: 'loading' } },
      loading: { on: { workComes: 'shown', workDoesNotCome: 'failed' } },
      failed: { on: { tryAgain: 'loadingAgain' } },
      loadingAgain: { on: { workComes: 'shown' } },
      shown: { on: { tick: 'saving', giveNothing: 'savingNothing' } },
      saving: { on: { kept: 'saved', notKept: 'unsaved', tickAnother: 'savingWithMore' } },
      savingWithMore: { on: { kept: 'savingMore', notKept: 'bothUnsaved' } },
      savingMore: { on: { kept: 'bothSaved' } },
      bothUnsaved: {},
      bothSaved: {},
      unsaved: { on: { tryAgain: 'savingAgain', tickAnother: 'savingAgainWithMore' } },
      savingAgain: { on: { kept: 'saved' } },
      savingAgainWithMore: { on: { kept: 'savingMore' } },
      saved: {},
      savingNothing: { on: { kept: 'savedNothing' } },
      savedNothing: {},
    },
  }),
);
