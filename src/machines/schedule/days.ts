import { calendarMonths } from '../../content/times.ts';
import type { Day } from '../../services/schedule/zoned-time.ts';

export type { Day };

/** A month of the calendar, 'YYYY-MM'. Days and months compare as texts. */
export type Month = string;

const dayMs = 86_400_000;
const toInstant = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (instant: number): Day => new Date(instant).toISOString().slice(0, 10);

export const toMonth = (day: Day): Month => day.slice(0, 7);
export const firstDay = (month: Month): Day => `${month}-01`;
export const addDays = (day: Day, days: number): Day => dayAt(toInstant(day) + days * dayMs);

/** 0 for Sunday to 6 for Saturday. */
export const getWeekday = (day: Day): number => new Date(toInstant(day)).getUTCDay();

export function addMonths(month: Month, months: number): Month {
  const first = new Date(toInstant(firstDay(month)));
  return toMonth(dayAt(first.setUTCMonth(first.getUTCMonth() + months)));
}

/** Every day of a month, in order. */
export function listDays(month: Month): Day[] {
  const days: Day[] = [];
  for (let day = firstDay(month); toMonth(day) === month; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days that can still be booked: the past ones are skipped (specification 9). */
export const remainingDays = (month: Month, today: Day): Day[] => listDays(month).filter((day) => day >= today);

/** Whether a calendar leads to this month: neither back into the past nor beyond a year. */
export const isOpenMonth = (month: Month, today: Day): boolean =>
  month >= toMonth(today) && month <= addMonths(toMonth(today), calendarMonths);

/** Whether the student's own calendar leads to this month: what is over can be looked at, as far back as days have a name for the server. */
export const isShownMonth = (month: Month, today: Day): boolean =>
  isOpenMonth(month, today) || (month < toMonth(today) && month >= '2000-01');

/** The same day of another month, or that month's last. */
export function toSameDay(month: Month, day: Day): Day {
  const days = listDays(month);
  return days[Number(day.slice(8)) - 1] ?? days.at(-1) ?? firstDay(month);
}
