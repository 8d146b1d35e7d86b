import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What staff do with a doubt at the desk, and how the server answers. */
export type DoubtFileStep =
  | 'readWithoutReason'
  | 'giveReason'
  | 'read'
  | 'comes'
  | 'fails'
  | 'retry'
  | 'handOver'
  | 'isHandedOver'
  | 'cancel';

/** A doubt at the desk as its reader would tell it: nothing is read without a reason, and what was done is seen by reading again. */
export const doubtFileModel = createTestModel(
  setup({ types: { events: {} as { type: DoubtFileStep } } }).createMachine({
    initial: 'asked',
    states: {
      asked: { on: { readWithoutReason: 'toldToSayWhy', giveReason: 'reasonGiven' } },
      toldToSayWhy: { on: { giveReason: 'reasonGiven' } },
      reasonGiven: { on: { read: 'opening' } },
      opening: { on: { comes: 'open', fails: 'notRead' } },
      notRead: { on: { retry: 'opening' } },
      open: { on: { handOver: 'handingOver' } },
      handingOver: { on: { cancel: 'open', isHandedOver: 'openingAgain' } },
      // What was there stays until it comes again.
      openingAgain: { on: { comes: 'openAgain' } },
      openAgain: {},
    },
  }),
);
export type DoubtFileModelState = StateOf<typeof doubtFileModel>;
