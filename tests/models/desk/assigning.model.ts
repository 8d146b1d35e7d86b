import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What staff do on the way to an assignment, and how the server answers. */
export type AssigningStep =
  | 'open'
  | 'choicesCome'
  | 'choicesFail'
  | 'retry'
  | 'checkEmpty'
  | 'fillIn'
  | 'check'
  | 'somebodyGetsIt'
  | 'nobodyGetsIt'
  | 'checkFails'
  | 'change'
  | 'send'
  | 'isAssigned'
  | 'othersByNow'
  | 'sendFails'
  | 'takeBack'
  | 'isTakenBack'
  | 'takingBackFails';

/** Assigning a test as staff would tell it: nothing is assigned unseen, nothing twice, and what was assigned can be taken back at once. */
export const assigningModel = createTestModel(
  setup({ types: { events: {} as { type: AssigningStep } } }).createMachine({
    initial: 'unopened',
    states: {
      unopened: { on: { open: 'opening' } },
      opening: { on: { choicesCome: 'empty', choicesFail: 'notOpened' } },
      notOpened: { on: { retry: 'openingAgain' } },
      openingAgain: { on: { choicesCome: 'empty' } },
      empty: { on: { checkEmpty: 'toldWhatIsMissing', fillIn: 'filled' } },
      toldWhatIsMissing: { on: { fillIn: 'filled' } },
      filled: { on: { check: 'beingChecked' } },
      beingChecked: { on: { somebodyGetsIt: 'looked', nobodyGetsIt: 'lookedInVain', checkFails: 'notChecked' } },
      notChecked: { on: { check: 'beingChecked' } },
      lookedInVain: { on: { send: 'lookedInVain', change: 'filled' } },
      looked: { on: { change: 'filled', send: 'beingSent' } },
      // Another press does nothing: it is sent once.
      beingSent: { on: { send: 'beingSent', isAssigned: 'given', othersByNow: 'beingCheckedAgain', sendFails: 'notSent' } },
      beingCheckedAgain: { on: { somebodyGetsIt: 'lookedAgain' } },
      lookedAgain: { on: { send: 'beingSentAgain' } },
      beingSentAgain: {},
      notSent: { on: { send: 'beingSentAgain' } },
      given: { on: { send: 'given', takeBack: 'goingBack' } },
      goingBack: { on: { isTakenBack: 'gone', takingBackFails: 'notTakenBack' } },
      notTakenBack: { on: { takeBack: 'goingBackAgain' } },
      goingBackAgain: {},
      gone: {},
    },
  }),
);
export type AssigningModelState = StateOf<typeof assigningModel>;
