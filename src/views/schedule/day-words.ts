import { addDays, type Day, firstDay, type Month } from '../../machines/schedule/days.ts';
import type { Span } from '../../machines/schedule/session-times.ts';

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
const full = format({ dateStyle: 'full' });
const short = format({ weekday: 'short', month: 'short', day: 'numeric' });
const spoken = format({ weekday: 'long', month: 'long', day: 'numeric' });
const month = format({ month: 'long', year: 'numeric' });
const weekday = { long: format({ weekday: 'long' }), short: format({ weekday: 'short' }) };

const at = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** 'Monday, March 2, 2026' */
export const fullDate = (day: Day) => full.format(at(day));

/** 'Monday, March 2' */
export const spokenDate = (day: Day) => spoken.format(at(day));

/** 'Mon, Mar 2' */
export const shortDate = (day: Day) => short.format(at(day));

/** 'March 2026' */
export const monthName = (of: Month) => month.format(at(firstDay(of)));

/** 'Mon' */
export const shortWeekday = (day: Day) => weekday.short.format(at(day));

/** The days of a week, from Sunday. */
export const weekdays = Array.from({ length: 7 }, (_, number) => {
  const day = addDays('2026-03-01', number);
  return { long: weekday.long.format(at(day)), short: weekday.short.format(at(day)) };
});

/** '10:30 am', with the date where that is not the day of which is spoken: 'Sun, Mar 1, 10:30 pm'. */
export const startWords = ({ day, start }: Span, shownDay: Day) => (day === shownDay ? start : `${shortDate(day)}, ${start}`);

/** '10:30 am to 11:30 am' */
export const spanWords = ({ start, end }: Span) => `${start} to ${end}`;

export const minutesWords = (minutes: number) => (minutes === 1 ? '1 min' : `${minutes} mins`);
