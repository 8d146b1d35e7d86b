import { Temporal } from 'temporal-polyfill';
import { dateAt } from '../schedule/school-time.ts';

/** The next time after `now` at which the clock of a zone shows `at`, as '06:00'; where the clock leaves it out, so much later. */
export function nextWallTime(now: Date, at: string, zone: string): Date {
  const plainTime = Temporal.PlainTime.from(at);
  const on = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds);
  const today = dateAt(now, zone);
  return on(today) > now ? on(today) : on(today.add({ days: 1 }));
}
