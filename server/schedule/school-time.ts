import { Refused } from '../http/refused.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A calendar day as the calls name it: '2026-03-02T00:00:00.000Z'. Also a day's order: an earlier one is the smaller text. */
export type SessionDay = string;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone: zone, ...date, ...time });
  clocks.set(zone, made);
  return made;
}

/** What the clocks of a zone show at an instant, as ms since the epoch of a clock that shows the same in UTC. */
function wallOf(instant: Date, zone: string): number {
  const parts = clockOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  const ms = ((instant.getTime() % 1000) + 1000) % 1000;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'), ms);
}

/** The day an instant is on in a zone. */
export const dayOf = (instant: Date, zone: string): SessionDay =>
  `${new Date(wallOf(instant, zone)).toISOString().slice(0, 10)}T00:00:00.000Z`;

/** What the clocks of a zone show at an instant, like '10:30 am' (specification 3): midnight is 12 am, noon 12 pm. */
export function startTimeOf(instant: Date, zone: string): string {
  const shown = new Date(wallOf(instant, zone));
  const hour = shown.getUTCHours();
  return `${hour % 12 || 12}:${String(shown.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/**
 * The instants at which the clocks of a zone show a time (in minutes since midnight) of a day, in order: one, none where the clocks are
 * put forward over it, two where they are put back over it.
 */
export function instantsAt(day: SessionDay, minutes: number, zone: string): Date[] {
  const wall = Date.parse(day) + minutes * minuteMs;
  // Nowhere are clocks changed twice in three days.
  const nearby = [-1.5 * dayMs, 0, 1.5 * dayMs].map((shift) => wall + shift);
  const offsets = new Set(nearby.map((instant) => wallOf(new Date(instant), zone) - instant));
  const found = [...offsets].map((offset) => new Date(wall - offset)).filter((instant) => wallOf(instant, zone) === wall);
  return found.sort((one, other) => one.getTime() - other.getTime());
}

/** A span in which every instant lies that is on one of the days in any zone: `from` inclusive, `before` not. */
export const spanOf = (first: SessionDay, last = first): { from: Date; before: Date } => ({
  from: new Date(Date.parse(first) - 15 * 60 * minuteMs),
  before: new Date(Date.parse(last) + dayMs + 15 * 60 * minuteMs),
});

/** The day so many days later. */
export const dayAfter = (day: SessionDay, days = 1): SessionDay => new Date(Date.parse(day) + days * dayMs).toISOString();

/** Whether a day is one from Monday to Friday. */
export const isWeekday = (day: SessionDay): boolean => ![0, 6].includes(new Date(day).getUTCDay());

/** A day as it was sent, or as people write it ('2026-03-02'). Throws `Refused` 400 for one that no calendar has, or far away. */
export function readDay(text: string): SessionDay {
  const day = text.slice(0, 10);
  const read = new Date(`${day}T00:00:00.000Z`);
  const isDay = /^2[01]\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
  if (!isDay) throw new Refused(400, 'badInput', `'${day}' is no day, as 2026-03-02.`);
  return read.toISOString();
}

/** Minutes since midnight of a time like '10:30 am'. Throws `Refused` 400. */
export function readStartTime(text: string): number {
  const [, hour = '', minute = '', half = ''] = /^(1[0-2]|[1-9]):([0-5]\d) ?([ap])m$/i.exec(text.trim()) ?? [];
  if (hour === '') throw new Refused(400, 'badInput', `'${text.trim()}' is no time, as 10:30 am.`);
  return ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute);
}
