import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What staff do on the way to an import, and how the server answers. */
export type ImportingStep =
  | 'checkNothing'
  | 'chooseFile'
  | 'check'
  | 'isGood'
  | 'hasFaults'
  | 'checkFails'
  | 'change'
  | 'import'
  | 'isImported'
  | 'hasFaultsByNow'
  | 'importFails'
  | 'takeAnother';

/** Importing as staff would tell it: nothing is stored unseen, nothing of what has a fault, and nothing twice. */
export const importingModel = createTestModel(
  setup({ types: { events: {} as { type: ImportingStep } } }).createMachine({
    initial: 'empty',
    states: {
      empty: { on: { checkNothing: 'toldToChoose', chooseFile: 'chosen' } },
      toldToChoose: { on: { chooseFile: 'chosen' } },
      chosen: { on: { check: 'beingChecked' } },
      beingChecked: { on: { isGood: 'good', hasFaults: 'faulty', checkFails: 'notChecked' } },
      notChecked: { on: { check: 'beingChecked' } },
      faulty: { on: { import: 'faulty', change: 'chosen' } },
      good: { on: { change: 'chosen', import: 'beingImported' } },
      // Another press does nothing: it is sent once.
      beingImported: {
        on: { import: 'beingImported', isImported: 'stored', hasFaultsByNow: 'beingCheckedAgain', importFails: 'notStored' },
      },
      beingCheckedAgain: { on: { hasFaults: 'faultyByNow' } },
      faultyByNow: {},
      notStored: { on: { import: 'beingImportedAgain' } },
      beingImportedAgain: {},
      stored: { on: { import: 'stored', takeAnother: 'emptyAgain' } },
      emptyAgain: {},
    },
  }),
);
export type ImportingModelState = StateOf<typeof importingModel>;
