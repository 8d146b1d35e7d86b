import { expect, it } from 'vitest';
import { lastWallTime, nextWallTime } from '../../../../server/jobs/next-time.ts';

const next = (now: string, at: string, zone: string) => nextWallTime(new Date(now), at, zone).toISOString();

it('is today where that is still to come, else tomorrow', () => {
  expect(next('2026-11-24T01:00:00Z', '07:00', 'Asia/Kolkata')).toBe('2026-11-24T01:30:00.000Z');
  expect(next('2026-11-24T01:30:00Z', '07:00', 'Asia/Kolkata')).toBe('2026-11-25T01:30:00.000Z');
  expect(next('2026-11-24T20:00:00Z', '07:00', 'Asia/Kolkata')).toBe('2026-11-25T01:30:00.000Z');
});

it('stays at the wall time when summer time begins and ends', () => {
  expect(next('2026-03-07T12:30:00Z', '07:00', 'America/New_York')).toBe('2026-03-08T11:00:00.000Z');
  expect(next('2026-10-31T11:30:00Z', '07:00', 'America/New_York')).toBe('2026-11-01T12:00:00.000Z');
});

it('of a time that a clock leaves out comes once, and never in the past', () => {
  expect(next('2026-03-08T06:00:00Z', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  expect(next('2026-03-08T07:30:00Z', '02:30', 'America/New_York')).toBe('2026-03-09T06:30:00.000Z');
});

it('the newest one is today where that has come, else yesterday, at the wall time too', () => {
  const last = (now: string, zone: string) => lastWallTime(new Date(now), '07:00', zone).toISOString();
  expect(last('2026-11-24T01:30:00Z', 'Asia/Kolkata')).toBe('2026-11-24T01:30:00.000Z');
  expect(last('2026-11-24T01:29:59Z', 'Asia/Kolkata')).toBe('2026-11-23T01:30:00.000Z');
  expect(last('2026-03-08T11:30:00Z', 'America/New_York')).toBe('2026-03-08T11:00:00.000Z');
  expect(last('2026-03-08T10:30:00Z', 'America/New_York')).toBe('2026-03-07T12:00:00.000Z');
});
