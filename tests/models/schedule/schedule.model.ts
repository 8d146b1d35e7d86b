import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { ids } from '../../support/ids.ts';

/** What a student does at the schedule, and what the world answers. */
export type ScheduleStep =
  | 'openPage'
  | 'scheduleComes'
  | 'scheduleFails'
  | 'tryAgain'
  | 'connectionReturns'
  | 'noSessionsCome'
  | 'sessionsCome'
  | 'sessionsFail'
  | 'tryDayAgain'
  | 'pickBookedDay'
  | 'showNextMonth'
  | 'daysCome'
  | 'daysFail'
  | 'tryMonthAgain'
  | 'chooseZone'
  | 'giveBack'
  | 'keepIt'
  | 'confirm'
  | 'serverCancels'
  | 'itIsTooLate'
  | 'noAnswerComes'
  | 'noCoursesAreKnown'
  | 'coursesCome'
  | 'coursesFail'
  | 'tryCoursesAgain'
  | 'followLink'
  | 'linkedSlotComes'
  | 'linkedSlotIsGone'
  | 'showAvailability'
  | 'showYours';

/**
 * Specification 2.10 and 8 as a student would tell it, and what we decided where it is silent: a month, a day and its sessions; each of
 * them can fail and be asked for again; a session can be given back after a question, and whoever leaves that without an answer is told to look.
 * In another time zone the month and the day come once more, by that zone's days. Courses that the portal does not have are asked for, and can fail as well. A link to a slot opens its day, and one that leads nowhere the page
 * as always. Written from the texts, never from the machine.
 */
export const scheduleModel = createTestModel(
  setup({ types: { events: {} as { type: ScheduleStep } } }).createMachine({
    initial: 'away',
    states: {
      away: { on: { openPage: 'opening', noCoursesAreKnown: 'openWithout', followLink: 'seekingSlot' } },
      openWithout: { on: { showAvailability: 'coursesComing' } },
      coursesComing: { on: { coursesCome: 'coursesThere', coursesFail: 'coursesMissing' } },
      coursesThere: {},
      coursesMissing: { on: { tryCoursesAgain: 'coursesComing', connectionReturns: 'coursesComing', showYours: 'yoursAnew' } },
      seekingSlot: { on: { linkedSlotComes: 'linkedDay', linkedSlotIsGone: 'asAlways', showYours: 'asAlways' } },
      linkedDay: {},
      asAlways: {},
      opening: { on: { scheduleComes: 'dayComing', scheduleFails: 'failed' } },
      failed: { on: { tryAgain: 'openingAgain', connectionReturns: 'openingAgain' } },
      openingAgain: { on: { scheduleFails: 'failedAgain' } },
      failedAgain: {},
      dayComing: { on: { noSessionsCome: 'noClasses', sessionsFail: 'dayFailed' } },
      dayFailed: { on: { tryDayAgain: 'dayComingAgain', connectionReturns: 'dayComingAgain' } },
      dayComingAgain: {},
      noClasses: { on: { pickBookedDay: 'bookedDayComing', showNextMonth: 'nextMonthComing', showAvailability: 'availability' } },
      nextMonthComing: { on: { daysCome: 'nextMonth', daysFail: 'monthFailed' } },
      nextMonth: {},
      monthFailed: { on: { tryMonthAgain: 'nextMonthComingAgain', connectionReturns: 'nextMonthComingAgain' } },
      nextMonthComingAgain: {},
      bookedDayComing: { on: { sessionsCome: 'sessions' } },
      sessions: { on: { giveBack: 'asked', showAvailability: 'availability', chooseZone: 'dayComingElsewhere' } },
      dayComingElsewhere: {},
      asked: { on: { keepIt: 'kept', confirm: 'cancelling' } },
      kept: {},
      cancelling: { on: { serverCancels: 'cancelled', itIsTooLate: 'toldTooLate', noAnswerComes: 'unsure' } },
      cancelled: { on: { noSessionsCome: 'emptied' } },
      emptied: {},
      toldTooLate: { on: { sessionsCome: 'stillThere' } },
      stillThere: {},
      unsure: { on: { confirm: 'cancellingAgain', keepIt: 'lookedUpAgain' } },
      cancellingAgain: { on: { serverCancels: 'cancelled' } },
      lookedUpAgain: {},
      availability: { on: { showYours: 'yoursAnew' } },
      yoursAnew: {},
    },
  }),
);

/** What the walks prove, of the machine, on the page and in a real browser. */
export const scheduleRequirements = {
  page: ids`
    2.10-62 2.10-63
    8-schedule-5
  `,
};
