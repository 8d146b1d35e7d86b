import { expect, it } from 'vitest';
import { formatDates, formatMoment, type MomentShape } from '../../contract/moments.ts';

const instant = Date.parse('2026-03-02T05:00:07Z');

it.each<[MomentShape, string]>([
  ['fullDate', 'Monday, March 2, 2026'],
  ['weekday', 'Monday, March 2'],
  ['shortWeekday', 'Mon, Mar 2'],
  ['date', 'March 2, 2026'],
  ['shortDate', 'Mar 2, 2026'],
  ['dayOfYear', 'Mar 2'],
  ['dayOfWeek', 'Monday'],
  ['month', 'March 2026'],
  ['time', '10:30 am'],
  ['second', '10:30:07 am'],
  ['dateTime', 'March 2, 2026 at 10:30 am'],
  ['shortDateTime', 'Mar 2, 2026, 10:30 am'],
  ['weekdayTime', 'Monday, March 2 at 10:30 am'],
  ['shortWeekdayTime', 'Mon, Mar 2, 10:30 am'],
  ['fullDateTime', 'Monday, March 2, 2026 at 10:30 am'],
])('%s is written as %s', (shape, text) => {
  expect(formatMoment(instant, shape, 'Asia/Kolkata')).toBe(text);
});

it('is of the zone that is named, midnight and noon being twelve', () => {
  const times = ['2026-03-02T00:00:00Z', '2026-03-02T12:00:00Z'].map((at) => formatMoment(Date.parse(at), 'time', 'UTC'));
  expect([times, formatMoment(instant, 'dateTime', 'America/Los_Angeles')]).toEqual([
    ['12:00 am', '12:00 pm'],
    'March 1, 2026 at 9:00 pm',
  ]);
});

it('from one date to another names the month once, with plain blanks', () => {
  const until = instant + 13 * 86_400_000;
  expect(formatDates(instant, until, 'Asia/Kolkata')).toBe('March 2 – 15, 2026');
});

it('is not made up for a zone that nobody knows', () => {
  expect(() => formatMoment(0, 'date', 'Mars/Olympus_Mons')).toThrow(RangeError);
});
