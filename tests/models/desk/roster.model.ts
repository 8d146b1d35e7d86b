import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What staff do on the way to students from a file, and how the server answers. */
export type RosterStep =
  | 'open'
  | 'groupsCome'
  | 'groupsFail'
  | 'retry'
  | 'checkNothing'
  | 'chooseFile'
  | 'check'
  | 'isGood'
  | 'hasWrongLine'
  | 'checkFails'
  | 'change'
  | 'import'
  | 'isImported'
  | 'isAnotherListByNow'
  | 'importFails'
  | 'takeAnother';

/** A class list on its way into the school: nobody is added unseen, nobody at all beside a wrong line, and nobody twice. */
export const rosterModel = createTestModel(
  setup({ types: { events: {} as { type: RosterStep } } }).createMachine({
    initial: 'unopened',
    states: {
      unopened: { on: { open: 'opening' } },
      opening: { on: { groupsCome: 'empty', groupsFail: 'notOpened' } },
      notOpened: { on: { retry: 'openingAgain' } },
      openingAgain: {},
      empty: { on: { checkNothing: 'toldToChoose', chooseFile: 'chosen', import: 'empty' } },
      toldToChoose: { on: { chooseFile: 'chosen' } },
      chosen: { on: { check: 'beingChecked', import: 'chosen' } },
      beingChecked: { on: { isGood: 'good', hasWrongLine: 'wrong', checkFails: 'notChecked' } },
      notChecked: { on: { check: 'beingChecked' } },
      wrong: { on: { import: 'wrong', change: 'chosen' } },
      good: { on: { change: 'chosen', import: 'beingImported' } },
      // Another press does nothing: it is sent once.
      beingImported: {
        on: { import: 'beingImported', isImported: 'stored', isAnotherListByNow: 'beingCheckedAgain', importFails: 'notStored' },
      },
      beingCheckedAgain: { on: { isGood: 'goodByNow' } },
      goodByNow: {},
      notStored: { on: { import: 'beingImportedAgain' } },
      beingImportedAgain: {},
      stored: { on: { import: 'stored', takeAnother: 'emptyAgain' } },
      emptyAgain: {},
    },
  }),
);
export type RosterModelState = StateOf<typeof rosterModel>;
