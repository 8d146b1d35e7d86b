import { formatMoment, type MomentShape } from '../../../contract/moments.ts';
import { addDays, type Day, firstDay, type Month } from '../../machines/schedule/days.ts';
import type { Span } from '../../machines/schedule/session-times.ts';

const write = (day: Day, shape: MomentShape) => formatMoment(Date.parse(`${day}T00:00:00Z`), shape, 'UTC');

/** 'Monday, March 2, 2026' */
export const fullDate = (day: Day) => write(day, 'fullDate');

/** 'Monday, March 2' */
export const spokenDate = (day: Day) => write(day, 'weekday');

/** 'Mon, Mar 2' */
export const shortDate = (day: Day) => write(day, 'shortWeekday');

/** 'Mar 2' */
export const shortDay = (day: Day) => write(day, 'dayOfYear');

/** 'March 2026' */
export const monthName = (of: Month) => write(firstDay(of), 'month');

/** The days of a week, from Sunday. */
export const weekdays = Array.from({ length: 7 }, (_, number) => {
  const long = write(addDays('2026-03-01', number), 'dayOfWeek');
  return { long, short: long.slice(0, 3) };
});

/** '10:30 am', with the day where that is not the one of which is spoken: 'Sun, Mar 1, 10:30 pm'. */
export const startWords = ({ day, start }: Span, shownDay: Day) => (day === shownDay ? start : `${shortDate(day)}, ${start}`);

/** '10:30 am to 11:30 am', with the day of the start where that is not the one of which is spoken. */
export const spanWords = (span: Span, shownDay = span.day) => `${startWords(span, shownDay)} to ${span.end}`;

/** ' (school: 10:30 am)', in brackets after the student's own time; nothing where the two clocks agree. */
export const schoolWords = (school: Span | null, shownDay: Day) => (school ? ` (school: ${startWords(school, shownDay)})` : '');

export const minutesWords = (minutes: number) => (minutes === 1 ? '1 min' : `${minutes} mins`);
