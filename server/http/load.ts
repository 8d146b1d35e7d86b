import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How much the server has to do: `busy` refuses what can wait, `full` refuses an exam's calls too. */
export type Load = 'calm' | 'busy' | 'full';

/** One look: how late this process is with its work on average, in ms, and how many wait for a connection to the database. */
export type LoadSample = { delayMs: number; waiting: number };

/** How often it is looked, in ms. */
export const sampleMs = 500;
const resolutionMs = 20;

/** From which mean delay on, in ms, in two looks in a row: one is a long query, or the start itself. Every call is given up after 10 s. */
const delays = { busy: 1_000, full: 3_000 };
/** A queue as long as there are connections is a burst at first: so many looks in a row make it one that does not go away (1 s, 3 s). */
const queue = { length: 10, busy: 2, full: 6 };

/** Judges looks in their order. */
export function createLoadJudge(): (sample: LoadSample) => Load {
  let standing = 0;
  let delayBefore = 0;
  return ({ delayMs, waiting }) => {
    standing = waiting >= queue.length ? standing + 1 : 0;
    const lasting = Math.min(delayMs, delayBefore);
    delayBefore = delayMs;
    if (lasting >= delays.full || standing >= queue.full) return 'full';
    return lasting >= delays.busy || standing >= queue.busy ? 'busy' : 'calm';
  };
}

/**
 * Looks at the load of this process from `begin` until `stop`: what the start itself takes, on a slow machine some seconds in a row, is nobody's call that waits. `countWaiting`:
 * how many wait for a connection just now.
 */
export function watchLoad(countWaiting: () => number): { load(): Load; begin(): void; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  const judge = createLoadJudge();
  let load: Load = 'calm';
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const meanMs = Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6;
    load = judge({ delayMs: Math.max(0, meanMs - resolutionMs), waiting: countWaiting() });
    histogram.reset();
  };
  return {
    load: () => load,
    begin: () => {
      histogram.enable();
      timer = setInterval(look, sampleMs).unref();
    },
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
