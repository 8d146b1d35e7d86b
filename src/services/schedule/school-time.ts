/** A calendar day, 'YYYY-MM-DD', without a zone. Which zone's day it is says whoever names it: the school's, unless told otherwise. */
export type Day = string;

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

/** What people call the zone these days (`now` in ms), summer and winter: 'India Standard Time', 'Central European Time'. */
export function formatZone(timeZone: string, now: number): string {
  const named = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The zone this device is set to; UTC where the browser cannot say, or names one that it does not know itself. */
export function deviceTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    getFormat(timeZone);
    return timeZone;
  } catch {
    return 'UTC';
  }
}
