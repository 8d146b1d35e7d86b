import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A world with a steady clock, a device's clock that can be moved, and a server's clock that is right. All in ms. */
let world: { steady: number; device: number; server: number };
let clock: typeof import('../../src/services/server-clock.ts');

async function begin(device = 0, server = 0) {
  vi.resetModules();
  clock = await import('../../src/services/server-clock.ts');
  world = { steady: 5000, device: 1_700_000_000_000 + device, server: 1_700_000_000_000 + server };
}
function pass(ms: number) {
  world.steady += ms;
  world.device += ms;
  world.server += ms;
}
/** A call whose way there takes `there` ms and whose way back takes `back` ms. */
function call(there: number, back: number) {
  const sent = world.steady;
  pass(there);
  const serverNow = world.server;
  pass(back);
  clock.syncServerClock(serverNow, sent, world.steady);
}
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
  // Asleep, the steady clock of some systems stands still.
  world.device += 3_600_000;
  world.server += 3_600_000;
  call(300, 0);
  expect(error()).toBe(150);
});

const trip = fc.record({ there: fc.nat(3000), back: fc.nat(3000), after: fc.nat(600_000) });
const anyTime = fc.integer({ min: -10_000_000, max: 10_000_000 });

it('never errs by more than half the best round trip', async () => {
  await fc.assert(
    fc.asyncProperty(anyTime, anyTime, fc.array(trip, { minLength: 1, maxLength: 20 }), async (device, server, trips) => {
      await begin(device, server);
      let best = Number.POSITIVE_INFINITY;
      for (const { there, back, after } of trips) {
        call(there, back);
        pass(after);
        best = Math.min(best, there + back);
        // Half a millisecond for whole numbers.
        expect(error()).toBeLessThanOrEqual(best / 2 + 0.5);
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
