import { dateAt, startOfDate } from '../schedule/school-time.ts';
import { daysFrom, type Rhythm } from './rhythm.ts';

/** The days that a report is about: whole days of the school. `number` counts a student's from 0; `to` is not included. */
export type Period = { number: number; from: Date; to: Date };

/** By whose days periods are counted, and how long they are. */
export type ReportDays = { zone: string; rhythm: Rhythm };

/** A student's periods, the first one from the day of the first enrolment (`since`) on. Each is as long as is set when it begins: one that is under way when that changes ends as it began. */
function* listPeriods(since: Date, { zone, rhythm }: ReportDays): Generator<Period> {
  let first = dateAt(since, zone);
  for (let number = 0; ; number += 1) {
    const from = startOfDate(first, zone);
    first = first.add({ days: daysFrom(from, rhythm) });
    yield { number, from, to: startOfDate(first, zone) };
  }
}

/** The periods of a student that are over, in order. */
export function pastPeriods(since: Date, now: Date, days: ReportDays): Period[] {
  const past: Period[] = [];
  for (const period of listPeriods(since, days)) {
    if (period.to > now) break;
    past.push(period);
  }
  return past;
}

/** The newest period of a student that is over; null before the first one is. */
export const latestPeriod = (since: Date, now: Date, days: ReportDays): Period | null =>
  pastPeriods(since, now, days).at(-1) ?? null;

/** A student's period by its number. */
export function getPeriod(since: Date, number: number, days: ReportDays): Period {
  for (const period of listPeriods(since, days)) if (period.number === number) return period;
  throw new Error(`There is no period ${number}.`);
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
