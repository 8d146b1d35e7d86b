import { raise } from 'xstate';
import { bookingInputOf, cancelRequestOf, dayRequestOf, monthRequestOf, scheduleSetup } from './schedule.setup.ts';

/**
 * My Schedule (specification 2.10, 4.4): idle -> opening -> open, with a tab each for the student's sessions (`yours`: the days of a
 * month, past ones too, and the sessions of a day) and for booking one (`availability`, the machine `booking`). What was booked is shown in
 * `yours`. A session is given back after a question, until its cut-off. Courses are asked for where the portal has none, and again where a
 * tutor turns out to be the student's no more. A link may wish for a slot: it is looked up, and `availability` begins with its day; what cannot
 * be found leaves the page as it always is.
 */
export const scheduleMachine = scheduleSetup.createMachine({
  id: 'schedule',
  context: ({ input }) => ({
    ...input,
    timeZone: 'UTC',
    ownTimeZone: 'UTC',
    now: 0,
    month: '',
    day: '',
    marked: null,
    next: null,
    sessions: [],
    chosen: null,
    courseId: null,
    wished: null,
    bookingNotice: null,
    notice: null,
  }),
  invoke: { id: 'connection', src: 'connection' },
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'opening' } },
    opening: {
      tags: 'waiting',
      invoke: {
        id: 'openSchedule',
        src: 'openSchedule',
        input: ({ context }) => ({ studentId: context.studentId }),
        onDone: { target: 'open', actions: { type: 'begin', params: ({ event }) => event.output } },
        onError: 'failed',
      },
    },
    failed: { on: { 'schedule.retry': 'opening', 'connection.restored': 'opening' } },
    open: {
      invoke: { id: 'wallClock', src: 'wallClock' },
      on: { 'clock.told': { actions: { type: 'keepTime', params: ({ event }) => event.now } } },
      initial: 'beginning',
      states: {
        beginning: { always: [{ guard: 'hasWish', target: 'availability' }, { target: 'yours' }] },
        yours: {
          type: 'parallel',
          on: { 'availability.show': 'availability' },
          // Whoever comes back sees what is true then.
          exit: 'forgetDays',
          states: {
            month: {
              initial: 'beginning',
              on: {
                'month.show': {
                  guard: { type: 'isShownMonth', params: ({ event }) => event.month },
                  target: '.loading',
                  actions: { type: 'showMonth', params: ({ event }) => event.month },
                },
                'date.pick': {
                  guard: { type: 'isShownDayElsewhere', params: ({ event }) => event.day },
                  target: '.loading',
                },
                'sessions.changed': '.loading',
              },
              states: {
                beginning: { always: [{ guard: 'isMonthKnown', target: 'shown' }, { target: 'loading' }] },
                loading: {
                  invoke: {
                    id: 'loadSessionDays',
                    src: 'loadSessionDays',
                    input: ({ context }) => monthRequestOf(context),
                    onDone: { target: 'shown', actions: { type: 'takeDays', params: ({ event }) => event.output } },
                    onError: 'failed',
                  },
                },
                shown: {},
                failed: { on: { 'month.retry': 'loading', 'connection.restored': 'loading' } },
              },
            },
            day: {
              initial: 'looking',
              states: {
                looking: {
                  on: {
                    'date.pick': {
                      guard: { type: 'isShownDay', params: ({ event }) => event.day },
                      target: '.loading',
                      actions: { type: 'pickDay', params: ({ event }) => event.day },
                    },
                  },
                  initial: 'loading',
                  states: {
                    loading: {
                      invoke: {
                        id: 'loadSessions',
                        src: 'loadSessions',
                        input: ({ context }) => dayRequestOf(context),
                        onDone: { target: 'shown', actions: { type: 'takeSessions', params: ({ event }) => event.output } },
                        onError: 'failed',
                      },
                    },
                    shown: {
                      on: {
                        'session.cancel': {
                          guard: { type: 'isCancellable', params: ({ event }) => event.session },
                          target: '#schedule.open.yours.day.confirming',
                          actions: { type: 'chooseSession', params: ({ event }) => event.session },
                        },
                      },
                    },
                    failed: { on: { 'day.retry': 'loading', 'connection.restored': 'loading' } },
                  },
                },
                confirming: {
                  on: {
                    'cancellation.confirm': 'cancelling',
                    // After a try without an answer nobody knows whether it is still booked.
                    'cancellation.keep': [
                      { guard: 'hasFailed', target: 'looking', actions: 'leaveUnsure' },
                      { target: 'looking.shown', actions: 'leaveSession' },
                    ],
                  },
                },
                cancelling: {
                  invoke: {
                    id: 'cancelSession',
                    src: 'cancelSession',
                    input: ({ context }) => cancelRequestOf(context),
                    onDone: { target: 'looking', actions: ['tellCancelled', raise({ type: 'sessions.changed' })] },
                    onError: [
                      {
                        guard: { type: 'isSettled', params: ({ event }) => ({ error: event.error }) },
                        target: 'looking',
                        actions: [
                          { type: 'tellNotCancelled', params: ({ event }) => ({ error: event.error }) },
                          raise({ type: 'sessions.changed' }),
                        ],
                      },
                      {
                        target: 'confirming',
                        actions: { type: 'tellNotCancelled', params: ({ event }) => ({ error: event.error }) },
                      },
                    ],
                  },
                },
              },
            },
          },
        },
        availability: {
          on: { 'yours.show': { target: 'yours', actions: 'endBooking' } },
          exit: 'forgetWish',
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: 'isWishSought', target: 'finding' },
                { guard: 'hasCourses', target: 'beginning' },
                { target: 'loading' },
              ],
            },
            finding: {
              invoke: {
                id: 'findSlot',
                src: 'findSlot',
                input: ({ context }) => ({ sessionId: context.wish?.slotId ?? '' }),
                onDone: { target: 'deciding', actions: { type: 'takeWished', params: ({ event }) => event.output } },
                onError: {
                  target: '#schedule.open.yours',
                  actions: { type: 'logWish', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            loading: {
              invoke: {
                id: 'loadCourses',
                src: 'loadCourses',
                input: ({ context }) => ({ studentId: context.studentId }),
                onDone: { target: 'beginning', actions: { type: 'takeCourses', params: ({ event }) => event.output } },
                onError: { target: 'failed', actions: { type: 'logCourses', params: ({ event }) => ({ error: event.error }) } },
              },
            },
            failed: { on: { 'courses.retry': 'loading', 'connection.restored': 'loading' } },
            beginning: { always: [{ guard: 'isWishVain', target: '#schedule.open.yours' }, { target: 'shown' }] },
            shown: {
              invoke: {
                id: 'booking',
                src: 'booking',
                input: ({ context }) => bookingInputOf(context),
                onDone: [
                  {
                    guard: { type: 'isOutdated', params: ({ event }) => event.output },
                    target: 'deciding',
                    actions: 'forgetCourses',
                  },
                  {
                    guard: { type: 'isAgain', params: ({ event }) => event.output },
                    target: '#schedule.open.availability',
                    reenter: true,
                    actions: { type: 'takeBooked', params: ({ event }) => event.output },
                  },
                  {
                    target: '#schedule.open.yours',
                    actions: { type: 'takeBooked', params: ({ event }) => event.output },
                  },
                ],
                onError: {
                  target: '#schedule.open.yours',
                  actions: ['tellBroken', { type: 'logBroken', params: ({ event }) => ({ error: event.error }) }],
                },
              },
            },
          },
        },
      },
    },
  },
});
