import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type BookingOutput, bookingSetup, getToday, toAvailabilityInput, toBookingRequest } from './booking.setup.ts';
import { toMonth } from './days.ts';

/**
 * Booking a tutor session (specification 4.4): choosingCourse -> choosingDate -> choosingSlot -> confirming -> booking -> booked. While
 * a course is shown, the availability of its tutor comes in day by day for the visible month; leaving the month, the course or the
 * page ends those calls. A tutor who teaches the student no more ends it, for another choice. A slot that was lost is told, and its day asked
 * for again. In another zone (`zone.choose`) the month is asked for again by that zone's days. Where nobody knows whether the booking reached the server, the dialog stays (`unsure`): asking once more books nothing twice.
 * Whoever comes from a result is asked in `confirming` whether the tutor gets its wrong questions (`sending`) or not (`leavingOut`).
 */
export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  context: ({ input: { courseId, month, ...input } }) => ({
    ...input,
    month: month ?? toMonth(getToday(input)),
    course: input.courses.find((course) => course.courseId === courseId) ?? null,
    left: null,
    known: {},
    slot: null,
    sent: null,
  }),
  output: ({ context, event }) => ({
    booked: context.slot,
    courseId: context.course?.courseId ?? null,
    end: event.output as BookingOutput['end'],
  }),
  invoke: { id: 'wallClock', src: 'wallClock' },
  on: { 'clock.tick': { actions: withEvent('keepTime') } },
  initial: 'beginning',
  states: {
    beginning: {
      always: [
        { guard: 'hasDay', target: 'browsing.choosing.choosingSlot' },
        { guard: 'hasCourse', target: 'browsing' },
        { target: 'choosingCourse' },
      ],
    },
    choosingCourse: {
      meta: { requirements: ['4.4-1', '8-schedule-6'] },
      on: {
        'course.toggle': {
          guard: withEvent('hasTutor'),
          target: 'browsing',
          actions: withEvent('chooseCourse'),
        },
        'zone.choose': { guard: withEvent('isOtherZone'), actions: withEvent('changeZone') },
      },
    },
    browsing: {
      invoke: [
        {
          id: 'availability',
          src: 'availability',
          input: ({ context }) => toAvailabilityInput(context),
        },
        { id: 'connection', src: 'connection' },
        {
          id: 'loadSessionsLeft',
          src: 'loadSessionsLeft',
          input: ({ context: { studentId, course } }) => ({ studentId, courseId: required(course).courseId }),
          onDone: { actions: withOutput('takeLeft') },
          onError: { actions: 'forgetLeft' },
        },
      ],
      on: {
        'slots.loaded': { actions: withEvent('takeSlots') },
        'slots.failed': {
          actions: { type: 'takeSlots', params: ({ event }) => ({ day: event.day, slots: null }) },
          meta: { requirements: ['8-schedule-1'] },
        },
        'connection.restored': { actions: ['requestFailedDays', 'forgetFailed'] },
      },
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'tutor.refused': '#booking.outdated',
            'course.toggle': [
              {
                guard: withEvent('isShown'),
                target: '#booking.choosingCourse',
                actions: 'leaveCourse',
                meta: { requirements: ['4.4-2'] },
              },
              {
                guard: withEvent('hasTutor'),
                target: '#booking.browsing',
                actions: withEvent('chooseCourse'),
                meta: { requirements: ['4.4-2'] },
              },
            ],
            'month.show': {
              guard: withEvent('isOpenMonth'),
              target: '#booking.browsing',
              actions: withEvent('showMonth'),
            },
            'date.pick': {
              guard: withEvent('isOpenDay'),
              target: '.choosingSlot',
              actions: withEvent('pickDay'),
              meta: { requirements: ['4.4-3', '5-5'] },
            },
            'month.retry': { actions: ['requestFailedDays', 'forgetFailed'] },
            'zone.choose': {
              guard: withEvent('isOtherZone'),
              target: '#booking.beginning',
              actions: withEvent('changeZone'),
            },
            'booking.confirm': { actions: 'showMissing', meta: { requirements: ['5-9', '5-10'] } },
          },
          initial: 'choosingDate',
          states: {
            choosingDate: { meta: { requirements: ['8-schedule-9'] } },
            choosingSlot: {
              meta: { requirements: ['8-schedule-7', '8-schedule-8'] },
              on: {
                'slot.pick': {
                  guard: withEvent('isFree'),
                  target: '#booking.browsing.confirming',
                  actions: withEvent('pickSlot'),
                  meta: { requirements: ['4.4-4', '5-6', '5-7'] },
                },
                'day.retry': { actions: ['forgetDay', 'requestDay'] },
              },
            },
          },
        },
        confirming: {
          type: 'parallel',
          meta: { requirements: ['4.4-5'] },
          on: {
            'tutor.refused': '#booking.outdated',
            'booking.confirm': [
              { guard: 'isComplete', target: 'booking' },
              { target: 'choosing.choosingSlot', actions: 'showMissing', meta: { requirements: ['5-9', '5-10'] } },
            ],
          },
          states: {
            about: {
              initial: 'deciding',
              states: {
                deciding: { always: [{ guard: 'hasAbout', target: 'sending' }, { target: 'none' }] },
                none: {},
                sending: { entry: 'sendAbout', on: { 'about.toggle': 'leavingOut' } },
                leavingOut: { entry: 'leaveAboutOut', on: { 'about.toggle': 'sending' } },
                asBefore: { type: 'history' },
              },
            },
            outcome: {
              initial: 'known',
              states: {
                known: {
                  on: {
                    'booking.cancel': {
                      target: '#booking.browsing.choosing.choosingSlot',
                      actions: ['leaveSlot', 'requestDay'],
                    },
                  },
                },
                unsure: {
                  on: {
                    'booking.cancel': {
                      target: '#booking.browsing.choosing.choosingSlot',
                      actions: ['leaveUnsure', 'requestDay'],
                    },
                  },
                },
                asBefore: { type: 'history' },
              },
            },
          },
        },
        booking: {
          invoke: {
            id: 'bookSession',
            src: 'bookSession',
            input: ({ context }) => toBookingRequest(context),
            onDone: '#booking.booked',
            onError: [
              {
                guard: withError('isLost'),
                target: 'choosing.choosingSlot',
                actions: [withError('showFailure'), 'dropSlot', 'requestDay'],
              },
              {
                guard: withError('isRefusal'),
                target: ['confirming.about.asBefore', 'confirming.outcome.asBefore'],
                actions: withError('showFailure'),
                meta: { requirements: ['8-schedule-2', '8-schedule-3'] },
              },
              { target: ['confirming.about.asBefore', 'confirming.outcome.unsure'], actions: withError('showFailure') },
            ],
          },
        },
      },
    },
    booked: { on: { 'booked.close': 'closed', 'booked.again': 'again' }, meta: { requirements: ['4.4-6', '8-schedule-4'] } },
    closed: { type: 'final', output: 'closed' },
    again: { type: 'final', output: 'again' },
    outdated: { type: 'final', output: 'outdated' },
  },
});
