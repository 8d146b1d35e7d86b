import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopwatch } from '../../../src/machines/exam/stopwatch.ts';
import { heardFrom } from '../../support/heard.ts';
import { proves } from '../../support/proves.ts';

const ticks = (...seconds: number[]) => seconds.map((each) => ({ type: 'clock.ticked', seconds: each }));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('counts up in whole seconds, each told once', proves('4.2-4', '9-12'), () => {
  const { heard, stop } = heardFrom(stopwatch, { from: 0 });
  vi.advanceTimersByTime(999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(2501);
  expect(heard).toEqual(ticks(1, 2, 3));
  stop();
  vi.advanceTimersByTime(5000);
  expect(heard.length).toBe(3);
});

it('counts on from the seconds before it', () => {
  const { heard, stop } = heardFrom(stopwatch, { from: 40 });
  vi.advanceTimersByTime(2000);
  expect(heard).toEqual(ticks(41, 42));
  stop();
});

it('does not go with a device’s clock that is moved', () => {
  const { heard, stop } = heardFrom(stopwatch, { from: 0 });
  vi.advanceTimersByTime(1000);
  vi.setSystemTime(1_700_003_600_000);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual(ticks(1, 2));
  stop();
});

it('loses no second to timers that come late', () => {
  const steady = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const { heard, stop } = heardFrom(stopwatch, { from: 0 });
  // The page was busy: the next timer comes after 7.9 s.
  steady.mockReturnValue(17_900);
  vi.advanceTimersByTime(250);
  expect(heard).toEqual(ticks(7));
  stop();
});
