import { isUnavailable } from '../../db/errors.ts';
import { logError } from '../../log.ts';

/** Most requests that are carried out together. */
const mostTogether = 64;

type LaneRequest = { sitting: string };
type QueuedRequest<Item, Result> = { item: Item; resolve: (result: Result | null) => void; reject: (error: unknown) => void };

/**
 * Carries out requests that arrive together in one statement, which is one commit: while one is under way, the next ones gather. `run` gives a
 * result for each item, null where nothing was done. Null for all where it fails: each then goes the general way, which says what is wrong. Where the
 * database cannot be used, all who are here are told so at once: whoever waited for the next try would wait longer than a call may take. Of two
 * requests for one sitting the second waits for the first.
 */
export function createLane<Item extends LaneRequest, Result>(run: (items: Item[]) => Promise<(Result | null)[]>) {
  let queue: QueuedRequest<Item, Result>[] = [];
  let isRunning = false;

  const takeTogether = () => {
    const sittings = new Set<string>();
    const [taken, left]: [typeof queue, typeof queue] = [[], []];
    for (const waiting of queue) {
      const fits = taken.length < mostTogether && !sittings.has(waiting.item.sitting);
      sittings.add(waiting.item.sitting);
      (fits ? taken : left).push(waiting);
    }
    queue = left;
    return taken;
  };

  const drain = async () => {
    isRunning = true;
    while (queue.length > 0) {
      const taken = takeTogether();
      try {
        const results = await run(taken.map(({ item }) => item));
        for (const [index, { resolve }] of taken.entries()) resolve(results[index] ?? null);
      } catch (error) {
        if (isUnavailable(error)) for (const { reject } of [...taken, ...queue.splice(0)]) reject(error);
        else {
          logError('Requests could not be carried out together', error);
          for (const { resolve } of taken) resolve(null);
        }
      }
    }
    isRunning = false;
  };

  return (item: Item): Promise<Result | null> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!isRunning) void drain();
    });
}
