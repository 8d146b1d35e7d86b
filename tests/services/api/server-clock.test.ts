import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A world with a steady clock, a device's clock that can be moved, and a server's clock that is right. All in ms. */
let world: { steady: number; device: number; server: number };
let clock: typeof import('../../../src/services/api/server-clock.ts');

async function begin(device = 0, server = 0) {
  vi.resetModules();
  clock = await import('../../../src/services/api/server-clock.ts');
  world = { steady: 5000, device: 1_700_000_000_000 + device, server: 1_700_000_000_000 + server };
}
function pass(ms: number) {
  world.steady += ms;
  world.device += ms;
  world.server += ms;
}
/** A call whose way there takes `there` ms and whose way back takes `back` ms. */
function call(there: number, back: number) {
  const sent = clock.readClocks();
  pass(there);
  const serverNow = world.server;
  pass(back);
  clock.syncServerClock(serverNow, sent);
}
/** Sleep in which the steady clock stands still, as on some systems. */
function sleep(ms: number) {
  world.device += ms;
  world.server += ms;
}
/** What is left until a minute from now in truth, as the clock sees it: 60 000 is right, more is late. Without the 1 ms for whole numbers. */
const minuteLeft = () => Math.round(clock.remainingMs(world.server + 60_000) - 1);
const error = () => Math.abs(clock.serverTime() - world.server);

beforeEach(async () => {
  await begin();
  vi.spyOn(performance, 'now').mockImplementation(() => world.steady);
  vi.spyOn(Date, 'now').mockImplementation(() => world.device);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('is the device’s clock before the first answer', async () => {
  await begin(-90_000);
  expect(clock.serverTime()).toBe(world.device);
});

it('takes the middle of the call for the moment of the answer', async () => {
  await begin(-3_600_000);
  call(50, 50);
  expect(error()).toBe(0);
  pass(60_000);
  expect(error()).toBe(0);
});

it('is kept as it stands at that moment, between the earliest and the latest that the answers allow', () => {
  expect(clock.clockToKeep()).toBeNull();
  call(30, 70);
  pass(5_000);
  expect(clock.clockToKeep()).toEqual({ low: world.server - 70, high: world.server + 30, device: world.device });
});

it('keeps the reading with the shortest round trip', () => {
  call(400, 0);
  expect(error()).toBe(200);
  call(20, 0);
  expect(error()).toBe(10);
  call(300, 0);
  expect(error()).toBe(10);
});

it('does not go with a device’s clock that is moved by an hour', () => {
  call(10, 10);
  world.device += 3_600_000;
  expect(error()).toBe(0);
});

it('reads anew after the device slept, however long the round trip', () => {
  call(10, 10);
  sleep(3_600_000);
  call(300, 0);
  expect(error()).toBe(150);
});

it('takes what all answers allow together for an answer that is better than each', () => {
  // Slow on the way there, then slow on the way back: each alone errs by 200 ms.
  call(400, 0);
  call(0, 400);
  expect(error()).toBe(0);
});

it('does not trust an old answer for ever: a steady clock that is too slow loses 0.36 s an hour', () => {
  call(10, 10);
  for (let hour = 0; hour < 5; hour += 1) {
    pass(3_600_000);
    world.steady -= 360;
    call(100, 100);
    expect(error()).toBeLessThanOrEqual(100);
  }
});

describe('the time that is left', () => {
  it('is the device’s word before the first answer', () => {
    world.device -= 5000;
    expect(clock.remainingMs(world.server + 60_000)).toBe(65_000);
  });

  it('is that of the earliest moment which the answer allows', () => {
    call(100, 300);
    expect(minuteLeft()).toBe(60_300);
    call(40, 0);
    expect(minuteLeft()).toBe(60_000);
  });

  it('counts the drift of a clock that nobody has set right for an hour', () => {
    call(0, 0);
    pass(3_600_000);
    expect(minuteLeft()).toBe(60_360);
    // The steady clock was too fast by as much.
    world.steady += 360;
    expect(minuteLeft()).toBe(60_000);
  });

  it.each([
    ['the device slept and its steady clock stood still', () => sleep(600_000), 660_000],
    ['the device slept and both clocks went on', () => pass(600_000), 60_060],
    ['the device’s clock was moved forwards', () => (world.device += 3_600_000), 60_000],
    ['the device’s clock was moved back', () => (world.device -= 3_600_000), 3_660_000],
    ['the steady clock leapt ahead', () => (world.steady += 3_600_000), 60_360],
  ])('leaves more when %s, until an answer settles it', (_, happens, seen) => {
    call(0, 0);
    happens();
    expect(minuteLeft()).toBe(seen);
    call(0, 0);
    expect([minuteLeft(), clock.doubtedAnswer() !== null]).toEqual([60_000, false]);
  });
});

describe('a doubt', () => {
  it('is none before the first answer, nor about a move of up to 2 s', () => {
    world.device += 1_000_000;
    expect(clock.doubtedAnswer() !== null).toBe(false);
    call(0, 0);
    world.device += 2000;
    expect(clock.doubtedAnswer() !== null).toBe(false);
    world.device += 1;
    expect(clock.doubtedAnswer() !== null).toBe(true);
  });

  it('is over when the clock is moved back again', () => {
    call(0, 0);
    world.device += 60_000;
    expect(clock.doubtedAnswer()).toBe(1);
    world.device -= 60_000;
    expect(clock.doubtedAnswer()).toBe(null);
  });

  it('is not settled by an answer on whose way the device slept, but is then about that answer', () => {
    call(0, 0);
    const sent = clock.readClocks();
    const serverNow = world.server;
    sleep(600_000);
    expect(clock.doubtedAnswer()).toBe(1);
    clock.syncServerClock(serverNow, sent);
    // The answer is ten minutes old, and may be: that leaves more time, never less.
    expect([clock.doubtedAnswer(), minuteLeft()]).toEqual([2, 660_000]);
    call(0, 0);
    expect([clock.doubtedAnswer(), minuteLeft()]).toEqual([null, 60_000]);
  });
});

const trip = fc.record({ there: fc.nat(3000), back: fc.nat(3000), after: fc.nat(600_000) });
const anyTime = fc.integer({ min: -10_000_000, max: 10_000_000 });

/** By how much a reading is less certain after `ms`: 100 ppm in either direction. */
const drift = (ms: number) => (2 * ms) / 10_000;

it('never errs by more than half a round trip, and the drift since it', async () => {
  await fc.assert(
    fc.asyncProperty(anyTime, anyTime, fc.array(trip, { minLength: 1, maxLength: 20 }), async (device, server, trips) => {
      await begin(device, server);
      let best = Number.POSITIVE_INFINITY;
      for (const { there, back, after } of trips) {
        call(there, back);
        pass(after);
        best = Math.min(best + drift(there + back), there + back) + drift(after);
        // Half a millisecond for whole numbers.
        expect(error()).toBeLessThanOrEqual(best / 2 + 0.51);
      }
    }),
  );
});

it('never errs by more than half of a round trip made since the device’s clock was moved', async () => {
  const moved = fc.record({ move: anyTime, trips: fc.array(trip, { minLength: 1, maxLength: 5 }) });
  await fc.assert(
    fc.asyncProperty(anyTime, fc.array(moved, { minLength: 1, maxLength: 5 }), async (server, moves) => {
      await begin(0, server);
      for (const { move, trips } of moves) {
        world.device += move;
        let best = Number.POSITIVE_INFINITY;
        for (const { there, back } of trips) {
          call(there, back);
          best = Math.min(best, there + back);
          expect(error()).toBeLessThanOrEqual(best / 2 + 0.5);
        }
      }
    }),
  );
});

describe('kept over a reload without the server', () => {
  const reloadPage = async () => {
    const kept = clock.clockToKeep();
    if (!kept) throw new Error('Nothing was kept.');
    world.steady = 0;
    vi.resetModules();
    clock = await import('../../../src/services/api/server-clock.ts');
    return kept;
  };

  it('goes on by the device’s clock, however wrong that is', async () => {
    await begin(-7_200_000);
    call(40, 40);
    const kept = await reloadPage();
    pass(30_000);
    clock.restoreClock(kept);
    expect(error()).toBeLessThanOrEqual(40);
    pass(60_000);
    expect(error()).toBeLessThanOrEqual(40);
  });

  it('never goes back before what was known, where the device’s clock was put back', async () => {
    call(0, 0);
    const known = clock.serverTime();
    const kept = await reloadPage();
    world.device -= 3_600_000;
    clock.restoreClock(kept);
    expect(clock.serverTime()).toBeGreaterThanOrEqual(known);
  });

  it('gives way to the first answer, and to any that came before it', async () => {
    call(0, 0);
    const kept = await reloadPage();
    world.device += 600_000;
    clock.restoreClock(kept);
    expect(error()).toBe(600_000);
    call(0, 0);
    expect(error()).toBe(0);
    clock.restoreClock(kept);
    expect(error()).toBe(0);
  });

  it('is nothing before the first answer', () => {
    expect(clock.clockToKeep()).toBeNull();
  });
});
