import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countdown } from '../../../../src/machines/exam/countdown.ts';
import { readClocks, remainingMs, syncServerClock } from '../../../../src/services/api/server-clock.ts';
import { clockWorld } from '../../../support/exam/clock-world.ts';
import { heardFrom } from '../../../support/heard.ts';
import { proves } from '../../../support/proves.ts';

const ticked = (remaining: number) => ({ type: 'clock.ticked', remaining });
const doubted = { type: 'clock.doubted' };
const expired = { type: 'clock.expired' };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the countdown', () => {
  /** Timers that come when they should or late; clocks that the tests set. The server's clock is an hour ahead of the device's. */
  const clocks = { steady: 0, device: 0, server: 0 };
  const begin = 1_700_000_000_000;
  let lives = 0;
  const pass = (ms: number) => {
    clocks.steady += ms;
    clocks.device += ms;
    clocks.server += ms;
  };
  const sync = () => syncServerClock(clocks.server, readClocks());
  /** `ms` later the next timer comes. */
  const later = (ms: number) => {
    pass(ms);
    vi.advanceTimersByTime(250);
  };
  /** A countdown of so many seconds. In truth it is half a second less: an hour's drift (0.36 s) shows in no whole second. */
  const countFrom = (seconds: number) => heardFrom(countdown, { deadline: clocks.server + seconds * 1000 - 500 });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(performance, 'now').mockImplementation(() => clocks.steady);
    vi.spyOn(Date, 'now').mockImplementation(() => clocks.device);
    lives += 1;
    Object.assign(clocks, { device: begin + clocks.steady + lives * 1_000_000, server: begin + 3_600_000 });
    sync();
  });

  it('tells the seconds that are left, rounded up, each once, and the end once', proves('4.3-14'), () => {
    const { heard, stop } = countFrom(3);
    for (let poll = 0; poll < 20; poll += 1) later(250);
    expect(heard).toEqual([ticked(3), ticked(2), ticked(1), ticked(0), expired]);
    stop();
  });

  it('tells nothing after it was stopped', () => {
    const { heard, stop } = countFrom(3);
    stop();
    later(10_000);
    expect(heard).toEqual([ticked(3)]);
  });

  it('tells at once that nothing is left when it is begun after the deadline', proves('4.3-14'), () => {
    const { heard, stop } = countFrom(-600);
    expect(heard).toEqual([ticked(0), expired]);
    stop();
  });

  it('counts to a deadline that was moved, and tells the end again only when there was more time', () => {
    const { heard, tell, stop } = countFrom(1);
    later(1000);
    tell({ type: 'deadline.set', deadline: clocks.server - 10 });
    later(250);
    expect(heard.splice(0)).toEqual([ticked(1), ticked(0), expired]);
    tell({ type: 'deadline.set', deadline: clocks.server + 60_000 });
    expect(heard.splice(0)).toEqual([ticked(61)]);
    later(59_000);
    later(2000);
    expect(heard).toEqual([ticked(2), ticked(0), expired]);
    stop();
  });

  it('is right to the second after an hour with one timer a minute', proves('4.3-5'), () => {
    const { heard, stop } = countFrom(3661);
    for (let minute = 0; minute < 60; minute += 1) later(60_000);
    expect(heard).toEqual(Array.from({ length: 61 }, (_, minute) => ticked(3661 - 60 * minute)));
    later(61_400);
    expect(heard.slice(61)).toEqual([ticked(0), expired]);
    stop();
  });

  it('does not go with a device’s clock that is wrong, nor with one that is moved', () => {
    const { heard, stop } = countFrom(100);
    clocks.device += 3_600_000;
    later(1000);
    expect(heard.splice(0)).toEqual([ticked(100), doubted, ticked(99)]);
    sync();
    later(1000);
    expect(heard).toEqual([ticked(98)]);
    stop();
  });

  it('asks once for each jump, and is right as soon as the server has answered', () => {
    const { heard, stop } = countFrom(1800);
    // Asleep for ten minutes, in which the steady clock stood still.
    clocks.device += 600_000;
    clocks.server += 600_000;
    later(1000);
    later(1000);
    expect(heard.splice(0)).toEqual([ticked(1800), doubted, ticked(1799), ticked(1798)]);
    sync();
    later(1000);
    expect(heard.splice(0)).toEqual([ticked(1197)]);
    clocks.device -= 5000;
    later(1000);
    expect(heard).toEqual([doubted, ticked(1201)]);
    stop();
  });

  it('asks again when the answer settled nothing', () => {
    const { heard, stop } = countFrom(100);
    const sent = readClocks();
    clocks.device += 60_000;
    later(0);
    syncServerClock(clocks.server, sent);
    later(0);
    later(0);
    expect(heard).toEqual([ticked(100), doubted, doubted]);
    stop();
  });
});

/**
 * Random lives of a device. What it can know about its clocks: both drift by up to 100 ppm; and either the steady clock never
 * gains more (it may stand still in any sleep, while the device's clock is moved at any time by anything), or the steady clock
 * leaps ahead by 5 s and more, while the device's clock is right. Answers take up to 20 s or never come.
 */
describe('random clocks, sleeps and networks', () => {
  const drift = fc.double({ min: -1e-4, max: 1e-4, noNaN: true });
  const way = fc.nat(10_000);
  const trip = fc.record({ there: way, back: way });
  const life = fc.record({
    steadyDrift: drift,
    deviceDrift: drift,
    leaps: fc.boolean(),
    stops: fc.boolean(),
    deviceOff: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    first: trip,
    asking: trip,
    short: fc.record({ there: fc.nat(249), back: fc.nat(249) }),
    length: fc.integer({ min: 1000, max: 3_600_000 }),
    last: fc.record({ sleep: fc.constantFrom(0, 10_000, 1_800_000), move: fc.constantFrom(0, -60_000, 60_000) }),
    steps: fc.array(
      fc.oneof(
        fc.record({ does: fc.constant('wake' as const), ms: fc.nat(15_000), every: fc.constant(250) }),
        fc.record({ does: fc.constant('wake' as const), ms: fc.nat(1_200_000), every: fc.integer({ min: 20_000, max: 60_000 }) }),
        fc.record({ does: fc.constant('sleep' as const), ms: fc.integer({ min: 3000, max: 1_800_000 }) }),
        fc.record({ does: fc.constant('move' as const), ms: fc.integer({ min: -7_200_000, max: 7_200_000 }) }),
        fc.record({ does: fc.constant('leap' as const), ms: fc.integer({ min: 5000, max: 3_600_000 }) }),
        fc.record({ does: fc.constant('online' as const), is: fc.boolean() }),
        fc.record({ does: fc.constant('call' as const), trip }),
        fc.record({ does: fc.constant('give' as const), ms: fc.integer({ min: 1000, max: 600_000 }) }),
      ),
      { maxLength: 12 },
    ),
  });

  it('never end a module early, and at most 1 s late while online', { timeout: 3_600_000 }, () => {
    const world = clockWorld();
    const numRuns = Number(process.env.SCHEDULES ?? 400);
    const property = fc.property(life, ({ leaps, stops, deviceOff, first, asking, short, length, last, steps, ...drifts }) => {
      world.begin({ ...drifts, steadyStops: stops && !leaps }, deviceOff);
      const call = ({ there, back }: typeof first) => world.call(there, back);
      call(first);
      world.wake(first.there + first.back, Number.POSITIVE_INFINITY);
      let deadline = world.now() + length;
      let answered = asking;
      let ended: number | null = null;
      const { heard, tell, stop } = heardFrom(countdown, { deadline });

      const ask = () => world.call(answered.there, answered.back, ask);
      /** Hears what the countdown said at this moment: never less than the truth. */
      const listen = () => {
        for (const event of heard.splice(0)) {
          if (event.type === 'clock.doubted') ask();
          if (event.type === 'clock.expired') ended = world.now();
        }
        expect(remainingMs(deadline)).toBeGreaterThanOrEqual(deadline - world.now());
        if (ended !== null) expect(ended).toBeGreaterThanOrEqual(deadline);
      };
      const wake = (ms: number, every: number) => world.wake(ms, every, listen);

      listen();
      for (const step of steps) {
        if (ended !== null) break;
        if (step.does === 'wake') wake(step.ms, step.every);
        if (step.does === 'sleep') world.sleep(step.ms);
        if (step.does === 'move' && !leaps) world.moveDevice(step.ms);
        if (step.does === 'leap' && leaps) world.leapSteady(step.ms);
        if (step.does === 'online') world.setOnline(step.is);
        if (step.does === 'call') call(step.trip);
        if (step.does === 'give') {
          deadline += step.ms;
          tell({ type: 'deadline.set', deadline });
          listen();
        }
      }

      // From here on the device is online. What was under way arrives, a last jump comes, and the countdown must have it settled.
      answered = short;
      world.setOnline(true);
      call(short);
      wake(20_000, 1000);
      world.sleep(last.sleep);
      if (!leaps) world.moveDevice(last.move);
      const awake = world.now();
      while (deadline - world.now() > 5000) {
        wake(Math.min(30_000, deadline - world.now() - 3000), 30_000);
        call(short);
      }
      wake(Math.max(0, deadline - world.now()) + 1250, 250);
      stop();
      expect(ended).not.toBe(null);
      if (Number(ended) > awake) expect(ended).toBeLessThanOrEqual(Math.max(deadline, awake) + 1000);
    });
    fc.assert(property, { numRuns });
  });
});
