import { expect, it } from 'vitest';
import { ownDay, partOfDay, sessionTimes, zoneNames } from '../../../src/machines/schedule/session-times.ts';
import { proves } from '../../support/proves.ts';

const session = { startsAt: Date.parse('2026-03-12T05:00:00Z'), duration: 60 };

it('the school’s time is another one where the clocks show the same on another day', () => {
  const zones = { timeZone: 'Pacific/Apia', ownTimeZone: 'Pacific/Pago_Pago' };
  expect(sessionTimes(session, zones)).toEqual({
    school: { day: '2026-03-12', start: '6:00 pm', end: '7:00 pm' },
    own: { day: '2026-03-11', start: '6:00 pm', end: '7:00 pm' },
  });
  expect(zoneNames(zones, session.startsAt, []).school).not.toBe(null);
});

it('the school has no time of its own where both clocks show the same, whatever the zones are called', () => {
  const span = { day: '2026-03-12', start: '10:30 am', end: '11:30 am' };
  expect(sessionTimes(session, { timeZone: 'Asia/Kolkata', ownTimeZone: 'Asia/Colombo' })).toEqual({ own: span, school: null });
});

it('the school’s time is another one where only the start differs', () => {
  // Berlin puts its clocks forward at 01:00 UTC on 29 March 2026, after which they agree with those of Cairo.
  const crossing = { startsAt: Date.parse('2026-03-29T00:30:00Z'), duration: 60 };
  expect(sessionTimes(crossing, { timeZone: 'Africa/Cairo', ownTimeZone: 'Europe/Berlin' })).toEqual({
    school: { day: '2026-03-29', start: '2:30 am', end: '3:30 am' },
    own: { day: '2026-03-29', start: '1:30 am', end: '3:30 am' },
  });
});

it('the student’s day begins at the student’s midnight', () => {
  const days = ['2026-03-11T18:29:59Z', '2026-03-11T18:30:00Z'].map((at) =>
    ownDay(Date.parse(at), { ownTimeZone: 'Asia/Kolkata' }),
  );
  expect(days).toEqual(['2026-03-11', '2026-03-12']);
});

it('the school’s zone is named where its clock agrees now and parts from the student’s later', () => {
  const zones = { timeZone: 'Europe/Berlin', ownTimeZone: 'Africa/Lagos' };
  const [winter, summer] = [Date.parse('2026-03-10T05:00:00Z'), Date.parse('2026-04-10T05:00:00Z')];
  expect(
    [[winter], [winter, summer]].map(
      (instants) =>
        zoneNames(
          zones,
          winter,
          instants.map((startsAt) => ({ startsAt, duration: 60 })),
        ).school,
    ),
  ).toEqual([null, 'Central European Time']);
});

it('the school’s zone is named where its clock parts from the student’s only during a session', () => {
  const zones = { timeZone: 'Europe/Berlin', ownTimeZone: 'Africa/Lagos' };
  // Berlin puts its clocks forward at 01:00 UTC on 29 March 2026.
  const crossing = { startsAt: Date.parse('2026-03-29T00:30:00Z'), duration: 60 };
  expect(sessionTimes(crossing, zones).school).toEqual({ day: '2026-03-29', start: '1:30 am', end: '3:30 am' });
  expect(zoneNames(zones, crossing.startsAt, [crossing]).school).toBe('Central European Time');
});

it.each([
  ['12:00 am', 'morning'],
  ['11:59 am', 'morning'],
  ['12:00 pm', 'afternoon'],
  ['4:59 pm', 'afternoon'],
  ['5:00 pm', 'evening'],
] as const)('%s is in the %s', proves('5-8'), (time, part) => {
  expect(partOfDay(time)).toBe(part);
});
