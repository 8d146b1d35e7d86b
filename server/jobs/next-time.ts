import { Temporal } from 'temporal-polyfill';
import { dateAt } from '../schedule/school-time.ts';

/** The next time after `now` at which the clock of a zone shows `at`, as '06:00'; where the clock leaves it out, so much later. */
export function nextWallTime(now: Date, at: string, zone: string): Date {
  const plainTime = Temporal.PlainTime.from(at);
  const on = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds);
  const today = dateAt(now, zone);
  return on(today) > now ? on(today) : on(today.add({ days: 1 }));
}

/** The newest time until `now` at which the clock of a zone shows `at`, as '06:00'. */
export function lastWallTime(now: Date, at: string, zone: string): Date {
  const next = dateAt(nextWallTime(now, at, zone), zone);
  return new Date(next.subtract({ days: 1 }).toZonedDateTime({ timeZone: zone, plainTime: at }).epochMilliseconds);
}

/** Whether the clock of a zone shows a time from `at` on and before `until`, both as '06:00'. */
export function isBetween(now: Date, { at, until }: { at: string; until: string }, zone: string): boolean {
  const time = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainTime();
  return Temporal.PlainTime.compare(time, at) >= 0 && Temporal.PlainTime.compare(time, until) < 0;
}
