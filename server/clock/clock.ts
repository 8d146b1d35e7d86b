/** What tells the time: `wall` in ms since the epoch, which people and NTP may set, and `monotonic` in ms since anything, which nobody can. */
export type TimeSources = { wall: () => number; monotonic: () => number };

/**
 * The server's clock. `now` is the time that everything is done by. `isSettled`: no jump was noticed for a minute, and the database's clock
 * says the same; what a deadline ends is ended only then. `earliest` is `now`, or the wall clock's time where that is earlier.
 * `compareWith` is told what the database's clock says.
 */
export type Clock = {
  now(): Date;
  earliest(): Date;
  isSettled(): boolean;
  compareWith(databaseNow: Date): void;
};

/** A wall clock that leaves the monotonic one by more than this, in ms, has jumped; NTP sets what is less in passing. */
export const jumpMs = 1_000;

/** For how long after a jump nothing is believed of the new time, in ms. */
export const settleMs = 60_000;

/** How much faster or slower than the monotonic clock NTP lets the wall clock go: twice the 500 ppm of Linux. */
const slewRate = 0.001;

/** How far the database's clock may be from ours, in ms: an answer takes time, and two machines never agree to the second. */
export const databaseLeewayMs = 5_000;

/**
 * Reads the wall clock, and does not follow when it jumps: for a minute `now` goes on as if it had not. A jump that is gone by then never
 * was; one that stays is the new time.
 */
export function createClock({ wall, monotonic }: TimeSources): Clock {
  let [offset, readAt] = [wall() - monotonic(), monotonic()];
  let jump: { offset: number; at: number } | null = null;
  let databaseDiffers = false;

  /** Looks at both clocks; every question to the clock does, so that no jump is met unnoticed. */
  const read = () => {
    const at = monotonic();
    const current = wall() - at;
    const slew = (at - readAt) * slewRate;
    readAt = at;
    if (Math.abs(current - (jump ?? { offset }).offset) > jumpMs + (jump ? 0 : slew)) jump = { offset: current, at };
    if (jump && at - jump.at >= settleMs) [offset, jump] = [jump.offset, null];
    // Towards the wall clock no faster than NTP turns it, so that many small steps are noticed as one large one.
    if (jump === null) offset += Math.max(-slew, Math.min(slew, current - offset));
    return { wallMs: current + at, nowMs: jump ? offset + at : current + at };
  };

  return {
    now: () => new Date(read().nowMs),
    earliest: () => {
      const { wallMs, nowMs } = read();
      return new Date(Math.min(wallMs, nowMs));
    },
    isSettled: () => {
      read();
      return jump === null && !databaseDiffers;
    },
    compareWith: (databaseNow) => {
      databaseDiffers = Math.abs(databaseNow.getTime() - read().wallMs) > databaseLeewayMs;
    },
  };
}
