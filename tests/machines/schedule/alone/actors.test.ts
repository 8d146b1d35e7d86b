import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { availability } from '../../../../src/machines/schedule/availability.ts';
import { wallClock } from '../../../../src/machines/schedule/wall-clock.ts';
import { heardFrom } from '../../../support/heard.ts';
import { slotAt } from '../../../support/schedule/schedule.ts';
import { answered, fakeServer, refused } from '../../../support/services/api.ts';
import { memoryStorage } from '../../../support/services/memory-storage.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the wall clock', () => {
  const begin = Date.parse('2026-03-10T05:00:40Z');

  beforeEach(() => {
    vi.useFakeTimers({ now: begin });
  });

  it('tells the time at once, and when a minute has begun', () => {
    const { heard, stop } = heardFrom(wallClock);
    vi.advanceTimersByTime(19_000);
    expect(heard).toEqual([{ type: 'clock.tick', now: begin }]);
    vi.advanceTimersByTime(61_000);
    expect(heard.slice(1)).toEqual([
      { type: 'clock.tick', now: begin + 20_000 },
      { type: 'clock.tick', now: begin + 80_000 },
    ]);
    stop();
    vi.advanceTimersByTime(120_000);
    expect(heard.length).toBe(3);
  });
});

describe('the availability', () => {
  let server: ReturnType<typeof fakeServer>;
  const atHome = { timeZone: 'Asia/Kolkata', ownTimeZone: 'Asia/Kolkata' };
  const slot = slotAt('2026-03-12 10:30', '10:30 am');
  const days = () => server.asked.map(({ body }) => (body as { date: string }).date.slice(0, 10));

  beforeEach(() => {
    vi.stubGlobal('sessionStorage', memoryStorage());
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server = fakeServer();
  });

  it('tells each day as it comes or fails, and asks for those it is told to', async () => {
    server.next(answered({ data: [slot], timeZone: 'Asia/Kolkata' }));
    const { heard, tell, stop } = heardFrom(availability, {
      instructorId: 'tutor-1',
      zones: atHome,
      days: ['2026-03-12', '2026-03-13'],
    });
    await vi.waitUntil(() => heard.length === 2);
    expect(heard.toSorted((one, other) => (JSON.stringify(one) > JSON.stringify(other) ? 1 : -1))).toEqual([
      { type: 'slots.failed', day: '2026-03-13' },
      { type: 'slots.loaded', day: '2026-03-12', slots: [slot] },
    ]);
    server.next(answered({ data: [], timeZone: 'Asia/Kolkata' }));
    tell({ type: 'days.load', days: ['2026-03-13'] });
    await vi.waitUntil(() => heard.length === 3);
    expect([days(), heard[2]]).toEqual([
      ['2026-03-12', '2026-03-13', '2026-03-13'],
      { type: 'slots.loaded', day: '2026-03-13', slots: [] },
    ]);
    stop();
  });

  it('tells where the tutor teaches the student no more', async () => {
    server.next(refused(403, 'forbidden', 'This tutor doesn’t teach any of your courses.'));
    const { heard, stop } = heardFrom(availability, { instructorId: 'tutor-1', zones: atHome, days: ['2026-03-12'] });
    await vi.waitUntil(() => heard.length === 1);
    expect(heard).toEqual([{ type: 'tutor.refused' }]);
    stop();
  });
});
