import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What staff do with a file of answers, and how the server answers. */
export type HandingInStep =
  | 'checkNothing'
  | 'chooseFile'
  | 'check'
  | 'brings'
  | 'bringsNothing'
  | 'isRefused'
  | 'change'
  | 'handIn'
  | 'isHandedIn'
  | 'isOtherByNow'
  | 'handInFails'
  | 'takeAnother';

/** Handing answers in as staff would tell it: nothing is taken unseen, nothing twice, and nothing of a file that brings nothing. */
export const handingInModel = createTestModel(
  setup({ types: { events: {} as { type: HandingInStep } } }).createMachine({
    initial: 'empty',
    states: {
      empty: { on: { checkNothing: 'toldToChoose', chooseFile: 'chosen' } },
      toldToChoose: { on: { chooseFile: 'chosen' } },
      chosen: { on: { check: 'beingChecked' } },
      beingChecked: { on: { brings: 'good', bringsNothing: 'idle', isRefused: 'refused' } },
      refused: { on: { check: 'beingChecked' } },
      idle: { on: { handIn: 'idle', change: 'chosen' } },
      good: { on: { change: 'chosen', handIn: 'beingHandedIn' } },
      beingHandedIn: {
        on: { handIn: 'beingHandedIn', isHandedIn: 'done', isOtherByNow: 'beingCheckedAgain', handInFails: 'notHandedIn' },
      },
      beingCheckedAgain: { on: { brings: 'otherByNow' } },
      otherByNow: {},
      notHandedIn: { on: { handIn: 'beingHandedInAgain' } },
      beingHandedInAgain: {},
      // A mock test has a file for each of its modules.
      done: { on: { handIn: 'done', takeAnother: 'emptyAgain' } },
      emptyAgain: {},
    },
  }),
);
export type HandingInModelState = StateOf<typeof handingInModel>;
