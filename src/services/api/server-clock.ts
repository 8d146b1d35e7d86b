/**
 * The server's time on a device whose own clocks may be wrong: `steady` (performance.now) never goes back but may stand still
 * while the device sleeps, `device` (Date.now) may be moved at any time. Both in ms.
 */
export type Clocks = { steady: number; device: number };

/** What the answers so far say: at the moment `at` the server's clock stood between `low` and `high` (ms since the epoch). */
type Reading = { low: number; high: number; at: Clocks };

let reading: Reading | null = null;
let readings = 0;

/** What a device keeps of the server's clock: it stood between `low` and `high` when the device's own said `device` (ms). */
export type KeptClock = { low: number; high: number; device: number };

/** Whether the reading was kept by an earlier page: the device's clock alone carried it over, so any answer knows better. */
let isRestored = false;

/** The device's clock was moved, or the device slept, when it parts from the steady clock by more than this. */
const jumpMs = 2000;

/** By so much a clock may run too fast or too slow, in ms per ms (100 ppm: 0.36 s an hour). */
const drift = 100e-6;

/** Clocks tell whole ms in some browsers: the time between two looks is shorter by up to this than it seems. */
const grainMs = 1;

/** Both clocks of the device at this moment. */
export const readClocks = (): Clocks => ({ steady: performance.now(), device: Date.now() });

const elapsedSince = ({ at }: Reading, now: Clocks): Clocks => ({
  steady: now.steady - at.steady,
  device: now.device - at.device,
});

function parted(since: Reading, now: Clocks): boolean {
  const elapsed = elapsedSince(since, now);
  return Math.abs(elapsed.device - elapsed.steady) > jumpMs;
}

/** What two readings say together: an older one counts by what is still certain after its age; where they exclude each other, the newer. */
function agreed(older: Reading, newer: Reading): Reading {
  const age = newer.at.steady - older.at.steady;
  const low = Math.max(newer.low, older.low + age * (1 - drift));
  const high = Math.min(newer.high, older.high + age * (1 + drift));
  return low <= high ? { ...newer, low, high } : newer;
}

/**
 * Takes the `serverNow` (ms) of an answer to a call that was sent at `sent`. It was read at some moment of the whole round trip,
 * so now the server's clock stands nowhere before `serverNow` and at most a round trip after it. That both clocks are compared
 * from `sent` on leaves a doubt about an answer on whose way the device slept.
 */
export function syncServerClock(serverNow: number, sent: Clocks) {
  const now = readClocks();
  const roundTrip = now.steady - sent.steady;
  const newer: Reading = {
    low: serverNow,
    high: serverNow + roundTrip,
    at: { steady: now.steady, device: sent.device + roundTrip },
  };
  reading = reading && !isRestored && !parted(reading, now) ? agreed(reading, newer) : newer;
  isRestored = false;
  readings += 1;
}

/** Now, in the server's time, whole ms since the epoch. Before the first answer: the device's own clock. */
export function serverTime(): number {
  if (!reading) return Date.now();
  return Math.round((reading.low + reading.high) / 2 + performance.now() - reading.at.steady);
}

/**
 * How long it is until `deadline` (server time, ms), never less than in truth: the server's clock counts as the earliest that
 * the answers allow. After a jump the clock that leaves more time counts, until an answer settles it. That holds while one of
 * the two clocks has not gained on the true time since the last answer (but for its drift).
 */
export function remainingMs(deadline: number): number {
  if (!reading) return deadline - Date.now();
  const now = readClocks();
  const { steady, device } = elapsedSince(reading, now);
  const elapsed = parted(reading, now) ? Math.min(steady, device) : steady;
  return deadline - (reading.low + elapsed - steady * drift - grainMs);
}

/**
 * Which answer of the server is in doubt, because the clocks have parted since; null when none is. Each answer has a number of
 * its own: another one means that an answer came which settled nothing.
 */
export const doubtedAnswer = (): number | null => (reading && parted(reading, readClocks()) ? readings : null);

/** The server's clock as this page knows it, to be kept; null before the first answer. */
export function clockToKeep(): KeptClock | null {
  if (!reading) return null;
  const now = readClocks();
  const elapsed = now.steady - reading.at.steady;
  return { low: reading.low + elapsed, high: reading.high + elapsed, device: now.device };
}

/**
 * Takes what an earlier page kept, where no answer has come yet: a page that opens without a network. The server's time never stands before
 * what was known of it, however far the device's clock was put back since.
 */
export function restoreClock({ low, high, device }: KeptClock): void {
  if (reading) return;
  const now = readClocks();
  const elapsed = Math.max(0, now.device - device);
  reading = { low: low + elapsed, high: high + elapsed, at: now };
  isRestored = true;
}
