import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { bookingMachine } from '../../../src/machines/schedule/booking.machine.ts';
import { type BookingContext, type BookingEvent, freeOn } from '../../../src/machines/schedule/booking.setup.ts';
import type { BookingHands, CalendarLook } from '../../models/schedule/booking.hands.ts';
import { bookingAnswers, firstSlot, greenDays, walkDays } from './booking-walk.ts';
import { april, courses, now, restOfMarch, zones } from './schedule.ts';
import type { scheduleWorld } from './schedule-world.ts';

const [statistics, withoutTutor] = courses as [(typeof courses)[number], (typeof courses)[number]];

function getPanel(context: BookingContext): CalendarLook['panel'] {
  const { day, known } = context;
  if (day === null) return 'prompt';
  const slots = known[day];
  if (slots === undefined) return 'loading';
  if (slots === null) return 'failed';
  if (slots.length === 0) return 'noSlots';
  return freeOn(context, day) === 0 ? 'noneFree' : 'slots';
}

/** What can be tried in a booking, among it what must never be possible: a day or a month that is over, a slot that is gone, a course without a tutor. */
const doable = {
  showTutor: { type: 'course.toggle', course: statistics },
  showNobody: { type: 'course.toggle', course: withoutTutor },
  showFebruary: { type: 'month.show', month: '2026-02' },
  showApril: { type: 'month.show', month: '2026-04' },
  showInTwoYears: { type: 'month.show', month: '2028-03' },
  pickYesterday: { type: 'date.pick', day: '2026-03-09' },
  pickToday: { type: 'date.pick', day: '2026-03-10' },
  pickInMarch: { type: 'date.pick', day: walkDays.green },
  pickInApril: { type: 'date.pick', day: '2026-04-01' },
  pickFree: { type: 'slot.pick', slot: firstSlot },
  pickTaken: { type: 'slot.pick', slot: { ...firstSlot, available: false } },
  pickBegun: { type: 'slot.pick', slot: { ...firstSlot, startsAt: now } },
  chooseOtherZone: { type: 'zone.choose', timeZone: 'Europe/Paris' },
  chooseSameZone: { type: 'zone.choose', timeZone: zones.ownTimeZone },
  askDayAgain: { type: 'day.retry' },
  askMonthAgain: { type: 'month.retry' },
  confirm: { type: 'booking.confirm' },
  cancel: { type: 'booking.cancel' },
  // There are no wrong questions to send: this booking comes from no result.
  sendQuestions: { type: 'about.toggle' },
  close: { type: 'booked.close' },
  bookAnother: { type: 'booked.again' },
} as const satisfies Record<string, BookingEvent>;

/** Walks the machine itself: `booking` gives the one that runs at the moment. */
export function bookingMachineHands(
  world: ReturnType<typeof scheduleWorld>,
  booking: () => ActorRefFrom<typeof bookingMachine> | undefined,
  settle: () => Promise<void>,
): BookingHands {
  const state = () => {
    const snapshot = booking()?.getSnapshot();
    if (!snapshot) throw new Error('No booking runs.');
    return snapshot;
  };
  const send = (event: BookingEvent) => booking()?.send(event);
  const answers = bookingAnswers(world, async (answer) => {
    answer();
    await settle();
  });
  const toggle = () => send({ type: 'course.toggle', course: statistics });
  let isAnswerLost = false;
  /** By whose days is asked. */
  let asked = zones;
  /** What the walk so far makes the booking ask of the server: once more for a day, and for a seat. */
  const daysAgain: string[][] = [];
  let confirmed = 0;
  /** What is asked of the server, no more and no less; `shows`: the month whose days come in, or null where none does any more. */
  const asks = (shows: CalendarLook['month'] | null) => {
    const seats = {
      ...{ studentId: 'student-1', sessionId: firstSlot._id, courseId: statistics.courseId },
      timeZone: asked.ownTimeZone,
    };
    expect(world.booking.inputs()).toEqual(Array.from({ length: confirmed }, () => seats));
    expect(world.again).toEqual(daysAgain);
    const open = world.months.filter(({ isLeft }) => !isLeft);
    const days = shows === 'next' ? april : restOfMarch;
    expect(open).toEqual(shows === null ? [] : [{ instructorId: 'tutor-1', zones: asked, days, isLeft: false }]);
  };
  /** What the student can do, of everything that there is to do, by its name in `doable`. */
  const offers = (...names: (keyof typeof doable)[]) => {
    const possible = (Object.keys(doable) as (keyof typeof doable)[]).filter((name) => state().can(doable[name]));
    expect(possible.sort()).toEqual(names.sort());
  };
  const shown = () => {
    const { value, context } = state();
    const green = [...restOfMarch, ...april].filter((day) => (freeOn(context, day) ?? 0) > 0);
    return { value, day: context.day, slot: context.slot, notice: context.notice, green };
  };
  const onSlot = { day: walkDays.green, slot: firstSlot, green: greenDays(['green']) };
  return {
    ...answers,
    loseAnswer: () => {
      isAnswerLost = true;
      return answers.loseAnswer();
    },
    showAvailability: toggle,
    hideAvailability: toggle,
    showNextMonth: () => send({ type: 'month.show', month: '2026-04' }),
    pickDay: (day) => send({ type: 'date.pick', day: walkDays[day] }),
    pickFirstSlot: () => send({ type: 'slot.pick', slot: firstSlot }),
    askForDayAgain: () => {
      daysAgain.push([walkDays.failed]);
      send({ type: 'day.retry' });
    },
    // All that failed is asked for again, and nothing else: of the days of a walk one has failed.
    returnNetwork: () => {
      daysAgain.push([walkDays.failed]);
      world.restoreConnection();
    },
    chooseZone: () => {
      asked = { ...zones, ownTimeZone: 'Asia/Dubai' };
      send({ type: 'zone.choose', timeZone: asked.ownTimeZone });
    },
    confirm: () => {
      confirmed += 1;
      send({ type: 'booking.confirm' });
    },
    giveSeatToAnother: (words) => {
      daysAgain.push([walkDays.green]);
      return answers.giveSeatToAnother(words);
    },
    notNow: () => {
      daysAgain.push([walkDays.green]);
      send({ type: 'booking.cancel' });
      return isAnswerLost ? answers.firstSlotTurnsOutOurs() : undefined;
    },
    goToSchedule: () => send({ type: 'booked.close' }),
    bookAnother: () => send({ type: 'booked.again' }),
    refuseTutor: async () => {
      world.refuseTutor();
      await settle();
    },
    seesCourses: (notice) => {
      asks(null);
      if (notice) {
        expect(state().output).toMatchObject({ end: 'outdated' });
        return;
      }
      expect(shown()).toEqual({ value: 'choosingCourse', day: null, slot: null, notice: null, green: [] });
      offers('showTutor', 'chooseOtherZone');
    },
    seesCalendar: ({ month, day, panel, greens, notice, first }) => {
      const { context } = state();
      const chosen = day === null ? null : walkDays[day];
      expect([shown(), context.month, getPanel(context)]).toEqual([
        {
          value: { browsing: { choosing: chosen ? 'choosingSlot' : 'choosingDate' } },
          ...{ day: chosen, slot: null, notice, green: greenDays(greens) },
        },
        month === 'next' ? '2026-04' : '2026-03',
        panel,
      ]);
      const { available, mine } = context.known[chosen ?? '']?.[0] ?? {};
      if (first) expect([available, mine]).toEqual([first === 'free', first === 'yours']);
      asks(month);
      const days = month === 'next' ? (['pickInApril'] as const) : (['pickToday', 'pickInMarch'] as const);
      // Once a day is chosen, one of its slots can be, and the day be asked for again.
      offers(
        ...days,
        'showTutor',
        'showApril',
        'confirm',
        'askMonthAgain',
        'chooseOtherZone',
        ...(asked === zones ? [] : (['chooseSameZone'] as const)),
        ...(chosen ? (['pickFree', 'askDayAgain'] as const) : []),
      );
    },
    seesQuestion: ({ notice, isUnsure }) => {
      const confirming = { about: 'none', outcome: isUnsure ? 'unsure' : 'known' };
      expect(shown()).toEqual({ value: { browsing: { confirming } }, ...onSlot, notice });
      asks('walked');
      offers('confirm', 'cancel');
    },
    seesBooking: ({ before }) => {
      expect(shown()).toEqual({ value: { browsing: 'booking' }, ...onSlot, notice: before });
      asks('walked');
      offers();
    },
    seesBooked: () => {
      expect([state().value, state().context.slot]).toEqual(['booked', firstSlot]);
      asks(null);
      offers('close', 'bookAnother');
    },
    seesScheduleWithDate: () => {
      expect(state().output).toEqual({ booked: firstSlot, courseId: 'course-1', end: 'closed' });
    },
    seesAnotherBegin: () => {
      expect(state().output).toEqual({ booked: firstSlot, courseId: 'course-1', end: 'again' });
    },
  };
}
