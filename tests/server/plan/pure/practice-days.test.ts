import { expect, it } from 'vitest';
import { countPracticeDays } from '../../../../server/plan/practice-days.ts';

/** A Wednesday. */
const today = '2026-11-25';
const streak = (...days: string[]) => countPracticeDays(days, today).streak;

it('marks the days of this week, and says nothing of those to come', () => {
  expect(countPracticeDays(['2026-11-22', '2026-11-23', '2026-11-25', '2026-11-25'], today).week).toEqual([
    ...[true, false, true],
    ...[null, null, null, null],
  ]);
});

it('counts days in a row, and today only once there is something', () => {
  expect(streak('2026-11-25', '2026-11-24', '2026-11-23')).toBe(3);
  expect(streak('2026-11-23', '2026-11-24')).toBe(2);
  expect(streak()).toBe(0);
});

it('forgives one day without, each time, and not two', () => {
  expect(streak('2026-11-25', '2026-11-23', '2026-11-21')).toBe(3);
  expect(streak('2026-11-25', '2026-11-22')).toBe(1);
  expect(streak('2026-11-23')).toBe(1);
  expect(streak('2026-11-22')).toBe(0);
});

it('knows no day to come', () => {
  expect(streak('2026-11-26', '2026-11-25')).toBe(1);
});
