import { Temporal } from 'temporal-polyfill';

/** From when until when a school is open on a day, in minutes since midnight: 1440 is the day's end. */
type OpenSpan = { from: number; until: number };

/** What is open on each day of the week, Monday first, in order. */
export type SchoolWeek = readonly (readonly OpenSpan[])[];

/** When a school answers: its week by the clocks of `zone`, but for the dates in `holidays` ('2026-12-25'). */
export type SchoolHours = { zone: string; week: SchoolWeek; holidays: ReadonlySet<string> };

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const dayMinutes = 24 * 60;

/** Reads a week as 'Mon-Fri 09:00-13:00, 14:00-18:00; Sat 10:00-14:00'. Throws what is wrong with it. */
export function readSchoolWeek(text: string): SchoolWeek {
  const week: OpenSpan[][] = days.map(() => []);
  for (const part of text.split(';').map((each) => each.trim())) {
    const [, dayNames = '', spans = ''] = /^([a-z]{3}(?:-[a-z]{3})?)\s+(.+)$/i.exec(part) ?? [];
    if (dayNames === '') throw new Error(`'${part}' is not days and times, as Mon-Fri 09:00-18:00`);
    for (const day of readDays(dayNames)) week[day]?.push(...spans.split(',').map(readSpan));
  }
  for (const spans of week) {
    spans.sort((one, other) => one.from - other.from);
    const isOverlapping = spans.some(({ from }, at) => from < (spans[at - 1]?.until ?? 0));
    if (isOverlapping) throw new Error(`'${text}' has a day whose times overlap`);
  }
  return week;
}

/** Reads dates as '2026-12-25, 2027-01-01'. Throws what is wrong with them. */
export function readHolidays(text: string): ReadonlySet<string> {
  const dates = text === '' ? [] : text.split(',').map((date) => date.trim());
  const unread = dates.filter((date) => !isDate(date));
  if (unread.length > 0) throw new Error(`'${unread.join(', ')}' is not a list of dates, as 2026-12-25`);
  return new Set(dates);
}

function isDate(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** The numbers of the days from one to another, over the week's end where the second comes first: 'Fri-Mon' is four. */
function readDays(text: string): number[] {
  const [first = -1, last = first] = text.split('-').map((name) => days.indexOf(name.toLowerCase()));
  if (first < 0 || last < 0) throw new Error(`'${text}' is not days of the week, as Mon or Mon-Fri`);
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, step) => (first + step) % 7);
}

function readSpan(text: string): OpenSpan {
  const [, from = '', until = ''] = /^\s*(\d{1,2}:\d\d)\s*-\s*(\d{1,2}:\d\d)\s*$/.exec(text) ?? [];
  const span = { from: readMinutes(from), until: readMinutes(until) };
  if (!(span.from < span.until)) throw new Error(`'${text.trim()}' is not a time of the day, as 09:00-18:00`);
  return span;
}

/** Minutes since midnight, not a number where the text is no time: 24:00 is the day's end. */
function readMinutes(text: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  const read = hours * 60 + minutes;
  return minutes < 60 && read <= dayMinutes ? read : Number.NaN;
}

/** A span between two instants in ms, `until` not in it. */
export type Span = { from: number; until: number };

/** How many days are looked at for a time when the school is open: whoever has been away for longer is not waited for. */
const daysAtMost = 400;

/** When the school is open from an instant on, in order, for `daysAtMost` days. */
export function* openSpans(after: number, { zone, week, holidays }: SchoolHours): Generator<Span> {
  const today = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone).toPlainDate();
  let closed = after;
  // Yesterday's end may be shown by clocks that were put back into today.
  for (let day = -1; day < daysAtMost; day++) {
    const date = today.add({ days: day });
    if (holidays.has(date.toString())) continue;
    for (const span of week[date.dayOfWeek - 1] ?? []) {
      const from = Math.max(instantOf(date, span.from, zone, 'opens'), closed);
      const until = instantOf(date, span.until, zone, 'closes');
      if (from < until) yield { from, until };
      closed = Math.max(closed, until);
    }
  }
}

/**
 * When the clocks of a zone show a time of a date, in ms. Of two such instants the school opens at the first and closes at the second; a time that clocks are
 * put forward over is when they are.
 */
function instantOf(date: Temporal.PlainDate, minutes: number, zone: string, edge: 'opens' | 'closes'): number {
  if (minutes === dayMinutes) return date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const shown = date.toPlainDateTime().add({ minutes });
  const earlier = shown.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const isSkipped = !earlier.toPlainDateTime().equals(shown);
  if (isSkipped) return earlier.getTimeZoneTransition('next')?.epochMilliseconds ?? earlier.epochMilliseconds;
  return edge === 'opens'
    ? earlier.epochMilliseconds
    : shown.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds;
}
