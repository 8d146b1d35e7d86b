import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { bookingMachine } from '../../../src/machines/schedule/booking.machine.ts';
import { type BookingContext, type BookingEvent, freeOn } from '../../../src/machines/schedule/booking.setup.ts';
import type { BookingHands, CalendarLook } from '../../models/schedule/booking.hands.ts';
import { bookingAnswers, firstSlot, greenDays, walkDays } from './booking-walk.ts';
import { april, courses, restOfMarch } from './schedule.ts';
import type { scheduleWorld } from './schedule-world.ts';

const [statistics] = courses as [(typeof courses)[number]];

function getPanel(context: BookingContext): CalendarLook['panel'] {
  const { day, known } = context;
  if (day === null) return 'prompt';
  const slots = known[day];
  if (slots === undefined) return 'loading';
  if (slots === null) return 'failed';
  if (slots.length === 0) return 'noSlots';
  return freeOn(context, day) === 0 ? 'noneFree' : 'slots';
}

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
    askForDayAgain: () => send({ type: 'day.retry' }),
    confirm: () => send({ type: 'booking.confirm' }),
    notNow: () => {
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
      if (notice) expect(state().output).toMatchObject({ end: 'outdated' });
      else expect(shown()).toEqual({ value: 'choosingCourse', day: null, slot: null, notice: null, green: [] });
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
    },
    seesQuestion: ({ notice, isUnsure }) => {
      const confirming = { about: 'none', outcome: isUnsure ? 'unsure' : 'known' };
      expect(shown()).toEqual({ value: { browsing: { confirming } }, ...onSlot, notice });
    },
    seesBooking: ({ before }) => {
      expect(shown()).toEqual({ value: { browsing: 'booking' }, ...onSlot, notice: before });
    },
    seesBooked: () => {
      expect([state().value, state().context.slot]).toEqual(['booked', firstSlot]);
    },
    seesScheduleWithDate: () => {
      expect(state().output).toEqual({ booked: firstSlot, courseId: 'course-1', end: 'closed' });
    },
    seesAnotherBegin: () => {
      expect(state().output).toEqual({ booked: firstSlot, courseId: 'course-1', end: 'again' });
    },
  };
}
