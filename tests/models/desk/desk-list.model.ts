import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What one of the staff does with a list of three students, two of them on the first page, and what the world answers. */
export type DeskListStep =
  | 'open'
  | 'twoCome'
  | 'noneCome'
  | 'networkFails'
  | 'tryAgain'
  | 'connectionReturns'
  | 'showMore'
  | 'thirdComes'
  | 'type'
  | 'rest'
  | 'oneMatches'
  | 'begin'
  | 'cancel'
  | 'actionIsDone'
  | 'actionLeadsAway';

/**
 * As staff would tell it: I see a page of students and load the next under it. What I type is asked once my hands rest, and what was there stays
 * until the answer has come. Nothing is gone where the network fails. I begin something without waiting for the lines, and what I did shows in the
 * list afterwards. Written from what a list is to do, never from the machine.
 */
export const deskListModel = createTestModel(
  setup({ types: { events: {} as { type: DeskListStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { twoCome: 'two', noneCome: 'none', networkFails: 'failed', type: 'typedEarly', begin: 'actingEarly' } },
      actingEarly: { on: { cancel: 'waitingAgain', actionLeadsAway: 'away' } },
      typedEarly: { on: { rest: 'searching' } },
      failed: { on: { tryAgain: 'waitingAgain', connectionReturns: 'waitingAgain', begin: 'actingEarly' } },
      waitingAgain: { on: { twoCome: 'two' } },
      none: { on: { begin: 'actingOnNone' } },
      actingOnNone: { on: { cancel: 'noneAgain', actionLeadsAway: 'away' } },
      noneAgain: {},
      two: { on: { showMore: 'waitingForThird', type: 'typed', begin: 'acting' } },
      waitingForThird: { on: { thirdComes: 'three', networkFails: 'twoAndWhy', type: 'typed', begin: 'actingWhileMore' } },
      actingWhileMore: { on: { cancel: 'twoAndNoMore' } },
      twoAndNoMore: {},
      three: {},
      twoAndWhy: { on: { showMore: 'waitingForThirdAgain' } },
      waitingForThirdAgain: { on: { thirdComes: 'three' } },
      typed: { on: { type: 'typed', rest: 'searching', begin: 'actingWhileTyped' } },
      actingWhileTyped: { on: { cancel: 'searching' } },
      searching: { on: { oneMatches: 'one', noneCome: 'noMatch', begin: 'actingWhileTyped' } },
      one: {},
      noMatch: {},
      acting: { on: { cancel: 'twoAgain', actionIsDone: 'waitingAfter', actionLeadsAway: 'away' } },
      twoAgain: {},
      waitingAfter: { on: { oneMatches: 'oneAndSaid' } },
      oneAndSaid: {},
      away: {},
    },
  }),
);
