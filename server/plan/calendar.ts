import { Temporal } from 'temporal-polyfill';

/** A calendar day, '2026-12-05'. Days compare as texts. */
export type Day = string;

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString();

/** Days from one to another; negative where the other is earlier. */
export const countDays = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;

/** 1 for Monday to 7 for Sunday. */
export const getWeekday = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek;

/** The Monday of a day's week. */
export const toMonday = (day: Day): Day => addDays(day, 1 - getWeekday(day));

/** Whether a text of the right form is a day that there is: '2026-02-30' is none. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text);
}
