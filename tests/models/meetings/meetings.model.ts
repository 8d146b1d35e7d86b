import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What parents do about meetings, and what the world answers. */
export type MeetingsStep =
  | 'open'
  | 'pageComes'
  | 'linkIsTooOld'
  | 'noAnswer'
  | 'retry'
  | 'pickTime'
  | 'notNow'
  | 'confirm'
  | 'itIsBooked'
  | 'somebodyWasFaster'
  | 'allAreUsed'
  | 'nobodyAnswers'
  | 'giveBack'
  | 'keepIt'
  | 'itIsCanceled'
  | 'itIsTooLate'
  | 'tickAStep'
  | 'theMarkIsSaved'
  | 'theStepIsGone';

/** Parents who book a meeting with a tutor by their link (specification 1, 2.6), as they would tell it. */
export const meetingsModel = createTestModel(
  setup({ types: { events: {} as { type: MeetingsStep } } }).createMachine({
    initial: 'notOpened',
    states: {
      notOpened: { on: { open: 'waiting' } },
      waiting: { on: { pageComes: 'looking', linkIsTooOld: 'unknown', noAnswer: 'failed' } },
      unknown: {},
      failed: { on: { retry: 'waiting' } },
      looking: { on: { pickTime: 'asked', giveBack: 'askedToGiveBack', tickAStep: 'markingIt' } },
      // The mark is seen at once, and not longer than it is true.
      markingIt: {
        on: { theMarkIsSaved: 'marked', nobodyAnswers: 'notMarked', theStepIsGone: 'goneAndLoading' },
      },
      marked: {},
      notMarked: {},
      goneAndLoading: { on: { pageComes: 'gone' } },
      gone: {},
      asked: { on: { notNow: 'backAtTheList', confirm: 'booking' } },
      backAtTheList: {},
      // What became of it is seen on the page, which is loaded anew.
      booking: {
        on: {
          itIsBooked: 'bookedAndLoading',
          somebodyWasFaster: 'refusedAndLoading',
          allAreUsed: 'refusedAndLoading',
          nobodyAnswers: 'askedAgain',
        },
      },
      bookedAndLoading: { on: { pageComes: 'booked' } },
      booked: {},
      refusedAndLoading: { on: { pageComes: 'refused' } },
      refused: {},
      // Nobody knows whether it arrived: asking once more books nothing twice.
      askedAgain: { on: { confirm: 'bookingAgain' } },
      bookingAgain: { on: { itIsBooked: 'bookedAfterAll' } },
      bookedAfterAll: {},
      askedToGiveBack: { on: { keepIt: 'kept', confirm: 'givingBack' } },
      kept: {},
      givingBack: { on: { itIsCanceled: 'givenBackAndLoading', itIsTooLate: 'tooLateAndLoading' } },
      givenBackAndLoading: { on: { pageComes: 'givenBack' } },
      givenBack: {},
      tooLateAndLoading: { on: { pageComes: 'tooLate' } },
      tooLate: {},
    },
  }),
);
