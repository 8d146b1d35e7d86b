/** A calendar day, 'YYYY-MM-DD', without a zone. Which zone's day it is says whoever names it: the student's, unless told otherwise. */
export type Day = string;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** What the clocks of a zone show at an instant; `time` like '10:30 am'. */
export type WallTime = { day: Day; time: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are slow to make, and a month asks for hundreds of times. Throws RangeError for a zone that this browser does not know. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  formats.set(timeZone, format);
  return format;
}

/** The day and the time in a zone at `instant` (ms since the epoch), on both sides of a change of its clocks. */
export function wallTimeAt(instant: number, timeZone: string): WallTime {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`,
  };
}

/** Minutes since midnight of a time on a 12-hour clock (specification 5): 12:05 am is 5, 12:05 pm is 725. Null for anything else. */
export function toMinutes(time: string): number | null {
  const [, hour = '', minute = '', half = ''] = time.trim().match(/^(0?[1-9]|1[0-2]):([0-5]\d)\s*([ap])m$/i) ?? [];
  if (!half) return null;
  return ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute);
}

/** What the clocks of a zone are ahead of UTC at an instant, in ms. */
function aheadAt(instant: number, timeZone: string): number {
  const { day, time } = wallTimeAt(instant, timeZone);
  const shown = Date.parse(`${day}T00:00:00Z`) + (toMinutes(time) ?? 0) * minuteMs;
  return shown - Math.floor(instant / minuteMs) * minuteMs;
}

/** The instant at which a day begins in a zone. Where its clocks skip midnight: within an hour of it, still in the day before or already in this one. */
function startOfDay(day: Day, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const near = midnight - aheadAt(midnight, timeZone);
  return midnight - aheadAt(near, timeZone);
}

/** The first and the last day of one zone that overlap with the days from `from` to `to` of another. */
export function overlappingDays({ from, to }: { from: Day; to: Day }, zone: string, otherZone: string): { from: Day; to: Day } {
  if (zone === otherZone) return { from, to };
  return {
    from: wallTimeAt(startOfDay(from, zone), otherZone).day,
    to: wallTimeAt(startOfDay(dayAfter(to), zone) - 1, otherZone).day,
  };
}

const dayAfter = (day: Day): Day => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** Every day of a span, in order. */
export function listDays({ from, to }: { from: Day; to: Day }): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}
