import fc from 'fast-check';
import { expect, it } from 'vitest';
import { databaseLeewayMs, jumpMs, settleMs } from '../../../../server/clock/clock.ts';
import { jumpingClock } from '../../../support/server/jumping-clock.ts';

const hour = 3_600_000;
const fresh = () => jumpingClock(new Date('2026-03-02T10:00:00.000Z'));

it.each([hour, 25 * hour, -hour, 2 * jumpMs])('a jump by %i ms that is gone within a minute changes nothing', (jump) => {
  const world = fresh();
  world.pass(10_000);
  world.setOff(jump);
  expect([world.clock.now(), world.clock.isSettled()]).toEqual([world.trueNow(), false]);
  world.pass(settleMs - 1);
  expect([world.clock.now(), world.clock.isSettled()]).toEqual([world.trueNow(), false]);
  world.setOff(0);
  world.pass(settleMs - 1);
  expect(world.clock.isSettled()).toBe(false);
  world.pass(1);
  expect([world.clock.now(), world.clock.isSettled()]).toEqual([world.trueNow(), true]);
});

it.each([hour, -hour])(
  'a jump by %i ms that stays is the time a minute later, and until then the earlier time is known',
  (jump) => {
    const world = fresh();
    world.setOff(jump);
    expect(world.clock.earliest().getTime() - world.trueNow().getTime()).toBe(Math.min(0, jump));
    world.pass(settleMs);
    expect([world.clock.now().getTime() - world.trueNow().getTime(), world.clock.isSettled()]).toEqual([jump, true]);
  },
);

it('small steps are followed at once, and as many as make a jump are one', () => {
  const world = fresh();
  world.setOff(jumpMs / 2);
  expect([world.clock.now().getTime() - world.trueNow().getTime(), world.clock.isSettled()]).toEqual([jumpMs / 2, true]);
  world.setOff(jumpMs * 1.5);
  expect([world.clock.now().getTime() - world.trueNow().getTime(), world.clock.isSettled()]).toEqual([0, false]);
});

it('a clock that NTP turns by 500 ppm is believed all the time', () => {
  const world = fresh();
  for (let second = 1; second <= 7_200; second += 1) {
    world.pass(1_000);
    world.setOff(second * 0.5);
    expect(world.clock.isSettled()).toBe(true);
  }
});

it('is not believed as long as the database says another time', () => {
  const world = fresh();
  const compare = (ms: number) => world.clock.compareWith(new Date(world.trueNow().getTime() + ms));
  compare(databaseLeewayMs);
  expect(world.clock.isSettled()).toBe(true);
  for (const off of [databaseLeewayMs + 1, -databaseLeewayMs - 1, hour]) {
    compare(off);
    expect(world.clock.isSettled()).toBe(false);
  }
  compare(0);
  expect(world.clock.isSettled()).toBe(true);
});

it('is right while it is believed, whatever jumps come and go within a minute each', () => {
  const jump = fc.record({
    before: fc.nat(600_000),
    off: fc.integer({ min: -25 * hour, max: 25 * hour }),
    lasts: fc.nat(settleMs - 1),
  });
  fc.assert(
    fc.property(fc.array(jump, { maxLength: 8 }), (jumps) => {
      const world = fresh();
      for (const { before, off, lasts } of jumps) {
        world.pass(before);
        world.setOff(off);
        world.pass(lasts);
        expect(Math.abs(world.clock.now().getTime() - world.trueNow().getTime())).toBeLessThanOrEqual(jumpMs);
        world.setOff(0);
      }
      world.pass(settleMs);
      expect([world.clock.now(), world.clock.isSettled()]).toEqual([world.trueNow(), true]);
    }),
    { numRuns: 30 },
  );
});
