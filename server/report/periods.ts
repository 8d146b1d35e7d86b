import { reportDays } from '../../contract/report/report.ts';

/** Two weeks that a report is about: whole days of the school. `number` counts a student's from 0; `to` is not included. */
export type Period = { number: number; from: Date; to: Date };

const dayMs = 24 * 3_600_000;

/** The newest period of a student that is over; null before the first one is. `since`: the instant of the first enrolment. */
export function latestPeriod(since: Date, now: Date, zone: string): Period | null {
  const days = (dayNumber(now, zone) - dayNumber(since, zone)) / reportDays;
  return days < 1 ? null : periodOf(since, Math.floor(days) - 1, zone);
}

/** A student's period by its number. The first one begins with the day of the first enrolment. */
export function periodOf(since: Date, number: number, zone: string): Period {
  const first = dayNumber(since, zone) + number * reportDays;
  return { number, from: startOfDay(first, zone), to: startOfDay(first + reportDays, zone) };
}

/** Further apart than the same day begins in any two zones. */
const zonesMs = 2 * dayMs;

/** Whether a period was told by a report that ends then, in whatever zone the school was. */
export const isTold = ({ from }: Period, end: Date): boolean => end.getTime() - from.getTime() > zonesMs;

/**
 * A period after a report that ends then: where it follows it, from there on, also if the school's zone has changed since. So nothing is told
 * twice or never.
 */
export const adjoined = (period: Period, end: Date): Period =>
  Math.abs(end.getTime() - period.from.getTime()) <= zonesMs ? { ...period, from: end } : period;

const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone);
  if (known) return known;
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone: zone, hourCycle: 'h23', ...parts });
  calendars.set(zone, made);
  return made;
}

/** What the clocks of a zone show at an instant, as ms since the epoch of a clock that shows the same in UTC; whole seconds. */
function wallOf(instant: number, zone: string): number {
  const parts = calendarOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The calendar day of an instant in a zone, counted from 1 January 1970. */
const dayNumber = (instant: Date, zone: string): number => Math.floor(wallOf(instant.getTime(), zone) / dayMs);

/** The first instant of a day in a zone: not always midnight, which clocks that are put forward may skip, and those put back show twice. */
function startOfDay(day: number, zone: string): Date {
  const midnight = day * dayMs;
  // Nowhere are clocks changed twice in three days.
  const offsets = [-1.5, 0, 1.5].map((days) => midnight + days * dayMs).map((nearby) => wallOf(nearby, zone) - nearby);
  const starts = offsets.map((offset) => midnight - offset).filter((start) => wallOf(start, zone) >= midnight);
  return new Date(Math.min(...starts));
}
