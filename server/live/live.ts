import type { Database } from '../db/open.ts';
import { createBriefLog } from '../log.ts';
import { type Cursor, type LiveEvent, readCursor, readEvents } from './events.ts';
import { noOthers, type Others } from './hear-others.ts';

/** Hears of events on some channels, in order. */
export type LiveListener = { channels: () => readonly string[]; tell: (event: LiveEvent) => void };

/**
 * What tells the open pages of this process that something has changed. `wake`: something was committed here, or another process says so; it never waits.
 * `listen` gives the way to stop, once everything that is committed
 * from then on is told.
 */
export type Live = {
  wake(): void;
  listen(listener: LiveListener): Promise<() => void>;
  stop(): Promise<void>;
};

/** How soon is looked again, in ms: where an older transaction holds events back, where no other process can be heard, and in any case. */
const lookAgainMs = { held: 100, unheard: 1_000, anyway: 5_000 };

/**
 * Tells listeners of events. It looks into the table while somebody listens: when woken, and from time to time all the same, since whoever committed may have died
 * before saying so. `hear` begins to hear other processes.
 */
export function createLive(db: Database, hear: (onHeard: () => void) => Others = () => noOthers): Live {
  const listeners = new Set<LiveListener>();
  const failures = createBriefLog();
  let cursor: Cursor = { transaction: 0, number: 0 };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  const look = () => {
    if (isStopped || listeners.size === 0) return;
    isWanted = true;
    looking ??= run().finally(() => {
      looking = null;
    });
  };

  const run = async () => {
    let waitMs = lookAgainMs.unheard;
    while (isWanted && !isStopped) {
      isWanted = false;
      clearTimeout(timer);
      waitMs = await readOnce().catch((error: unknown) => {
        failures.log('What has changed could not be read', error);
        return lookAgainMs.unheard;
      });
    }
    if (!isStopped && listeners.size > 0) timer = setTimeout(look, waitMs);
  };

  const readOnce = async (): Promise<number> => {
    const { events, hasMore } = await readEvents(db, cursor);
    for (const event of events) {
      for (const listener of listeners)
        if (event.channels.some((each) => listener.channels().includes(each))) listener.tell(event);
    }
    const last = events.at(-1);
    if (last) cursor = { transaction: last.transaction, number: last.number };
    if (hasMore) return lookAgainMs.held;
    return others.isHeard() ? lookAgainMs.anyway : lookAgainMs.unheard;
  };

  const others = hear(look);
  return {
    wake: () => {
      look();
      others.announce();
    },
    listen: async (listener) => {
      // While nobody listened nothing was read: what happened then is caught up with by each page itself.
      if (listeners.size === 0) {
        const newest = await readCursor(db);
        // Who came meanwhile has not heard yet what came before this.
        if (listeners.size === 0) cursor = newest;
      }
      listeners.add(listener);
      look();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await others.stop();
      await looking;
    },
  };
}
