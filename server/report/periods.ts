import { reportDays } from '../../contract/limits.ts';
import { dateAt, startOfDate } from '../schedule/school-time.ts';

/** The days that a report is about: whole days of the school. `number` counts a student's from 0; `to` is not included. */
export type Period = { number: number; from: Date; to: Date };

/** The newest period of a student that is over; null before the first one is. `since`: the instant of the first enrolment. */
export function latestPeriod(since: Date, now: Date, zone: string): Period | null {
  const { days } = dateAt(since, zone).until(dateAt(now, zone));
  return days < reportDays ? null : getPeriod(since, Math.floor(days / reportDays) - 1, zone);
}

/** A student's period by its number. The first one begins with the day of the first enrolment. */
export function getPeriod(since: Date, number: number, zone: string): Period {
  const first = dateAt(since, zone).add({ days: number * reportDays });
  return { number, from: startOfDate(first, zone), to: startOfDate(first.add({ days: reportDays }), zone) };
}

/** Further apart than the same day begins in any two zones. */
const zonesMs = 48 * 3_600_000;

/** Whether a period was told by a report that ends then, in whatever zone the school was. */
export const isReported = ({ from }: Period, end: Date): boolean => end.getTime() - from.getTime() > zonesMs;

/**
 * A period after a report that ends then: where it follows it, from there on, also if the school's zone has changed since. So nothing is told
 * twice or never.
 */
export const adjoined = (period: Period, end: Date): Period =>
  Math.abs(end.getTime() - period.from.getTime()) <= zonesMs ? { ...period, from: end } : period;
