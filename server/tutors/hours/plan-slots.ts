import { Temporal } from 'temporal-polyfill';
import type { DaySpan } from '../../../contract/tutors/day-hours.ts';
import { hoursAhead } from '../../../contract/tutors/hours.ts';
import { overlap, type Span } from '../../schedule/rules.ts';
import { dayAfter, instantsAt, type SessionDay, toDay } from '../../schedule/school-time.ts';

/** Days ('2026-12-24') on which other hours hold than the week's; without spans the tutor is on leave. */
type Exception = { firstDay: string; lastDay: string; spans: readonly DaySpan[] };

/** What a tutor offers: a week, Monday first, by the clocks of a zone, but for the exceptions. */
export type Hours = {
  timeZone: string;
  duration: number;
  week: readonly (readonly DaySpan[])[];
  exceptions: readonly Exception[];
};

/** A slot as it stands. `isOpen`: offered, or booked. */
export type StandingSlot = Span & {
  id: string;
  fromHours: boolean;
  closedByHours: boolean;
  isOpen: boolean;
  isBooked: boolean;
};

/** What is to be done to the slots of a tutor: begin anew at these times, offer again with the length that sessions have now, and offer no more. */
type SlotPlan = { make: Date[]; offer: string[]; close: string[] };

const exceptionOn = (day: string, { exceptions }: Pick<Hours, 'exceptions'>): Exception | undefined =>
  exceptions.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

const spansOn = (day: SessionDay, hours: Hours): readonly DaySpan[] =>
  exceptionOn(day.slice(0, 10), hours)?.spans ?? hours.week[Temporal.PlainDate.from(day.slice(0, 10)).dayOfWeek - 1] ?? [];

/**
 * When sessions begin by a tutor's hours, after `now` and for as many days as are offered ahead. What the clocks are put forward over is left out; of a time that
 * they show twice the first is taken.
 */
export function listStarts(hours: Hours, now: Date): Date[] {
  const today = toDay(now, hours.timeZone);
  const starts: Date[] = [];
  for (let ahead = 0; ahead < hoursAhead; ahead++) {
    const day = dayAfter(today, ahead);
    for (const { from, until } of spansOn(day, hours)) {
      for (let minutes = from; minutes + hours.duration <= until; minutes += hours.duration) {
        const [startsAt] = instantsAt(day, minutes, hours.timeZone);
        const last = starts.at(-1);
        const isClear = last === undefined || (startsAt && !overlap({ startsAt: last, ...hours }, { startsAt, ...hours }));
        if (startsAt && startsAt > now && isClear) starts.push(startsAt);
      }
    }
  }
  return starts;
}

/** Whether a tutor is on leave at some time of a slot. */
function isAway({ startsAt, duration }: Span, hours: Hours): boolean {
  const lastInstant = new Date(startsAt.getTime() + duration * 60_000 - 1);
  return [startsAt, lastInstant].some(
    (instant) => exceptionOn(toDay(instant, hours.timeZone).slice(0, 10), hours)?.spans.length === 0,
  );
}

/** Whether a booked slot is at a time that its tutor offers no more: outside the hours that it was made of, or in leave. */
export function isOutside(slot: Span & { fromHours: boolean }, hours: Hours): boolean {
  if (!slot.fromHours) return isAway(slot, hours);
  const clock = Temporal.Instant.fromEpochMilliseconds(slot.startsAt.getTime()).toZonedDateTimeISO(hours.timeZone);
  const begins = clock.hour * 60 + clock.minute;
  const day = toDay(slot.startsAt, hours.timeZone);
  return !spansOn(day, hours).some(({ from, until }) => from <= begins && begins + slot.duration <= until);
}

/**
 * What makes a tutor's slots to come fit the hours. What is booked stays, and so does what a person took back. Slots that were made by hand are closed by leave alone. Slots
 * never cross each other.
 */
export function planSlots(hours: Hours, slots: readonly StandingSlot[], now: Date): SlotPlan {
  const wanted = new Map(listStarts(hours, now).map((start) => [start.getTime(), start]));
  const fits = (slot: StandingSlot) =>
    slot.fromHours ? wanted.has(slot.startsAt.getTime()) && slot.duration === hours.duration : !isAway(slot, hours);
  const stays = (slot: StandingSlot) => slot.isOpen && (slot.isBooked || fits(slot));
  const open: Span[] = slots.filter(stays);
  const plan: SlotPlan = { make: [], offer: [], close: [] };
  const take = (span: Span): boolean => {
    const isClear = !open.some((other) => overlap(other, span));
    if (isClear) open.push(span);
    return isClear;
  };
  for (const slot of slots.filter((each) => !each.isBooked && !stays(each))) {
    // A slot of the hours takes whatever length they have now.
    const duration = slot.fromHours ? hours.duration : slot.duration;
    const isWanted = slot.isOpen || slot.closedByHours;
    const belongs = slot.fromHours ? wanted.has(slot.startsAt.getTime()) : fits(slot);
    if (isWanted && belongs && take({ startsAt: slot.startsAt, duration })) plan.offer.push(slot.id);
    else if (slot.isOpen) plan.close.push(slot.id);
  }
  const there = new Set(slots.map(({ startsAt }) => startsAt.getTime()));
  for (const [at, startsAt] of wanted) {
    if (!there.has(at) && take({ startsAt, duration: hours.duration })) plan.make.push(startsAt);
  }
  return plan;
}
