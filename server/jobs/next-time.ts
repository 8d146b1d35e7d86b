import { Temporal } from 'temporal-polyfill';

/** The next time after `now` at which the clock of a zone shows `at`, as '06:00'; where the clock leaves it out, so much later. */
export function nextWallTime(now: Date, at: string, zone: string): Date {
  const plainTime = Temporal.PlainTime.from(at);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const on = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds);
  return on(today) > now ? on(today) : on(today.add({ days: 1 }));
}
