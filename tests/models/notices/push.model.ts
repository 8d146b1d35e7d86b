import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does about notifications, and what browser and server answer. */
export type PushStep =
  | 'open'
  | 'itIsOff'
  | 'itIsOn'
  | 'thereIsNone'
  | 'itWasDeclined'
  | 'itIsBlocked'
  | 'noAnswer'
  | 'allow'
  | 'decline'
  | 'end'
  | 'itIsAllowed'
  | 'theySayNo'
  | 'theyCloseTheQuestion'
  | 'itIsKept';

/** Which of the three ways there are, and whether something is said. */
export type PushMeta = { ways: ('allow' | 'decline' | 'end')[]; says?: boolean };

const none: PushMeta = { ways: [] };
const off: PushMeta = { ways: ['allow', 'decline'] };
const on: PushMeta = { ways: ['end'] };

/**
 * As a student would tell it: I'm asked only after I pressed a button. When I say no to the browser I can't be asked again; when I say no to the offer I can still turn them on
 * in my settings. What didn't work is said, and is as it was. Written from what notifications are to do, never from the machine.
 */
export const pushModel = createTestModel(
  setup({ types: { events: {} as { type: PushStep }, meta: {} as PushMeta } }).createMachine({
    initial: 'closed',
    states: {
      closed: { meta: none, on: { open: 'looking' } },
      looking: {
        meta: none,
        on: {
          ...{ itIsOff: 'off', itIsOn: 'on', thereIsNone: 'none', itWasDeclined: 'declined', itIsBlocked: 'blocked' },
          noAnswer: 'unknown',
        },
      },
      none: { meta: none },
      unknown: { meta: none },
      blocked: { meta: none },
      off: { meta: off, on: { allow: 'asked', decline: 'declining' } },
      declining: { meta: none, on: { itIsKept: 'declinedNow' } },
      declinedNow: { meta: { ways: ['allow'] } },
      declined: { meta: { ways: ['allow'] }, on: { allow: 'askedAfterAll' } },
      askedAfterAll: { meta: none, on: { itIsAllowed: 'onAfterAll' } },
      onAfterAll: { meta: on },
      asked: {
        meta: none,
        on: { itIsAllowed: 'onNow', theySayNo: 'blockedNow', theyCloseTheQuestion: 'offStill', noAnswer: 'notAllowed' },
      },
      onNow: { meta: on },
      blockedNow: { meta: none },
      offStill: { meta: off },
      notAllowed: { meta: { ...off, says: true }, on: { allow: 'askedAgain' } },
      askedAgain: { meta: none, on: { itIsAllowed: 'onAtLast' } },
      onAtLast: { meta: on },
      on: { meta: on, on: { end: 'ending' } },
      ending: { meta: none, on: { itIsKept: 'offNow', noAnswer: 'notEnded' } },
      offNow: { meta: off },
      notEnded: { meta: { ...on, says: true } },
    },
  }),
);
