import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What a student or a tutor does on the page of a doubt, what others do meanwhile, and how the server answers. */
export type ThreadStep =
  | 'open'
  | 'comes'
  | 'fails'
  | 'isNobodysHere'
  | 'retry'
  | 'connectionReturns'
  | 'somebodyWrites'
  | 'newsCome'
  | 'newsFail'
  | 'fiveSecondsPass'
  | 'move'
  | 'isMoved'
  | 'isRefused'
  | 'deleteLine'
  | 'thinkBetter'
  | 'sayYes'
  | 'isDeleted'
  | 'editLine'
  | 'emptyIt'
  | 'typeOtherWords'
  | 'save'
  | 'isEdited'
  | 'isTooLate'
  | 'looksLikeAPhoneNumber';

/**
 * The page of a doubt as its reader would tell it: what others write comes by itself, or when it can be asked for again; what is done shows at once, and
 * what is refused changes nothing and says why.
 */
export const threadModel = createTestModel(
  setup({ types: { events: {} as { type: ThreadStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'opening' } },
      opening: { on: { comes: 'shown', fails: 'failed', isNobodysHere: 'unknown' } },
      failed: { on: { retry: 'opening', connectionReturns: 'opening' } },
      unknown: {},
      shown: {
        on: {
          somebodyWrites: 'catchingUp',
          connectionReturns: 'catchingUp',
          // A tutor takes it, a student says that it is solved.
          move: 'moving',
          deleteLine: 'askedWhetherToDelete',
          editLine: 'editing',
        },
      },
      catchingUp: { on: { newsCome: 'shownWithNews', newsFail: 'behind', somebodyWrites: 'catchingUp' } },
      behind: { on: { fiveSecondsPass: 'catchingUp', somebodyWrites: 'catchingUp', connectionReturns: 'catchingUp' } },
      shownWithNews: {},
      moving: { on: { isMoved: 'moved', isRefused: 'toldWhy' } },
      moved: {},
      toldWhy: {},
      askedWhetherToDelete: { on: { thinkBetter: 'shown', sayYes: 'deleting' } },
      deleting: { on: { isDeleted: 'deleted', isTooLate: 'notDeleted' } },
      deleted: {},
      notDeleted: {},
      editing: { on: { typeOtherWords: 'edited', emptyIt: 'emptied', thinkBetter: 'shown' } },
      emptied: { on: { save: 'toldToWrite' } },
      toldToWrite: { on: { typeOtherWords: 'edited' } },
      edited: { on: { save: 'saving', thinkBetter: 'shown' } },
      // The words stay, whatever the server says.
      saving: { on: { isEdited: 'changed', isTooLate: 'toldThatItIsTooLate', looksLikeAPhoneNumber: 'askedWhetherItIsMeant' } },
      changed: {},
      toldThatItIsTooLate: { on: { thinkBetter: 'shown' } },
      askedWhetherItIsMeant: { on: { save: 'savingAsMeant', typeOtherWords: 'edited', thinkBetter: 'shown' } },
      savingAsMeant: { on: { isEdited: 'changed' } },
    },
  }),
);
export type ThreadModelState = StateOf<typeof threadModel>;
