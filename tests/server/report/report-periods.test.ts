import { expect, it } from 'vitest';
import { getPeriod, latestPeriod, pastPeriods } from '../../../server/report/periods.ts';

const at = (instant: string) => new Date(instant);
/** The days of a school that has never changed how long reports are. */
const by = (zone: string) => ({ zone, rhythm: [] });
const told = (period: ReturnType<typeof latestPeriod>) =>
  period && [period.number, period.from.toISOString(), period.to.toISOString()];

it('there is no period before two weeks of the school’s days are over, and then the one from the day of enrolment on', () => {
  const since = at('2026-03-02T10:00:00.000Z');
  // Midnight of 16 March in Kolkata.
  const over = at('2026-03-15T18:30:00.000Z');
  expect(latestPeriod(since, new Date(over.getTime() - 1), by('Asia/Kolkata'))).toBeNull();
  expect(told(latestPeriod(since, over, by('Asia/Kolkata')))).toEqual([
    0,
    '2026-03-01T18:30:00.000Z',
    '2026-03-15T18:30:00.000Z',
  ]);
  expect(latestPeriod(since, since, by('Asia/Kolkata'))).toBeNull();
});

it('days are the school’s: late in the evening in UTC is the next day in Kolkata', () => {
  expect(told(latestPeriod(at('2026-03-02T19:00:00.000Z'), at('2026-03-16T18:30:00.000Z'), by('Asia/Kolkata')))).toEqual([
    ...[0, '2026-03-02T18:30:00.000Z', '2026-03-16T18:30:00.000Z'],
  ]);
});

it('the newest one that is over is meant, and one begins where the other ended', () => {
  const since = at('2026-03-02T10:00:00.000Z');
  expect(told(latestPeriod(since, at('2026-06-01T00:00:00.000Z'), by('UTC')))).toEqual([
    ...[5, '2026-05-11T00:00:00.000Z', '2026-05-25T00:00:00.000Z'],
  ]);
  for (let number = 0; number < 60; number += 1) {
    expect(getPeriod(since, number, by('Europe/Berlin')).to).toEqual(getPeriod(since, number + 1, by('Europe/Berlin')).from);
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
  const period = getPeriod(at(since), 0, by(zone));
  expect([period.from.toISOString(), period.to.toISOString()]).toEqual([from, to]);
  expect(latestPeriod(at(since), new Date(period.to.getTime() - 1), by(zone))).toBeNull();
  expect(latestPeriod(at(since), period.to, by(zone))).toEqual(period);
});

it('a period that is under way ends as it began when its length changes, and the next one follows it', () => {
  const since = at('2026-03-01T12:00:00.000Z');
  const rhythm = [
    { since: at('2026-03-20T09:00:00.000Z'), days: 7 },
    { since: at('2026-04-06T09:00:00.000Z'), days: 28 },
  ];
  const past = pastPeriods(since, at('2026-06-01T00:00:00.000Z'), { zone: 'UTC', rhythm });
  expect(past.map(({ from, to }) => [from, to].map((each) => each.toISOString().slice(5, 10)).join(' '))).toEqual([
    ...['03-01 03-15', '03-15 03-29', '03-29 04-05', '04-05 04-12', '04-12 05-10'],
  ]);
  expect(getPeriod(since, 3, { zone: 'UTC', rhythm })).toEqual(past[3]);
});
