import type { Act, StateOf } from '../../support/model.ts';
import type { BookingStep, bookingModel } from './booking.model.ts';

type BookingState = StateOf<typeof bookingModel>;

/** The days of a walk: with free slots, with none at all, with none that is free, and one that cannot be fetched at first. */
export type DayName = 'green' | 'empty' | 'taken' | 'failed';

/**
 * The calendar of a tutor and what stands beside it. `known`: how far the month came in. `panel`: of the chosen day, or the prompt. `text`:
 * the words that say so, by the day's date. `first`: the slot of 10:30 am, where it is looked at.
 */
export type CalendarLook = {
  month: 'walked' | 'next';
  known: 'looking' | 'some' | 'none';
  day: DayName | null;
  panel: 'prompt' | 'noSlots' | 'noneFree' | 'failed' | 'loading' | 'slots';
  text: (date: string) => string;
  greens: readonly DayName[];
  notice: string | null;
  first: 'free' | 'taken' | 'yours' | null;
};

/** What a student and the server can do in a booking, and what can be seen of it: by the machine, on the page, in a browser. */
export type BookingHands = {
  showAvailability: Act;
  hideAvailability: Act;
  showNextMonth: Act;
  pickDay: (day: DayName) => ReturnType<Act>;
  pickFirstSlot: Act;
  askForDayAgain: Act;
  returnNetwork: Act;
  /** Reads times in Dubai's zone, whose clocks are an hour and a half behind the school's, and had another one before. */
  chooseZone: Act;
  confirm: Act;
  notNow: Act;
  goToSchedule: Act;
  bookAnother: Act;
  monthComes: Act;
  failedDayComes: Act;
  failedDayFailsAgain: Act;
  dayComesWithoutFirstSlot: Act;
  refuseTutor: Act;
  giveSeat: Act;
  giveSeatToAnother: (words: string) => ReturnType<Act>;
  loseAnswer: Act;
  refuseWithoutWords: Act;
  seesCourses: (notice: string | null) => ReturnType<Act>;
  seesCalendar: (look: CalendarLook) => ReturnType<Act>;
  /** `isUnsure`: it may have been booked. */
  seesQuestion: (asked: { notice: string | null; isUnsure: boolean }) => ReturnType<Act>;
  /** `before`: what was said of the try before, which does not stand there meanwhile. */
  seesBooking: (asked: { before: string | null }) => ReturnType<Act>;
  seesBooked: (text: string) => ReturnType<Act>;
  seesScheduleWithDate: Act;
  /** The calendar of another booking for the same course. */
  seesAnotherBegin: (look: CalendarLook) => ReturnType<Act>;
};

const panelSays: Record<CalendarLook['panel'], CalendarLook['text']> = {
  prompt: () => 'Please select a green date from the calendar to see available time slots.',
  noSlots: (date) => `No time slots found for ${date}.`,
  noneFree: () => 'The time slots for the selected date are unavailable, please select any other date.',
  failed: () => 'Could not fetch availability for the selected date.',
  loading: () => 'Loading times…',
  slots: () => '10:30 am',
};
const taken = 'Someone else just booked this session.';
const lost = `Could not book session. ${taken}`;
const notBooked = 'Could not book session. Failed to book session.';
const maybe = 'It may have been booked after all. Check Your Schedule.';
const changed = 'Your courses have changed. Please choose again.';
const booked = 'Your session has been booked successfully!';

/** Each step of the model as it is done, and what is to be seen in each of its states. */
export function bookingWalk(hands: BookingHands) {
  const looking: CalendarLook = {
    ...{ month: 'walked', known: 'looking', day: null, panel: 'prompt', text: panelSays.prompt },
    ...{ greens: [], notice: null, first: null },
  };
  const calendar = (panel: CalendarLook['panel'], day: DayName | null, more: Partial<CalendarLook> = {}): Act => {
    const known: CalendarLook = { ...looking, known: 'some', panel, day, text: panelSays[panel], greens: ['green'] };
    return () => hands.seesCalendar({ ...known, ...more });
  };
  const slots = calendar('slots', 'green', { first: 'free' });
  const noSlots = calendar('noSlots', 'empty');
  return {
    events: {
      showAvailability: hands.showAvailability,
      hideAvailability: hands.hideAvailability,
      daysCome: hands.monthComes,
      showNextMonth: hands.showNextMonth,
      pickGreenDate: () => hands.pickDay('green'),
      pickDateWithoutSlots: () => hands.pickDay('empty'),
      pickDateThatIsTaken: () => hands.pickDay('taken'),
      pickDateThatFailed: () => hands.pickDay('failed'),
      askForDayAgain: hands.askForDayAgain,
      networkReturns: hands.returnNetwork,
      dayComes: hands.failedDayComes,
      dayFailsAgain: hands.failedDayFailsAgain,
      chooseZone: hands.chooseZone,
      pickSlot: hands.pickFirstSlot,
      notNow: hands.notNow,
      confirm: hands.confirm,
      tutorIsNoMore: hands.refuseTutor,
      seatIsOurs: hands.giveSeat,
      seatWasLost: () => hands.giveSeatToAnother(taken),
      dayComesAnew: hands.dayComesWithoutFirstSlot,
      noAnswerComes: hands.loseAnswer,
      refusedWithoutWords: hands.refuseWithoutWords,
      goToSchedule: hands.goToSchedule,
      bookAnother: hands.bookAnother,
    } satisfies Record<BookingStep, Act>,
    states: {
      courses: () => hands.seesCourses(null),
      coursesAgain: () => hands.seesCourses(null),
      toldChanged: () => hands.seesCourses(changed),
      monthComing: () => hands.seesCalendar(looking),
      monthComingAgain: () => hands.seesAnotherBegin(looking),
      nextMonthComing: () => hands.seesCalendar({ ...looking, month: 'next' }),
      nextMonthPrompted: calendar('prompt', null, { month: 'next', known: 'none', greens: [] }),
      prompted: calendar('prompt', null),
      noSlots,
      noSlotsAfterAll: noSlots,
      noneFree: calendar('noneFree', 'taken'),
      dayFailed: calendar('failed', 'failed'),
      dayFailedAgain: calendar('failed', 'failed'),
      dayComing: calendar('loading', 'failed'),
      dayComingByItself: calendar('loading', 'failed'),
      dayThere: calendar('slots', 'failed', { greens: ['green', 'failed'], first: 'free' }),
      slots,
      slotsComingElsewhere: calendar('loading', 'green', { known: 'looking', greens: [] }),
      slotsAfterAll: slots,
      asked: () => hands.seesQuestion({ notice: null, isUnsure: false }),
      notBooked: () => hands.seesQuestion({ notice: notBooked, isUnsure: false }),
      unsure: () => hands.seesQuestion({ notice: notBooked, isUnsure: true }),
      booking: () => hands.seesBooking({ before: null }),
      bookingAgain: () => hands.seesBooking({ before: notBooked }),
      toldLost: calendar('slots', 'green', { notice: lost }),
      lostSlotIsTaken: calendar('slots', 'green', { notice: lost, first: 'taken' }),
      slotsToldMaybe: calendar('slots', 'green', { notice: maybe, first: 'yours' }),
      booked: () => hands.seesBooked(booked),
      scheduleShowsDate: hands.seesScheduleWithDate,
    } satisfies Record<BookingState, Act>,
  };
}
