import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a reader does with notices, and what the world answers. */
export type NoticesStep =
  | 'open'
  | 'theyCome'
  | 'noneCome'
  | 'noAnswer'
  | 'retry'
  | 'somethingNew'
  | 'openUnread'
  | 'openRead'
  | 'readHere'
  | 'readAnotherHere'
  | 'readAll'
  | 'itIsMarked';

/** What can be done now, and how many are unread. `gone`: the page has led away. */
export type NoticesMeta = { unread: number; opens: boolean; readsAll: boolean; says?: boolean; gone?: string };

/**
 * As a reader would tell it: what is new stands first and is marked. I open one, it counts as read, and I am where it happened, also where the mark could not be kept. I
 * mark all as read in one go. What the school says in its own words I read right there: it counts as read, and I stay. What comes while I look stands there by itself. Written from what the page is to do, never from the machine.
 */
export const noticesModel = createTestModel(
  setup({ types: { events: {} as { type: NoticesStep }, meta: {} as NoticesMeta } }).createMachine({
    initial: 'closed',
    states: {
      closed: { meta: { unread: 0, opens: false, readsAll: false }, on: { open: 'waiting' } },
      waiting: {
        meta: { unread: 0, opens: false, readsAll: false },
        on: { theyCome: 'seen', noneCome: 'none', noAnswer: 'failed' },
      },
      failed: { meta: { unread: 0, opens: false, readsAll: false, says: true }, on: { retry: 'waitingAgain' } },
      waitingAgain: { meta: { unread: 0, opens: false, readsAll: false }, on: { theyCome: 'seenAfterAll' } },
      seenAfterAll: { meta: { unread: 2, opens: true, readsAll: true } },
      none: { meta: { unread: 0, opens: false, readsAll: false }, on: { somethingNew: 'lookingAtNone' } },
      lookingAtNone: {
        meta: { unread: 0, opens: false, readsAll: false },
        on: { theyCome: 'seenAfterNone', noAnswer: 'noneStill' },
      },
      seenAfterNone: { meta: { unread: 2, opens: true, readsAll: true } },
      noneStill: { meta: { unread: 0, opens: false, readsAll: false } },
      seen: {
        meta: { unread: 2, opens: true, readsAll: true },
        on: { openUnread: 'opening', openRead: 'there', readHere: 'markingOne', readAll: 'marking', somethingNew: 'looking' },
      },
      markingOne: {
        meta: { unread: 2, opens: false, readsAll: false },
        on: { itIsMarked: 'oneRead', noAnswer: 'oneNotMarked', readAnotherHere: 'markingTwo' },
      },
      markingTwo: { meta: { unread: 2, opens: false, readsAll: false }, on: { itIsMarked: 'twoRead' } },
      twoRead: { meta: { unread: 0, opens: true, readsAll: false } },
      oneRead: { meta: { unread: 1, opens: true, readsAll: true }, on: { readHere: 'oneReadStill' } },
      // Opened again it is as read as before.
      oneReadStill: { meta: { unread: 1, opens: true, readsAll: true } },
      oneNotMarked: { meta: { unread: 2, opens: true, readsAll: true, says: true } },
      opening: {
        meta: { unread: 2, opens: false, readsAll: false },
        on: { itIsMarked: 'thereMarked', noAnswer: 'thereUnmarked' },
      },
      there: { meta: { unread: 2, opens: false, readsAll: false, gone: '/read' } },
      thereMarked: { meta: { unread: 2, opens: false, readsAll: false, gone: '/first' } },
      thereUnmarked: { meta: { unread: 2, opens: false, readsAll: false, gone: '/first' } },
      marking: { meta: { unread: 2, opens: false, readsAll: false }, on: { itIsMarked: 'allRead', noAnswer: 'notMarked' } },
      allRead: { meta: { unread: 0, opens: true, readsAll: false }, on: { openRead: 'thereFromRead' } },
      thereFromRead: { meta: { unread: 0, opens: false, readsAll: false, gone: '/read' } },
      notMarked: { meta: { unread: 2, opens: true, readsAll: true, says: true }, on: { readAll: 'markingAgain' } },
      markingAgain: { meta: { unread: 2, opens: false, readsAll: false }, on: { itIsMarked: 'allReadAfterAll' } },
      allReadAfterAll: { meta: { unread: 0, opens: true, readsAll: false } },
      looking: {
        meta: { unread: 2, opens: true, readsAll: false },
        on: { theyCome: 'seenAnew', noAnswer: 'seenStill', openUnread: 'openingWhileLooking', readHere: 'markingWhileLooking' },
      },
      openingWhileLooking: { meta: { unread: 2, opens: false, readsAll: false }, on: { itIsMarked: 'thereAfterLooking' } },
      markingWhileLooking: { meta: { unread: 2, opens: false, readsAll: false }, on: { itIsMarked: 'oneReadAfterLooking' } },
      oneReadAfterLooking: { meta: { unread: 1, opens: true, readsAll: true } },
      thereAfterLooking: { meta: { unread: 2, opens: false, readsAll: false, gone: '/first' } },
      seenAnew: { meta: { unread: 2, opens: true, readsAll: true } },
      seenStill: { meta: { unread: 2, opens: true, readsAll: true } },
    },
  }),
);

/** What a reader chooses, and what the world answers. */
export type NoticeSettingsStep =
  | 'open'
  | 'theyCome'
  | 'noAnswer'
  | 'retry'
  | 'chooseNever'
  | 'chooseNoNight'
  | 'itIsKept'
  | 'itIsNotKept';

/** As a reader would tell it: I see how I'm told; what I choose stands there at once, and I'm told that it is kept, or it goes back. I needn't wait to choose again. */
export const noticeSettingsModel = createTestModel(
  setup({ types: { events: {} as { type: NoticeSettingsStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { theyCome: 'seen', noAnswer: 'failed' } },
      failed: { on: { retry: 'waitingAgain' } },
      waitingAgain: { on: { theyCome: 'seenAfterAll' } },
      seenAfterAll: {},
      seen: { on: { chooseNever: 'choosing' } },
      choosing: { on: { itIsKept: 'kept', itIsNotKept: 'notKept', chooseNoNight: 'choosingBoth' } },
      choosingBoth: { on: { itIsKept: 'bothKept' } },
      bothKept: {},
      kept: { on: { chooseNoNight: 'choosingMore' } },
      choosingMore: { on: { itIsNotKept: 'moreNotKept' } },
      moreNotKept: {},
      notKept: { on: { chooseNever: 'choosingAgain' } },
      choosingAgain: { on: { itIsKept: 'keptAfterAll' } },
      keptAfterAll: {},
    },
  }),
);
