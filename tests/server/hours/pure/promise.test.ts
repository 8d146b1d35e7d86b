import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rest, reckonPromise, waitedMs } from '../../../../server/hours/promise.ts';
import { readHolidays, readSchoolWeek, type SchoolHours } from '../../../../server/hours/school-hours.ts';

const hour = 3_600_000;

const school = (week: string, zone = 'Asia/Kolkata', holidays = ''): SchoolHours => ({
  zone,
  week: readSchoolWeek(week),
  holidays: readHolidays(holidays),
});
const office = school('Mon-Fri 09:00-13:00, 14:00-18:00; Sat 10:00-14:00', 'UTC');
const dueAt = (askedAt: string, hours: number, at: SchoolHours, rests: Rest[] = []) =>
  reckonPromise({ askedAt: new Date(askedAt), hours, rests }, at)
    .dueAt?.toISOString()
    .slice(0, 16) ?? null;
const rest = (from: string, until: string | null): Rest => ({
  from: Date.parse(from),
  until: until === null ? null : Date.parse(until),
});

describe('an answer is due', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['asked while it is open', '2026-11-23T09:30Z', 2, '2026-11-23T11:30'],
    ['over the noon hour', '2026-11-23T12:00Z', 2, '2026-11-23T15:00'],
    ['at the very end of a span', '2026-11-23T12:00Z', 1, '2026-11-23T13:00'],
    ['asked at night', '2026-11-23T23:00Z', 1, '2026-11-24T10:00'],
    ['asked before it opens', '2026-11-23T03:00Z', 1, '2026-11-23T10:00'],
    ['over a night', '2026-11-23T17:00Z', 4, '2026-11-24T12:00'],
    ['on a Saturday', '2026-11-28T09:00Z', 4, '2026-11-28T14:00'],
    ['over a Sunday', '2026-11-28T13:00Z', 4, '2026-11-30T12:00'],
    ['after many days', '2026-11-23T09:00Z', 44, '2026-11-28T14:00'],
    ['at once', '2026-11-23T09:30Z', 0, '2026-11-23T09:30'],
  ])('%s', (_, askedAt, hours, due) => {
    expect(dueAt(askedAt, hours, office)).toBe(due);
  });

  it('after the holidays', () => {
    const closed = { ...office, holidays: readHolidays('2026-12-25, 2026-12-26') };
    expect(dueAt('2026-12-24T17:00Z', 2, closed)).toBe('2026-12-28T10:00');
    expect(dueAt('2026-12-25T11:00Z', 2, closed)).toBe('2026-12-28T11:00');
  });

  it.each([
    ['India, half an hour off', 'Asia/Kolkata', '2026-11-23T03:30Z', '2026-11-23T05:30'],
    ['a date that is already tomorrow', 'Pacific/Kiritimati', '2026-11-23T22:00Z', '2026-11-24T00:00'],
    ['a date that is still yesterday', 'Pacific/Honolulu', '2026-11-24T03:00Z', '2026-11-24T20:00'],
  ])('by the clocks of the school: %s', (_, zone, askedAt, due) => {
    expect(dueAt(askedAt, 2, school('Mon-Sun 09:00-18:00', zone))).toBe(due);
  });

  it.each([
    ['put forward: the night is 23 hours', 'Sun 00:00-24:00', '2026-03-08T05:00Z', 23, '2026-03-09T04:00'],
    ['put back: it is 25', 'Sun 00:00-24:00', '2026-11-01T04:00Z', 25, '2026-11-02T05:00'],
    ['opens at a time that is left out', 'Sun 02:30-04:00', '2026-03-08T05:00Z', 1, '2026-03-08T08:00'],
    ['closes at a time that is left out', 'Sun 01:00-02:30; Mon 09:00-10:00', '2026-03-08T05:00Z', 1.5, '2026-03-09T13:30'],
    ['is open in the hour that is shown twice', 'Sun 01:00-02:00', '2026-11-01T04:00Z', 2, '2026-11-01T07:00'],
    ['closes and opens in it', 'Sun 00:30-01:30, 01:30-02:00', '2026-11-01T04:00Z', 2.5, '2026-11-01T07:00'],
    ['stays open over a weekend of it', 'Sat-Sun 22:00-24:00', '2026-10-31T20:00Z', 4, '2026-11-02T05:00'],
  ])('where clocks are %s', (_, week, askedAt, hours, due) => {
    expect(dueAt(askedAt, hours, school(week, 'America/New_York'))).toBe(due);
  });

  it.each([
    ['rests while the student is asked back', [rest('2026-11-23T10:00Z', '2026-11-23T12:00Z')], '2026-11-23T16:00'],
    ['loses nothing by a rest at night', [rest('2026-11-23T19:00Z', '2026-11-24T08:00Z')], '2026-11-23T13:00'],
    [
      'counts what overlaps once',
      [rest('2026-11-23T09:30Z', '2026-11-23T10:30Z'), rest('2026-11-23T10:00Z', '2026-11-23T11:00Z')],
      '2026-11-23T15:30',
    ],
    [
      'takes rests in any order',
      [rest('2026-11-23T11:00Z', '2026-11-23T12:00Z'), rest('2026-11-23T09:00Z', '2026-11-23T10:00Z')],
      '2026-11-23T16:00',
    ],
    ['has no time while a rest has no end', [rest('2026-11-23T10:00Z', null)], null],
    ['was due before a rest began', [rest('2026-11-23T17:00Z', null)], '2026-11-23T13:00'],
  ])('%s', (_, rests, due) => {
    expect(dueAt('2026-11-23T09:00Z', 4, office, rests)).toBe(due);
  });
});

it('reminds at half of the time and tells staff at three quarters, in hours that are open', () => {
  const asked = { askedAt: new Date('2026-11-23T11:00Z'), hours: 8, rests: [rest('2026-11-23T15:00Z', '2026-11-23T16:00Z')] };
  expect(reckonPromise(asked, office)).toEqual({
    remindAt: new Date('2026-11-23T17:00Z'),
    escalateAt: new Date('2026-11-24T10:00Z'),
    dueAt: new Date('2026-11-24T12:00Z'),
  });
});

it('tells of what lies before a rest without an end', () => {
  const asked = { askedAt: new Date('2026-11-23T09:00Z'), hours: 8, rests: [rest('2026-11-23T15:00Z', null)] };
  const { remindAt, escalateAt, dueAt } = reckonPromise(asked, office);
  expect([remindAt, escalateAt, dueAt]).toEqual([new Date('2026-11-23T13:00Z'), null, null]);
});

it('has no time for a school that is closed for more than a year', () => {
  const { dueAt } = reckonPromise(
    { askedAt: new Date('2026-11-23T09:00Z'), hours: 1, rests: [] },
    { ...office, week: Array(7).fill([]) },
  );
  expect(dueAt).toBeNull();
});

it('measures the time that somebody waited', () => {
  const measure = (from: string, until: string, rests: Rest[] = []) =>
    waitedMs(new Date(from), new Date(until), rests, office) / hour;
  expect(measure('2026-11-23T09:30Z', '2026-11-23T15:00Z')).toBe(4.5);
  expect(measure('2026-11-23T19:00Z', '2026-11-23T23:00Z')).toBe(0);
  expect(measure('2026-11-23T17:00Z', '2026-11-24T10:00Z', [rest('2026-11-23T17:30Z', null)])).toBe(0.5);
  expect(measure('2026-11-23T10:00Z', '2026-11-23T09:00Z')).toBe(0);
});

it('measures what it promised, in every zone and over every change of clocks', () => {
  const zones = ['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana', 'Africa/Cairo', 'Asia/Beirut'];
  const weeks = ['Mon-Sun 00:00-24:00', 'Mon-Fri 09:00-18:00', 'Fri-Mon 22:00-24:00', 'Sun 00:15-02:45, 03:00-12:00'];
  const start = Date.parse('2026-01-01T00:00Z');
  const minutes = fc.integer({ min: 0, max: 20 * 24 * 60 });
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...weeks),
      fc.integer({ min: 0, max: 365 * 24 * 60 }),
      fc.integer({ min: 1, max: 60 * 40 }),
      fc.array(fc.tuple(minutes, minutes), { maxLength: 3 }),
      (zone, week, askedMinute, minutesPromised, rested) => {
        const at = school(week, zone);
        const askedAt = new Date(start + askedMinute * 60_000);
        const rests = rested.map(([from, length]) => {
          const began = askedAt.getTime() + from * 60_000;
          return { from: began, until: began + length * 60_000 };
        });
        const { dueAt } = reckonPromise({ askedAt, hours: minutesPromised / 60, rests }, at);
        expect(dueAt).not.toBeNull();
        expect(Math.round(waitedMs(askedAt, dueAt ?? askedAt, rests, at) / 1000)).toBe(minutesPromised * 60);
      },
    ),
    { numRuns: 60 },
  );
});

describe('hours are read', () => {
  it('with days that go over the end of the week', () => {
    expect(readSchoolWeek('Sat-Mon 8:00-9:30; Wed 14:00-15:00, 10:00-11:00')).toEqual([
      [{ from: 480, until: 570 }],
      [],
      [
        { from: 600, until: 660 },
        { from: 840, until: 900 },
      ],
      [],
      [],
      [{ from: 480, until: 570 }],
      [{ from: 480, until: 570 }],
    ]);
  });

  it.each([
    ['weekdays 9-5', "'weekdays 9-5' is not days and times"],
    ['Mon-Fry 09:00-18:00', "'Mon-Fry' is not days of the week"],
    ['Mon 18:00-09:00', "'18:00-09:00' is not a time of the day"],
    ['Mon 09:60-18:00', "'09:60-18:00' is not a time of the day"],
    ['Mon 09:00-24:01', "'09:00-24:01' is not a time of the day"],
    ['Mon 09:00-12:00; Mon-Tue 11:00-13:00', 'has a day whose times overlap'],
    ['Mon 09:00-18:00;', "'' is not days and times"],
  ])('and refused: %s', (text, message) => {
    expect(() => readSchoolWeek(text)).toThrow(message);
  });

  it.each(['2026-02-30', '25.12.2026', '2026-12-25;2026-12-26'])('and dates that no calendar has are refused: %s', (text) => {
    expect(() => readHolidays(text)).toThrow('is not a list of dates');
  });
});
