import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { ids } from '../../support/ids.ts';

/** What a student does to book a session, and what the world answers. */
export type BookingStep =
  | 'showAvailability'
  | 'hideAvailability'
  | 'daysCome'
  | 'showNextMonth'
  | 'pickGreenDate'
  | 'pickDateWithoutSlots'
  | 'pickDateThatIsTaken'
  | 'pickDateThatFailed'
  | 'askForDayAgain'
  | 'networkReturns'
  | 'dayComes'
  | 'dayFailsAgain'
  | 'chooseZone'
  | 'pickSlot'
  | 'notNow'
  | 'confirm'
  | 'tutorIsNoMore'
  | 'seatIsOurs'
  | 'seatWasLost'
  | 'dayComesAnew'
  | 'noAnswerComes'
  | 'refusedWithoutWords'
  | 'goToSchedule'
  | 'bookAnother';

/**
 * Specification 4.4, 5 and 8 as a student would tell it: a course, a green date, a free slot, the question, the success; then the schedule
 * shows the date. Every way that leads nowhere has its words; who leaves a booking of which nobody knows is told where to look, and where a
 * tutor teaches the student no more, the courses are chosen from anew. In another time zone the month comes once more, by that zone's days. Written from the specification, never from the machine: texts and
 * times stand in the tests that walk it.
 */
export const bookingModel = createTestModel(
  setup({ types: { events: {} as { type: BookingStep } } }).createMachine({
    initial: 'courses',
    states: {
      courses: { on: { showAvailability: 'monthComing' } },
      monthComing: {
        on: {
          daysCome: 'prompted',
          hideAvailability: 'coursesAgain',
          showNextMonth: 'nextMonthComing',
          tutorIsNoMore: 'toldChanged',
        },
      },
      toldChanged: {},
      coursesAgain: {},
      nextMonthComing: { on: { daysCome: 'nextMonthPrompted' } },
      nextMonthPrompted: {},
      prompted: {
        on: {
          pickGreenDate: 'slots',
          pickDateWithoutSlots: 'noSlots',
          pickDateThatIsTaken: 'noneFree',
          pickDateThatFailed: 'dayFailed',
          hideAvailability: 'coursesAgain',
          showNextMonth: 'nextMonthComing',
        },
      },
      noSlots: { on: { pickGreenDate: 'slotsAfterAll' } },
      noneFree: { on: { pickGreenDate: 'slotsAfterAll' } },
      slotsAfterAll: {},
      dayFailed: { on: { askForDayAgain: 'dayComing', networkReturns: 'dayComingByItself', pickGreenDate: 'slotsAfterAll' } },
      dayComing: { on: { dayComes: 'dayThere', dayFailsAgain: 'dayFailedAgain' } },
      dayComingByItself: { on: { dayComes: 'dayThere' } },
      dayThere: {},
      dayFailedAgain: {},
      slots: { on: { pickSlot: 'asked', pickDateWithoutSlots: 'noSlotsAfterAll', chooseZone: 'slotsComingElsewhere' } },
      slotsComingElsewhere: {},
      noSlotsAfterAll: {},
      asked: { on: { notNow: 'slotsAfterAll', confirm: 'booking', tutorIsNoMore: 'toldChanged' } },
      booking: {
        on: { seatIsOurs: 'booked', seatWasLost: 'toldLost', noAnswerComes: 'unsure', refusedWithoutWords: 'notBooked' },
      },
      toldLost: { on: { dayComesAnew: 'lostSlotIsTaken' } },
      lostSlotIsTaken: {},
      notBooked: { on: { confirm: 'bookingAgain', notNow: 'slotsAfterAll' } },
      unsure: { on: { confirm: 'bookingAgain', notNow: 'slotsToldMaybe' } },
      slotsToldMaybe: {},
      bookingAgain: { on: { seatIsOurs: 'booked' } },
      booked: { on: { goToSchedule: 'scheduleShowsDate', bookAnother: 'monthComingAgain' } },
      scheduleShowsDate: {},
      monthComingAgain: {},
    },
  }),
);

/** What the walks prove, of the machine, on the page and in a real browser. */
export const bookingRequirements = {
  machine: ids`
    4.4-1 4.4-2 4.4-3 4.4-4 4.4-5 4.4-6
    8-schedule-2 8-schedule-3
  `,
  page: ids`
    4.4-1 4.4-2 4.4-3 4.4-4 4.4-5 4.4-6 4.4-7
    8-schedule-1 8-schedule-2 8-schedule-3 8-schedule-4 8-schedule-7 8-schedule-8 8-schedule-9
  `,
  browser: ids`
    4.4-1 4.4-2 4.4-3 4.4-4 4.4-5 4.4-6 4.4-7
    8-schedule-1 8-schedule-2 8-schedule-3 8-schedule-4
  `,
};
