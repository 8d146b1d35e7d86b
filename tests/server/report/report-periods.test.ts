import { expect, it } from 'vitest';
import { getPeriod, latestPeriod } from '../../../server/report/periods.ts';

const at = (instant: string) => new Date(instant);
const told = (period: ReturnType<typeof latestPeriod>) =>
  period && [period.number, period.from.toISOString(), period.to.toISOString()];

it('there is no period before two weeks of the school’s days are over, and then the one from the day of enrolment on', () => {
  const since = at('2026-03-02T10:00:00.000Z');
  // Midnight of 16 March in Kolkata.
  const over = at('2026-03-15T18:30:00.000Z');
  expect(latestPeriod(since, new Date(over.getTime() - 1), 'Asia/Kolkata')).toBeNull();
  expect(told(latestPeriod(since, over, 'Asia/Kolkata'))).toEqual([0, '2026-03-01T18:30:00.000Z', '2026-03-15T18:30:00.000Z']);
  expect(latestPeriod(since, since, 'Asia/Kolkata')).toBeNull();
});

it('days are the school’s: late in the evening in UTC is the next day in Kolkata', () => {
  expect(told(latestPeriod(at('2026-03-02T19:00:00.000Z'), at('2026-03-16T18:30:00.000Z'), 'Asia/Kolkata'))).toEqual([
    ...[0, '2026-03-02T18:30:00.000Z', '2026-03-16T18:30:00.000Z'],
  ]);
});

it('the newest one that is over is meant, and one begins where the other ended', () => {
  const since = at('2026-03-02T10:00:00.000Z');
  expect(told(latestPeriod(since, at('2026-06-01T00:00:00.000Z'), 'UTC'))).toEqual([
    ...[5, '2026-05-11T00:00:00.000Z', '2026-05-25T00:00:00.000Z'],
  ]);
  for (let number = 0; number < 60; number += 1) {
    expect(getPeriod(since, number, 'Europe/Berlin').to).toEqual(getPeriod(since, number + 1, 'Europe/Berlin').from);
  }
});

it.each([
  // An hour less and an hour more than 14 days.
  ['clocks put forward in it', 'Europe/Berlin', '2026-03-20T12:00:00Z', '2026-03-19T23:00:00.000Z', '2026-04-02T22:00:00.000Z'],
  ['clocks put back in it', 'Europe/Berlin', '2026-10-20T12:00:00Z', '2026-10-19T22:00:00.000Z', '2026-11-02T23:00:00.000Z'],
  ['its first midnight skipped', 'Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00.000Z', '2026-05-07T21:00:00.000Z'],
  ['its last midnight skipped', 'Africa/Cairo', '2026-04-10T12:00:00Z', '2026-04-09T22:00:00.000Z', '2026-04-23T22:00:00.000Z'],
  ['midnight shown twice', 'Atlantic/Azores', '2026-10-25T12:00:00Z', '2026-10-25T00:00:00.000Z', '2026-11-08T01:00:00.000Z'],
])('whole days also with %s', (_, zone, since, from, to) => {
  const period = getPeriod(at(since), 0, zone);
  expect([period.from.toISOString(), period.to.toISOString()]).toEqual([from, to]);
  expect(latestPeriod(at(since), new Date(period.to.getTime() - 1), zone)).toBeNull();
  expect(latestPeriod(at(since), period.to, zone)).toEqual(period);
});
