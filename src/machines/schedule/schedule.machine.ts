import { raise } from 'xstate';
import { ended } from '../kit/ended.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { anyBooking } from './booking.setup.ts';
import {
  scheduleSetup,
  toBookingInput,
  toCancelRequest,
  toDayRequest,
  toLinkedSlotInput,
  toMonthRequest,
  toMoveInput,
} from './schedule.setup.ts';

/**
 * My Schedule (specification 2.10, 4.4): idle -> opening -> open, with a tab each for the student's sessions (`yours`: the days of a
 * month, past ones too, and the sessions of a day) and for booking one (`availability`, the machine `booking`). What was booked is shown in
 * `yours`. A session is given back after a question, until its cut-off, or moved by its own machine (`sessionMove`). Courses are asked for where the portal has none, and again where a
 * tutor turns out to be the student's no more. In another zone (`zone.choose`) what is shown is asked for again by that zone's days. A link to a slot leads to `availability` at once, where its machine `linkedSlot` says how the
 * booking begins; what cannot be found leaves the page as it always is.
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
    start: anyBooking,
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
        onDone: { target: 'open', actions: withOutput('begin') },
        onError: 'failed',
      },
    },
    failed: { on: { 'schedule.retry': 'opening', 'connection.restored': 'opening' } },
    open: {
      invoke: [
        { id: 'wallClock', src: 'wallClock' },
        { id: 'zoneStorage', src: 'zoneStorage' },
      ],
      on: { 'clock.tick': { actions: withEvent('keepTime') } },
      initial: 'beginning',
      states: {
        beginning: { always: [{ guard: 'hasLink', target: 'availability' }, { target: 'yours' }] },
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
                  guard: withEvent('isShownMonth'),
                  target: '.loading',
                  actions: withEvent('showMonth'),
                },
                'date.pick': {
                  guard: withEvent('isShownDayElsewhere'),
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
                    input: ({ context }) => toMonthRequest(context),
                    onDone: { target: 'shown', actions: withOutput('takeDays') },
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
                    'zone.choose': {
                      guard: withEvent('isOtherZone'),
                      target: '#schedule.open.yours',
                      reenter: true,
                      actions: [withEvent('takeZone'), 'keepZone'],
                    },
                    'date.pick': {
                      guard: withEvent('isShownDay'),
                      target: '.loading',
                      actions: withEvent('pickDay'),
                    },
                  },
                  initial: 'loading',
                  states: {
                    loading: {
                      invoke: {
                        id: 'loadSessions',
                        src: 'loadSessions',
                        input: ({ context }) => toDayRequest(context),
                        onDone: { target: 'shown', actions: withOutput('takeSessions') },
                        onError: 'failed',
                      },
                    },
                    shown: {
                      meta: { requirements: ['8-schedule-5'] },
                      on: {
                        'session.cancel': {
                          guard: withEvent('isCancellable'),
                          target: '#schedule.open.yours.day.confirming',
                          actions: withEvent('chooseSession'),
                        },
                        'session.move': {
                          guard: withEvent('isCancellable'),
                          target: '#schedule.open.yours.day.moving',
                          actions: withEvent('chooseSession'),
                        },
                      },
                    },
                    failed: { on: { 'day.retry': 'loading', 'connection.restored': 'loading' } },
                  },
                },
                confirming: {
                  on: { 'cancellation.confirm': 'cancelling' },
                  initial: 'known',
                  states: {
                    known: {
                      on: {
                        'cancellation.keep': {
                          target: '#schedule.open.yours.day.looking.shown',
                          actions: 'leaveSession',
                        },
                      },
                    },
                    // After a try that failed nobody knows whether it is still booked.
                    unsure: {
                      on: { 'cancellation.keep': { target: '#schedule.open.yours.day.looking', actions: 'leaveUnsure' } },
                    },
                  },
                },
                moving: {
                  invoke: {
                    id: 'sessionMove',
                    src: 'sessionMove',
                    input: ({ context }) => toMoveInput(context),
                    onDone: [
                      { guard: ended('kept'), target: 'looking.shown', actions: 'leaveSession' },
                      {
                        guard: ended('moved'),
                        target: 'looking',
                        actions: [withOutput('showMoved'), raise({ type: 'sessions.changed' })],
                      },
                      {
                        guard: ended('unsure'),
                        target: 'looking',
                        actions: ['showMaybeMoved', raise({ type: 'sessions.changed' })],
                      },
                      { target: 'looking', actions: [withOutput('showNotMoved'), raise({ type: 'sessions.changed' })] },
                    ],
                    onError: { target: 'looking', actions: ['showBroken', withError('logBroken')] },
                  },
                },
                cancelling: {
                  invoke: {
                    id: 'cancelSession',
                    src: 'cancelSession',
                    input: ({ context }) => toCancelRequest(context),
                    onDone: { target: 'looking', actions: ['showCancelled', raise({ type: 'sessions.changed' })] },
                    onError: [
                      {
                        guard: withError('isSettled'),
                        target: 'looking',
                        actions: [withError('showNotCancelled'), raise({ type: 'sessions.changed' })],
                      },
                      {
                        target: 'confirming.unsure',
                        actions: withError('showNotCancelled'),
                      },
                    ],
                  },
                },
              },
            },
          },
        },
        availability: {
          on: { 'yours.show': 'yours' },
          exit: 'forgetStart',
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasCourses', target: 'beginning' }, { target: 'loading' }] },
            loading: {
              invoke: {
                id: 'loadCourses',
                src: 'loadCourses',
                input: ({ context }) => ({ studentId: context.studentId }),
                onDone: { target: 'beginning', actions: withOutput('takeCourses') },
                onError: { target: 'failed', actions: withError('logCourses') },
              },
            },
            failed: { on: { 'courses.retry': 'loading', 'connection.restored': 'loading' } },
            beginning: { always: [{ guard: 'hasLink', target: 'following' }, { target: 'shown' }] },
            following: {
              invoke: {
                id: 'linkedSlot',
                src: 'linkedSlot',
                input: ({ context }) => toLinkedSlotInput(context),
                onDone: [
                  { guard: ended('found'), target: 'shown', actions: withOutput('takeStart') },
                  { target: '#schedule.open.yours' },
                ],
                onError: '#schedule.open.yours',
              },
            },
            shown: {
              on: {
                'zone.choose': {
                  guard: withEvent('isOtherZone'),
                  actions: [withEvent('takeZone'), 'keepZone', 'changeBookingZone'],
                },
              },
              invoke: {
                id: 'booking',
                src: 'booking',
                input: ({ context }) => toBookingInput(context),
                onDone: [
                  { guard: ended('outdated'), target: 'deciding', actions: 'forgetCourses' },
                  {
                    guard: ended('again'),
                    target: '#schedule.open.availability',
                    reenter: true,
                    actions: [withOutput('takeBooked'), withOutput('startAgain')],
                  },
                  {
                    target: '#schedule.open.yours',
                    actions: [withOutput('takeBooked'), 'showBooked'],
                    meta: { requirements: ['4.4-7'] },
                  },
                ],
                onError: {
                  target: '#schedule.open.yours',
                  actions: ['showBroken', withError('logBroken')],
                },
              },
            },
          },
        },
      },
    },
  },
});
