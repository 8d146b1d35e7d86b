import { createClock } from '../../../server/clock/clock.ts';

/** A server's clock whose wall time can jump. `trueNow` is what the time really is. */
export function jumpingClock(start: Date) {
  let [elapsed, shift] = [0, 0];
  const trueMs = () => start.getTime() + elapsed;
  const clock = createClock({ wall: () => trueMs() + shift, monotonic: () => elapsed });
  return {
    clock,
    trueNow: () => new Date(trueMs()),
    /** Time passes; the clock is read once a second meanwhile, as the server does. */
    pass: (ms: number) => {
      const end = elapsed + ms;
      for (; elapsed + 1_000 < end; elapsed += 1_000) clock.isSettled();
      elapsed = end;
      clock.isSettled();
    },
    /** Puts the wall clock off by so many ms in all. */
    setOff: (ms: number) => {
      shift = ms;
      clock.isSettled();
    },
  };
}
