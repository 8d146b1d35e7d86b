import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotFields } from '../../../../server/schedule/fields.ts';
import {
  dayAfter,
  formatStartTime,
  instantsAt,
  readDay,
  readStartTime,
  toDay,
  toSpan,
} from '../../../../server/schedule/school-time.ts';
import { proves } from '../../../support/proves.ts';

const minute = 60_000;
const hour = 60 * minute;
const from = Date.parse('2026-01-01T00:00:00Z');
const to = Date.parse('2027-01-01T00:00:00Z');
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

const formats = new Map<string, Intl.DateTimeFormat>();
/** How far a zone's clocks are ahead of UTC at an instant, in ms, as the system writes it ('GMT-03:30'): another way than the server's. */
function offsetAt(instant: number, zone: string): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' });
  formats.set(zone, format);
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(instant)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute);
}

/** The instants of 2026 at which a zone's clocks are changed. */
function findEdges(zone: string): number[] {
  const step = 14 * 24 * hour;
  const edges: number[] = [];
  for (let start = from; start < to; start += step) {
    let [low, high] = [start, start + step];
    if (offsetAt(low, zone) === offsetAt(high, zone)) continue;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle, zone) === offsetAt(low, zone)) low = middle;
      else high = middle;
    }
    edges.push(high);
  }
  return edges;
}

/** Day, time and minute of an instant, worked out with the offset alone. */
function shown(instant: number, zone: string) {
  const clock = new Date(instant + offsetAt(instant, zone)).toISOString();
  const hours = Number(clock.slice(11, 13));
  const time = `${hours === 0 ? 12 : hours > 12 ? hours - 12 : hours}:${clock.slice(14, 16)} ${hours >= 12 ? 'pm' : 'am'}`;
  return { day: `${clock.slice(0, 10)}T00:00:00.000Z`, time };
}

/** What the server says of a slot at an instant must be one time: by its text, by its day, and by its instant. */
function agree(instant: number, zone: string): string[] {
  const startsAt = new Date(instant);
  const { day, time } = shown(instant, zone);
  const how = { withdrawnAt: null, fromHours: false, closedByHours: false };
  const row = { id: 's', instructorId: 't', startsAt, duration: 60, ...how };
  const slot = slotFields(row, 'free', { schoolTimeZone: zone, bookingCancelHours: 24 });
  const found = instantsAt(slot.sessionDate, readStartTime(slot.startTime), zone).map((each) => each.getTime());
  const span = toSpan(day);
  const wrong = [
    ...(slot.startTime === time ? [] : [`is ${slot.startTime}, not ${time}`]),
    ...(slot.sessionDate === day ? [] : [`is on ${slot.sessionDate}, not ${day}`]),
    ...(slot.startsAt === instant ? [] : ['has another instant']),
    ...(found.includes(instant - (instant % minute)) ? [] : ['is not found by its day and time']),
    ...(span.from <= startsAt && startsAt < span.before ? [] : ['is outside of the span of its day']),
  ];
  return wrong.map((what) => `${zone} ${startsAt.toISOString()} ${what}`);
}

/** A time on a clock, as an instant at which a clock of UTC shows it. */
const splitWall = (wall: number) => {
  const day = `${new Date(wall).toISOString().slice(0, 10)}T00:00:00.000Z`;
  return [day, (wall - Date.parse(day)) / minute] as const;
};

describe(`in each of ${zones.length} zones`, () => {
  const edges = new Map(zones.map((zone) => [zone, findEdges(zone)]));

  it('text, day and instant agree around every change of the clocks', proves('3-19', '5-8', '9-16'), () => {
    expect([...edges.values()].filter((each) => each.length > 0).length).toBeGreaterThan(100);
    const around = [-24 * hour, -hour, -1, 0, 29 * minute, hour, 24 * hour];
    const wrong = zones.flatMap((zone) =>
      (edges.get(zone) ?? []).flatMap((edge) => around.flatMap((shift) => agree(edge + shift, zone))),
    );
    expect(wrong).toEqual([]);
  });

  it('a time that is skipped is at no instant, one that comes twice at two', () => {
    const wrong: string[] = [];
    for (const zone of zones) {
      for (const edge of edges.get(zone) ?? []) {
        const [before, after] = [offsetAt(edge - 1, zone), offsetAt(edge, zone)];
        const middle = edge + (before + after) / 2;
        const [day, minutes] = splitWall(middle - (middle % minute));
        const found = instantsAt(day, minutes, zone).map((instant) => instant.getTime());
        const wall = Date.parse(day) + minutes * minute;
        const right = after > before ? [] : [wall - before, wall - after];
        if (found.join() !== right.join()) wrong.push(`${zone} ${day} ${minutes}: ${found.join()}, not ${right.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('noon is 12:00 pm of its day, and midnight, where there is one, 12:00 am', proves('3-19', '5-8'), () => {
    const wrong: string[] = [];
    for (const zone of zones) {
      const days = [from, ...(edges.get(zone) ?? [])].flatMap((edge) => {
        const { day } = shown(edge, zone);
        return [dayAfter(day, -1), day, dayAfter(day)];
      });
      for (const day of days) {
        for (const [minutes, time] of [
          [720, '12:00 pm'],
          [0, '12:00 am'],
          [30, '12:30 am'],
          [750, '12:30 pm'],
        ] as const) {
          const found = instantsAt(day, minutes, zone);
          if (minutes >= 720 && found.length !== 1) wrong.push(`${zone} ${day} has ${found.length} times ${time}`);
          for (const instant of found) {
            const told = { day: toDay(instant, zone), time: formatStartTime(instant, zone) };
            if (told.day !== day || told.time !== time) wrong.push(`${zone} ${day} ${time}: ${told.day} ${told.time}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('text, day and instant agree at any instant', proves('3-19'), () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: to }), (zone, instant) => {
        expect(agree(instant, zone)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

it.each([
  ['12:00 am', 0],
  ['12:59 am', 59],
  ['1:05 am', 65],
  ['11:59 am', 719],
  ['12:00 pm', 720],
  ['12:30pm', 750],
  [' 4:00 PM ', 960],
  ['11:59 pm', 1439],
])('%s is read as minute %i', (text, minutes) => {
  expect(readStartTime(text)).toBe(minutes);
});

it.each(['0:30 am', '13:00 pm', '10:60 am', '10:30', '10 am', '010:30 am', ''])("'%s' is no time", (text) => {
  expect(() => readStartTime(text)).toThrow('isn’t a time like 10:30 am.');
});

it.each(['2026-02-29', '2026-04-31', '2026-00-10', '1999-12-31', '2200-01-01', '26-03-02', ''])("'%s' is no day", (text) => {
  expect(() => readDay(text)).toThrow('isn’t a date like 2026-03-02.');
});

it('a day may come with or without its midnight', () => {
  const day = '2028-02-29T00:00:00.000Z';
  expect(['2028-02-29', '2028-02-29T00:00:00Z', day].map(readDay)).toEqual([day, day, day]);
});
