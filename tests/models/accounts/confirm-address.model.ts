import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What somebody does with the link of a new address, and how the server answers. */
export type ConfirmAddressStep = 'open' | 'openCutOff' | 'use' | 'isUsed' | 'isDead' | 'isTaken' | 'fails';

/** A new address by its link: nothing is changed by opening it, a link works once and never for an address that somebody else has, and a lost connection loses nothing. */
export const confirmAddressModel = createTestModel(
  setup({ types: { events: {} as { type: ConfirmAddressStep } } }).createMachine({
    initial: 'inTheMail',
    states: {
      inTheMail: { on: { open: 'asked', openCutOff: 'deadAtOnce', use: 'inTheMail' } },
      deadAtOnce: { on: { use: 'deadAtOnce' } },
      asked: { on: { use: 'beingUsed' } },
      // Another press does nothing: it is sent once.
      beingUsed: { on: { use: 'beingUsed', isUsed: 'used', isDead: 'dead', isTaken: 'taken', fails: 'askedAgain' } },
      askedAgain: { on: { use: 'beingUsedAgain' } },
      beingUsedAgain: { on: { isUsed: 'used' } },
      used: { on: { use: 'used' } },
      dead: { on: { use: 'dead' } },
      taken: { on: { use: 'taken' } },
    },
  }),
);
export type ConfirmAddressModelState = StateOf<typeof confirmAddressModel>;
