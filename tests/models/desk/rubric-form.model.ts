import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What staff do on the way to another rubric, and how the server answers. */
export type RubricFormStep =
  | 'open'
  | 'rubricComes'
  | 'rubricDoesNotCome'
  | 'tryAgain'
  | 'checkWithoutReason'
  | 'typeWords'
  | 'typePoints'
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

/** Who fills it in: an owner may let points fall that were given back. */
const form = (mayLower: boolean) =>
  createTestModel(
    setup({ types: { events: {} as { type: RubricFormStep } } }).createMachine({
      initial: 'closed',
      states: {
        closed: { on: { open: 'loading' } },
        loading: { on: { rubricComes: 'asItIs', rubricDoesNotCome: 'failed' } },
        failed: { on: { tryAgain: 'loadingAgain' } },
        loadingAgain: {},
        // Nothing can be sent that was not looked at.
        asItIs: { on: { checkWithoutReason: 'toldOfReason', typeWords: 'noPoints', sayWhy: 'filled', send: 'asItIs' } },
        toldOfReason: { on: { sayWhy: 'filled' } },
        noPoints: { on: { check: 'toldOfPointsAndReason' } },
        toldOfPointsAndReason: { on: { typePoints: 'toldOfReasonStill' } },
        toldOfReasonStill: { on: { sayWhy: 'filled' } },
        filled: { on: { check: 'beingChecked', send: 'filled' } },
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

export const rubricFormModels = { staff: form(false), owner: form(true) };
export type RubricFormState = StateOf<(typeof rubricFormModels)['owner']>;
