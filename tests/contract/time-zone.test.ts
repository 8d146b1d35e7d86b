import { expect, it } from 'vitest';
import { formatZone, isZone } from '../../contract/time-zone.ts';

it.each([
  ['Asia/Kolkata', 'India Standard Time'],
  ['Europe/Berlin', 'Central European Time'],
  ['America/New_York', 'Eastern Time'],
  ['UTC', 'Coordinated Universal Time'],
])('%s is called %s, summer and winter', (zone, name) => {
  expect([formatZone(zone, Date.UTC(2026, 0, 1)), formatZone(zone, Date.UTC(2026, 6, 1))]).toEqual([name, name]);
});

it('a name that nobody knows is no zone', () => {
  expect(['Asia/Kolkata', 'Mars/Olympus_Mons', ''].map(isZone)).toEqual([true, false, false]);
});
