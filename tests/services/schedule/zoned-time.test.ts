import { describe, expect, it } from 'vitest';
import { listDays, overlappingDays, toMinutes, wallTimeAt } from '../../../src/services/schedule/zoned-time.ts';
import { proves } from '../../support/proves.ts';

const hour = 3_600_000;
const fortnight = 14 * 24 * hour;
const zones = Intl.supportedValuesOf('timeZone');

/** Minutes that a zone's clocks are ahead of UTC, from another part of the formatter than the one that is tried. */
function offsetAt(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (instant) => {
    const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = text.match(/GMT(?:([+-])(\d\d):(\d\d))?/) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

/** What clocks show that are so many minutes ahead of UTC, worked out by hand. */
function shown(instant: number, ahead: number) {
  const wall = new Date(instant + ahead * 60_000);
  const hours = wall.getUTCHours();
  const minutes = String(wall.getUTCMinutes()).padStart(2, '0');
  const time = `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
  return { day: wall.toISOString().slice(0, 10), time };
}

/** The instants of 2026 at which a zone's clocks are changed, to the minute. */
function findChanges(offset: (instant: number) => number): number[] {
  const changes: number[] = [];
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += fortnight) {
    let [before, after] = [at, at + fortnight];
    if (offset(before) === offset(after)) continue;
    while (after - before > 60_000) {
      const middle = before + Math.floor((after - before) / 120_000) * 60_000;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

describe('what clocks show', proves('3-19'), () => {
  it('is right in every zone, at each noon and midnight, and on both sides of every change of its clocks', () => {
    const wrong: unknown[] = [];
    let changes = 0;
    for (const zone of zones) {
      const offset = offsetAt(zone);
      const edges = findChanges(offset);
      changes += edges.length;
      const base = Date.UTC(2026, 2, 10) - offset(Date.UTC(2026, 2, 10)) * 60_000;
      const instants = [
        base,
        base - 60_000,
        base + 12 * hour,
        base + 12 * hour - 60_000,
        ...edges.flatMap((edge) => [edge - 1, edge, edge + hour]),
      ];
      for (const instant of instants) {
        const [is, ought] = [wallTimeAt(instant, zone), shown(instant, offset(instant))];
        if (is.day !== ought.day || is.time !== ought.time) wrong.push({ zone, instant, is, ought });
      }
    }
    expect([wrong, zones.length > 400, changes > 200]).toEqual([[], true, true]);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T00:59:00Z', '2026-03-29', '1:59 am'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29', '3:00 am'],
    ['Europe/Berlin', '2026-10-25T00:59:00Z', '2026-10-25', '2:59 am'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25', '2:00 am'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08', '3:00 am'],
    ['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01', '1:00 am'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05', '1:30 am'],
    ['Asia/Kathmandu', '2026-03-10T18:15:00Z', '2026-03-11', '12:00 am'],
    ['Asia/Kolkata', '2026-03-10T06:30:00Z', '2026-03-10', '12:00 pm'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01', '12:00 am'],
  ])('in %s at %s is %s, %s', (zone, instant, day, time) => {
    expect(wallTimeAt(Date.parse(instant), zone)).toEqual({ day, time });
  });

  it('is not made up for a zone that nobody knows', () => {
    expect(() => wallTimeAt(0, 'Mars/Olympus_Mons')).toThrow(RangeError);
  });
});

it('a time is read by the 12-hour clock', proves('5-8'), () => {
  const every = Array.from({ length: 1440 }, (_, minutes) => shown(minutes * 60_000, 0).time);
  expect(every.map(toMinutes)).toEqual(every.map((_, minutes) => minutes));
});

it.each([
  ['12:00 am', 0],
  ['12:59 AM', 59],
  ['12:00 pm', 720],
  ['09:05pm', 1265],
  [' 1:00 pm ', 780],
])('%j is %d minutes after midnight', proves('5-8'), (time, minutes) => {
  expect(toMinutes(time)).toBe(minutes);
});

it.each(['', '10:30', '0:30 am', '13:00 pm', '10:60 am', '10.30 am', 'noon', '1:1 am'])('%j is no time', (time) => {
  expect(toMinutes(time)).toBe(null);
});

describe('the days of the school that overlap with days of the student', () => {
  it.each([
    ['Asia/Kolkata', 'Asia/Kolkata', ['2026-03-12']],
    ['America/Los_Angeles', 'Asia/Kolkata', ['2026-03-12', '2026-03-13']],
    ['Asia/Tokyo', 'Asia/Kolkata', ['2026-03-11', '2026-03-12']],
    ['Etc/GMT+12', 'Pacific/Kiritimati', ['2026-03-13', '2026-03-14']],
    ['Pacific/Kiritimati', 'Etc/GMT+12', ['2026-03-10', '2026-03-11']],
  ])('in %s at a school in %s', (own, school, days) => {
    expect(listDays(overlappingDays({ from: '2026-03-12', to: '2026-03-12' }, own, school))).toEqual(days);
  });

  it('of a month are those of its first to its last day, each once', () => {
    const march = overlappingDays({ from: '2026-03-01', to: '2026-03-31' }, 'America/New_York', 'Asia/Kolkata');
    expect([march, listDays(march).length]).toEqual([{ from: '2026-03-01', to: '2026-04-01' }, 32]);
  });

  it('have every hour of the student’s day among them, in all zones, over each change of clocks', () => {
    const schools = ['Asia/Kolkata', 'America/New_York', 'Pacific/Apia'];
    const missing: unknown[] = [];
    const changesOf = new Map(schools.map((school) => [school, findChanges(offsetAt(school))]));
    for (const zone of zones.filter((_, at) => at % 20 === 0)) {
      const own = findChanges(offsetAt(zone));
      for (const school of schools) {
        const days = [...own, ...(changesOf.get(school) ?? [])].flatMap((at) => [at - 24 * hour, at, at + 24 * hour]);
        for (let month = 0; month < 12; month += 1) days.push(Date.UTC(2026, month, 15));
        for (const middle of days)
          for (let instant = middle - 12 * hour; instant < middle + 12 * hour; instant += 3 * hour) {
            const { day } = wallTimeAt(instant, zone);
            const span = overlappingDays({ from: day, to: day }, zone, school);
            const at = wallTimeAt(instant, school).day;
            if (at < span.from || at > span.to) missing.push({ zone, school, instant });
          }
      }
    }
    expect(missing).toEqual([]);
  });
});
