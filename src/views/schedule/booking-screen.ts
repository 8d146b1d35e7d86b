import type { SnapshotFrom } from 'xstate';
import type { bookingMachine } from '../../machines/schedule/booking.machine.ts';
import { type BookingContext, failedDays, freeOn, getToday, isFree, shownDays } from '../../machines/schedule/booking.setup.ts';
import { addMonths, type Day, isOpenMonth, type Month } from '../../machines/schedule/days.ts';
import { spokenDate } from './day-words.ts';
import type { DayMark } from './month-calendar.tsx';

type Snapshot = SnapshotFrom<typeof bookingMachine>;

/** The one place of these views that knows the booking's states. `dialog`: what has to be answered before anything else. */
export const selectBookingScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('beginning') || snapshot.matches('choosingCourse')) return 'courses';
  return 'calendar';
};
export const selectDialog = (snapshot: Snapshot) => {
  if (snapshot.matches({ browsing: 'confirming' })) return 'confirm';
  if (snapshot.matches({ browsing: 'booking' })) return 'busy';
  return snapshot.matches('booked') ? 'booked' : null;
};
export const selectBooking = (snapshot: Snapshot) => snapshot.context;

/** What stands beside the calendar: a prompt before a day is chosen, then the day's slots or why there are none. */
export function getPanel({ day, known, now }: BookingContext) {
  if (day === null) return 'prompt';
  const slots = known[day];
  if (slots === undefined) return 'waiting';
  if (slots === null) return 'failed';
  if (slots.length === 0) return 'noSlots';
  return slots.some((slot) => isFree(slot, now)) ? 'slots' : 'noneFree';
}

const freeWords = (free: number) => (free === 1 ? '1 free time' : `${free || 'no'} free times`);

/** What a screen reader hears of the chosen day once it is known: 'Thursday, March 12: 2 free times'. */
export function panelStatus(context: BookingContext): string {
  const { day } = context;
  const free = day === null ? null : freeOn(context, day);
  return day === null || free === null ? '' : `${spokenDate(day)}: ${freeWords(free)}`;
}

/** How a day of the availability calendar looks: green where a slot is free (specification 4.4). */
export function availabilityMark(context: BookingContext, day: Day): DayMark {
  const free = freeOn(context, day);
  if (free === null && context.known[day] === null) return { tone: 'failed', word: '?', spoken: 'couldn’t be loaded' };
  if (free === null) return { tone: 'unknown', word: '…', spoken: 'still loading' };
  if (free === 0) return { tone: 'none', word: '', spoken: freeWords(0) };
  return { tone: 'free', word: `${free} free`, spoken: freeWords(free) };
}

/** The month to look at where all of the shown one is known and has nothing free, if there is one to be looked at. */
export function monthToTry(context: BookingContext): Month | null {
  const next = addMonths(context.month, 1);
  const hasNothing = shownDays(context).every((day) => freeOn(context, day) === 0);
  return hasNothing && isOpenMonth(next, getToday(context)) ? next : null;
}

/** How far the month is known, in words that a screen reader hears when all of it is. */
export function monthStatus(context: BookingContext): string {
  const days = shownDays(context);
  if (days.some((day) => context.known[day] === undefined)) return 'Looking for free times…';
  const green = days.filter((day) => (freeOn(context, day) ?? 0) > 0).length;
  const failed = failedDays(context).length > 0 ? ' Some days couldn’t be loaded.' : '';
  if (green === 0) return failed ? failed.trim() : 'No free times this month. Try the next one.';
  return `${green === 1 ? '1 day' : `${green} days`} available.${failed}`;
}
