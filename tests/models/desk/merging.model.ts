import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What an owner does who merges two accounts, and how the server answers. */
export type MergingStep =
  | 'checkEmpty'
  | 'nameIt'
  | 'check'
  | 'isPossible'
  | 'isImpossible'
  | 'checkFails'
  | 'change'
  | 'merge'
  | 'isMerged'
  | 'isImpossibleByNow'
  | 'mergeFails';

/** Two accounts of one student: nothing moves unseen or without a reason, nothing where it can't be right, and nothing twice. */
export const mergingModel = createTestModel(
  setup({ types: { events: {} as { type: MergingStep } } }).createMachine({
    initial: 'empty',
    states: {
      empty: { on: { checkEmpty: 'toldWhatIsMissing', nameIt: 'named', merge: 'empty' } },
      toldWhatIsMissing: { on: { nameIt: 'named' } },
      named: { on: { check: 'beingChecked', merge: 'named' } },
      beingChecked: { on: { isPossible: 'possible', isImpossible: 'impossible', checkFails: 'notChecked' } },
      notChecked: { on: { check: 'beingChecked' } },
      impossible: { on: { merge: 'impossible', change: 'named' } },
      possible: { on: { change: 'named', merge: 'beingMerged' } },
      // Another press does nothing: it is sent once.
      beingMerged: {
        on: { merge: 'beingMerged', isMerged: 'done', isImpossibleByNow: 'beingCheckedAgain', mergeFails: 'notMerged' },
      },
      beingCheckedAgain: { on: { isImpossible: 'impossibleByNow' } },
      impossibleByNow: { on: { merge: 'impossibleByNow' } },
      notMerged: { on: { merge: 'beingMergedAgain' } },
      beingMergedAgain: {},
      done: {},
    },
  }),
);
export type MergingModelState = StateOf<typeof mergingModel>;
