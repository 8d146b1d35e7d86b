import { expect, it } from 'vitest';
import { partOfDay, sessionTimes, zoneNames } from '../../src/machines/session-times.ts';

const session = { startsAt: Date.parse('2026-03-12T05:00:00Z'), duration: 60 };

it('the student’s own time is another one where the clocks show the same on another day', () => {
  const zones = { timeZone: 'Pacific/Apia', ownTimeZone: 'Pacific/Pago_Pago' };
  expect(sessionTimes(session, zones)).toEqual({
    school: { day: '2026-03-12', start: '6:00 pm', end: '7:00 pm' },
    own: { day: '2026-03-11', start: '6:00 pm', end: '7:00 pm' },
  });
  expect(zoneNames(zones, session.startsAt, []).own).not.toBe(null);
});

it('a zone of the student is named where its clock agrees now and parts from the school’s later', () => {
  const zones = { timeZone: 'Africa/Lagos', ownTimeZone: 'Europe/Berlin' };
  const [winter, summer] = [Date.parse('2026-03-10T05:00:00Z'), Date.parse('2026-04-10T05:00:00Z')];
  expect(
    [[winter], [winter, summer]].map(
      (instants) =>
        zoneNames(
          zones,
          winter,
          instants.map((startsAt) => ({ startsAt, duration: 60 })),
        ).own,
    ),
  ).toEqual([null, 'Central European Time']);
});

it('a zone of the student is named where its clock parts from the school’s only during a session', () => {
  const zones = { timeZone: 'Africa/Lagos', ownTimeZone: 'Europe/Berlin' };
  // Berlin puts its clocks forward at 01:00 UTC on 29 March 2026.
  const crossing = { startsAt: Date.parse('2026-03-29T00:30:00Z'), duration: 60 };
  expect(sessionTimes(crossing, zones).own).toEqual({ day: '2026-03-29', start: '1:30 am', end: '3:30 am' });
  expect(zoneNames(zones, crossing.startsAt, [crossing]).own).toBe('Central European Time');
});

it.each([
  ['12:00 am', 'morning'],
  ['11:59 am', 'morning'],
  ['12:00 pm', 'afternoon'],
  ['4:59 pm', 'afternoon'],
  ['5:00 pm', 'evening'],
] as const)('%s is in the %s [5-8]', (time, part) => {
  expect(partOfDay(time)).toBe(part);
});
