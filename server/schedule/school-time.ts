import { Temporal } from 'temporal-polyfill';
import { formatMoment } from '../../contract/moments.ts';
import { CallRefused } from '../http/refused.ts';

const hourMs = 3_600_000;

/** A calendar day as the calls name it: '2026-03-02T00:00:00.000Z'. Also a day's order: an earlier one is the smaller text. */
export type SessionDay = string;

const toSessionDay = (date: Temporal.PlainDate): SessionDay => `${date}T00:00:00.000Z`;
const toDate = (day: SessionDay) => Temporal.PlainDate.from(day.slice(0, 10));

/** What the clocks of a zone show at an instant. */
const clockAt = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

/** The calendar date of an instant in a zone. */
export const dateAt = (instant: Date, zone: string): Temporal.PlainDate => clockAt(instant, zone).toPlainDate();

/** The first instant of a date in a zone: not always midnight, which clocks that are put forward may skip, and those put back show twice. */
export const startOfDate = (date: Temporal.PlainDate, zone: string): Date =>
  new Date(date.toZonedDateTime(zone).epochMilliseconds);

/** The day an instant is on in a zone. */
export const toDay = (instant: Date, zone: string): SessionDay => toSessionDay(dateAt(instant, zone));

/** What the clocks of a zone show at an instant, like '10:30 am' (specification 3): midnight is 12 am, noon 12 pm. */
export const formatStartTime = (instant: Date, zone: string): string => formatMoment(instant.getTime(), 'time', zone);

/**
 * The instants at which the clocks of a zone show a time (in minutes since midnight) of a day, in order: one, none where the clocks are
 * put forward over it, two where they are put back over it.
 */
export function instantsAt(day: SessionDay, minutes: number, zone: string): Date[] {
  const shown = toDate(day).toPlainDateTime().add({ minutes });
  const found = (['earlier', 'later'] as const)
    .map((disambiguation) => shown.toZonedDateTime(zone, { disambiguation }))
    .filter((clock) => clock.toPlainDateTime().equals(shown));
  return [...new Set(found.map(({ epochMilliseconds }) => epochMilliseconds))].map((ms) => new Date(ms));
}

/** A span in which every instant lies that is on one of the days in any zone: `from` inclusive, `before` not. */
export const toSpan = (first: SessionDay, last = first): { from: Date; before: Date } => ({
  from: new Date(Date.parse(first) - 15 * hourMs),
  before: new Date(Date.parse(last) + (24 + 15) * hourMs),
});

/** The day so many days later. */
export const dayAfter = (day: SessionDay, days = 1): SessionDay => toSessionDay(toDate(day).add({ days }));

/** Whether a day is one from Monday to Friday. */
export const isWeekday = (day: SessionDay): boolean => toDate(day).dayOfWeek <= 5;

/** A day as it was sent, or as people write it ('2026-03-02'). Throws `CallRefused` 400 for one that no calendar has, or far away. */
export function readDay(text: string): SessionDay {
  const day = text.slice(0, 10);
  const read = new Date(`${day}T00:00:00.000Z`);
  const isDay = /^2[01]\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
  if (!isDay) throw new CallRefused(400, 'badInput', `'${day}' isn’t a date like 2026-03-02.`);
  return read.toISOString();
}

/** Minutes since midnight of a time like '10:30 am'. Throws `CallRefused` 400. */
export function readStartTime(text: string): number {
  const [, hour = '', minute = '', half = ''] = /^(1[0-2]|[1-9]):([0-5]\d) ?([ap])m$/i.exec(text.trim()) ?? [];
  if (hour === '') throw new CallRefused(400, 'badInput', `'${text.trim()}' isn’t a time like 10:30 am.`);
  return ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute);
}
