import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What a tutor does with the list of doubts, what happens meanwhile, and how the server answers. */
export type ListStep =
  | 'open'
  | 'oneComes'
  | 'noneComes'
  | 'fails'
  | 'retry'
  | 'somethingChanges'
  | 'twoCome'
  | 'connectionReturns'
  | 'typeWords'
  | 'typingRests'
  | 'clearWords'
  | 'chooseOne'
  | 'goBack';

/**
 * The list of doubts as its reader would tell it: it follows what happens, what is seen stays until there is something newer, what failed is
 * asked for again once there is a connection, and words find what was
 * written. A search that could not be made says so.
 */
export const doubtListModel = createTestModel(
  setup({ types: { events: {} as { type: ListStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'opening' } },
      opening: { on: { oneComes: 'one', noneComes: 'none', fails: 'failed' } },
      failed: { on: { retry: 'opening', connectionReturns: 'openingByItself' } },
      openingByItself: { on: { oneComes: 'one' } },
      none: { on: { somethingChanges: 'noneLooksAgain' } },
      noneLooksAgain: { on: { oneComes: 'one', noneComes: 'none', fails: 'none' } },
      one: {
        on: { somethingChanges: 'oneLooksAgain', connectionReturns: 'oneLooksAgain', typeWords: 'typed', chooseOne: 'chosen' },
      },
      // Asked again while it is being asked, the newer answer counts.
      oneLooksAgain: { on: { twoCome: 'two', fails: 'one', somethingChanges: 'oneLooksAgain' } },
      two: {},
      typed: { on: { typingRests: 'searching', clearWords: 'cleared' } },
      searching: { on: { noneComes: 'notFound', twoCome: 'found', fails: 'notSearched' } },
      found: {},
      notFound: { on: { clearWords: 'clearedAfterNothing' } },
      notSearched: { on: { connectionReturns: 'searching' } },
      cleared: { on: { typingRests: 'oneLooksAgain' } },
      clearedAfterNothing: { on: { typingRests: 'nothingLooksAgain' } },
      nothingLooksAgain: { on: { oneComes: 'one' } },
      // The list goes on behind the doubt that is open.
      chosen: { on: { goBack: 'oneLooksAgain' } },
    },
  }),
);
export type ListModelState = StateOf<typeof doubtListModel>;
