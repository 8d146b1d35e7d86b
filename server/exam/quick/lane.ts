import { isUnavailable } from '../../db/errors.ts';
import { logError } from '../../log.ts';

/** Most requests that are carried out together. */
const mostTogether = 64;

type LaneRequest = { sitting: string };
type QueuedRequest<Item, Result> = { item: Item; resolve: (result: Result | null) => void };

/**
 * Carries out requests that arrive together in one statement, which is one commit: while one is under way, the next ones gather. `run` gives a
 * result for each item, null where nothing was done. Null for all where it fails: each then goes the general way, which says what is wrong. Of two
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
      const results = await run(taken.map(({ item }) => item)).catch((error: unknown) => {
        if (!isUnavailable(error)) logError('Requests could not be carried out together', error);
        return [];
      });
      for (const [index, { resolve }] of taken.entries()) resolve(results[index] ?? null);
    }
    isRunning = false;
  };

  return (item: Item): Promise<Result | null> =>
    new Promise((resolve) => {
      queue.push({ item, resolve });
      if (!isRunning) void drain();
    });
}
