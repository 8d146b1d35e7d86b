import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What staff do on the way to a decision on a question, and how the server answers. */
export type RulingFormStep =
  | 'checkEmpty'
  | 'sayWhy'
  | 'check'
  | 'nobodyFalls'
  | 'somebodyFalls'
  | 'checkFails'
  | 'change'
  | 'send'
  | 'isDecided'
  | 'othersFallByNow'
  | 'sendFails';

/** Who fills it in: an owner may let scores fall. */
const form = (mayLower: boolean) =>
  createTestModel(
    setup({ types: { events: {} as { type: RulingFormStep } } }).createMachine({
      initial: 'empty',
      states: {
        // Nothing can be sent that was not looked at.
        empty: { on: { checkEmpty: 'toldWhatIsMissing', sayWhy: 'filled' } },
        toldWhatIsMissing: { on: { sayWhy: 'filled' } },
        filled: { on: { check: 'beingChecked' } },
        beingChecked: { on: { nobodyFalls: 'looked', somebodyFalls: 'lookedAtFalls', checkFails: 'notChecked' } },
        notChecked: { on: { check: 'beingChecked' } },
        looked: { on: { change: 'filled', send: 'beingSent' } },
        lookedAtFalls: { on: { change: 'filled', send: mayLower ? 'beingSentLower' : 'lookedAtFalls' } },
        // Another press does nothing: it is sent once.
        beingSent: { on: { send: 'beingSent', isDecided: 'over', othersFallByNow: 'beingCheckedAgain', sendFails: 'notSent' } },
        beingSentLower: { on: { isDecided: 'over' } },
        beingCheckedAgain: { on: { somebodyFalls: 'lookedAgain' } },
        lookedAgain: {},
        notSent: { on: { send: 'beingSentAgain' } },
        beingSentAgain: { on: { isDecided: 'over' } },
        over: {},
      },
    }),
  );

export const rulingFormModels = { staff: form(false), owner: form(true) };
export type RulingFormState = StateOf<(typeof rulingFormModels)['owner']>;
