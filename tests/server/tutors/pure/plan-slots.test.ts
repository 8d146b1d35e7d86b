import { expect, it } from 'vitest';
import { hoursAhead } from '../../../../contract/tutors/hours.ts';
import { type Hours, isOutside, listStarts, planSlots, type StandingSlot } from '../../../../server/tutors/hours/plan-slots.ts';

/** Sunday, March 1, 2026, at noon in New York. */
const now = new Date('2026-03-01T17:00:00Z');
const none: Hours['week'] = [[], [], [], [], [], [], []];
const on = (day: number, ...spans: [from: number, until: number][]): Hours['week'] =>
  none.map((_, at) => (at === day ? spans.map(([from, until]) => ({ from: from * 60, until: until * 60 })) : []));
const hours = (week: Hours['week'], more: Partial<Hours> = {}): Hours => ({
  ...{ timeZone: 'America/New_York', duration: 60, week, exceptions: [], ...more },
});
const monday = on(0, [9, 11]);
const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString().slice(0, 16));
let made = 0;
const slot = (startsAt: string, more: Partial<StandingSlot> = {}): StandingSlot => ({
  ...{ id: `slot-${++made}`, startsAt: new Date(`${startsAt}:00Z`), duration: 60 },
  ...{ fromHours: true, closedByHours: false, isOpen: true, isBooked: false, ...more },
});
const madeOf = (its: Hours) => listStarts(its, now).map((start) => slot(start.toISOString().slice(0, 16)));

it('makes slots of each week by the clocks of the tutor, who gets up at the same time when they are put forward', () => {
  const starts = iso(listStarts(hours(monday), now));
  expect(starts).toHaveLength((hoursAhead / 7) * 2);
  // Summer time began on March 8.
  expect(starts.slice(0, 4)).toEqual(['2026-03-02T14:00', '2026-03-02T15:00', '2026-03-09T13:00', '2026-03-09T14:00']);
});

it('leaves out what the clocks are put forward over, and takes the first of what they show twice', () => {
  const sunday = hours(on(6, [1, 4]));
  const spring = iso(listStarts(sunday, new Date('2026-03-07T17:00:00Z'))).slice(0, 3);
  expect(spring).toEqual(['2026-03-08T06:00', '2026-03-08T07:00', '2026-03-15T05:00']);
  const autumn = iso(listStarts(sunday, new Date('2026-10-31T17:00:00Z'))).slice(0, 4);
  expect(autumn).toEqual(['2026-11-01T05:00', '2026-11-01T07:00', '2026-11-01T08:00', '2026-11-08T06:00']);
});

it('never makes two that cross, where clocks are put forward by half an hour', () => {
  const lordHowe = hours(on(6, [1, 4]), { timeZone: 'Australia/Lord_Howe' });
  const starts = listStarts(lordHowe, new Date('2026-10-03T00:00:00Z'));
  const gaps = starts.slice(1).map((start, at) => start.getTime() - (starts[at]?.getTime() ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_600_000);
});

it('makes nothing twice, and nothing of what is over today', () => {
  const its = hours(on(6, [11, 14]));
  expect(iso(listStarts(its, now)).slice(0, 2)).toEqual(['2026-03-01T18:00', '2026-03-08T15:00']);
  expect(planSlots(its, madeOf(its), now)).toEqual({ make: [], offer: [], close: [] });
});

it('closes free slots of leave and of another week, whoever made them in leave, and opens them again', () => {
  const standing = [...madeOf(hours(monday)).slice(0, 4), slot('2026-03-02T20:00', { fromHours: false })];
  const leave = { firstDay: '2026-03-02', lastDay: '2026-03-08', spans: [] };
  const away = planSlots(hours(monday, { exceptions: [leave] }), standing, now);
  expect(away.close).toEqual([standing[0]?.id, standing[1]?.id, standing[4]?.id]);
  const closed = standing.map((each) => (away.close.includes(each.id) ? { ...each, isOpen: false, closedByHours: true } : each));
  expect(planSlots(hours(monday), closed, now).offer).toEqual(away.close);
  // What was made by hand is not of the week.
  expect(planSlots(hours(none), standing, now).close).toEqual(standing.slice(0, 4).map(({ id }) => id));
});

it('leaves alone what is booked, and what a person took back', () => {
  const booked = slot('2026-03-02T14:00', { isBooked: true });
  const takenBack = slot('2026-03-02T15:00', { isOpen: false });
  const { make, offer, close } = planSlots(hours(none), [booked, takenBack], now);
  expect([make, offer, close]).toEqual([[], [], []]);
  const again = planSlots(hours(monday), [booked, takenBack], now);
  expect(again.offer).toEqual([]);
  expect(iso(again.make)[0]).toBe('2026-03-09T13:00');
});

it('makes no slot across a booked one, and gives a free one the length that sessions have now', () => {
  const booked = slot('2026-03-02T14:30', { isBooked: true });
  const free = slot('2026-03-09T13:00');
  const { make, offer, close } = planSlots(hours(monday, { duration: 45 }), [booked, free], now);
  expect(iso(make).slice(0, 2)).toEqual(['2026-03-09T13:45', '2026-03-16T13:00']);
  expect([offer, close]).toEqual([[free.id], []]);
});

it('knows which booked times are outside: of the week by its hours, of those made by hand in leave alone', () => {
  const other = { firstDay: '2026-03-02', lastDay: '2026-03-02', spans: [{ from: 600, until: 720 }] };
  const its = hours(monday, { exceptions: [other] });
  expect(isOutside(slot('2026-03-02T14:00'), its)).toBe(true);
  expect(isOutside(slot('2026-03-02T15:00'), its)).toBe(false);
  expect(isOutside(slot('2026-03-02T14:00', { fromHours: false }), its)).toBe(false);
  const leave = hours(monday, { exceptions: [{ ...other, spans: [] }] });
  expect(isOutside(slot('2026-03-02T14:00', { fromHours: false }), leave)).toBe(true);
  // It begins the evening before, and ends in leave.
  expect(isOutside(slot('2026-03-02T04:30', { fromHours: false }), leave)).toBe(true);
});
