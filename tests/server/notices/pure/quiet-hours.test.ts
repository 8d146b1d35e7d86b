import { expect, it } from 'vitest';
import { isQuiet, nextDigest, quietUntil } from '../../../../server/notices/quiet-hours.ts';

const timeZone = 'America/New_York';
const night = { timeZone, quiet: { from: '21:00', until: '07:00' } };
const at = (clock: string) => new Date(`2026-03-03T${clock}:00-05:00`);

it('are a night, a part of a day, or none', () => {
  const told = (clock: { timeZone: string; quiet: { from: string; until: string } | null }) =>
    ['06:59', '07:00', '20:59', '21:00', '23:59'].map((time) => isQuiet(at(time), clock));
  expect(told(night)).toEqual([true, false, false, true, true]);
  expect(told({ timeZone, quiet: { from: '07:00', until: '21:00' } })).toEqual([false, true, true, false, false]);
  expect(told({ timeZone, quiet: null })).toEqual([false, false, false, false, false]);
  expect(told({ timeZone, quiet: { from: '08:00', until: '08:00' } })).toEqual([false, false, false, false, false]);
});

it('end when they end by the reader’s clock, also over the night on which it is put forward', () => {
  expect(quietUntil(at('12:00'), night)).toEqual(at('12:00'));
  expect(quietUntil(at('23:00'), night)).toEqual(new Date('2026-03-04T12:00:00Z'));
  expect(quietUntil(new Date('2026-03-08T04:00:00Z'), night)).toEqual(new Date('2026-03-08T11:00:00Z'));
});

it('put off the mail of the day that would fall into them', () => {
  expect(nextDigest('daily', at('12:00'), night)).toEqual(at('18:00'));
  expect(nextDigest('daily', at('18:00'), night)).toEqual(new Date('2026-03-04T23:00:00Z'));
  const evening = { timeZone, quiet: { from: '17:00', until: '19:30' } };
  expect(nextDigest('daily', at('12:00'), evening)).toEqual(at('19:30'));
});

it('leave the mail of a week to Monday, and that of a month to its first day, whatever day it is', () => {
  const monday = new Date('2026-03-09T11:00:00Z');
  expect(nextDigest('weekly', at('12:00'), night)).toEqual(monday);
  expect(nextDigest('weekly', monday, night)).toEqual(new Date('2026-03-16T11:00:00Z'));
  expect(nextDigest('monthly', at('12:00'), night)).toEqual(new Date('2026-04-01T11:00:00Z'));
  expect(nextDigest('monthly', new Date('2026-12-31T12:00:00Z'), night)).toEqual(new Date('2027-01-01T12:00:00Z'));
  expect(nextDigest('weekly', at('12:00'), { timeZone, quiet: { from: '21:00', until: '09:30' } })).toEqual(
    new Date('2026-03-09T13:30:00Z'),
  );
});
