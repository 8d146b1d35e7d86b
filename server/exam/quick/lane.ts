import { isUnavailable } from '../../db/errors.ts';
import { logError } from '../../log.ts';

/** Most requests that are carried out together. */
const mostTogether = 64;

/** Most statements under way at once: while one waits for the disk, others are carried out. */
const mostAtOnce = 2;

type QueuedRequest<Item, Result> = { item: Item; resolve: (result: Result | null) => void; reject: (error: unknown) => void };

/** `keyOf` names what a request is about; `isExpected` says which failures of a statement are nothing to be logged. */
type LaneOptions<Item> = { keyOf: (item: Item) => string; isExpected?: (error: unknown) => boolean };

/**
 * Carries out requests that arrive together in one statement, which is one commit: what is read from the sockets in one turn is one of them, and while as many as may be are
 * under way, the next ones gather. `run`
 * gives a result for each item, null where nothing was done. Null for all where it fails: each then goes the general way, which says what is wrong.
 * Where the database cannot be used, all who are here are told so at once: whoever waited for the next try would wait longer than a call may take.
 * Of two requests about one thing the second waits for the first.
 */
export function createLane<Item, Result>(
  run: (items: Item[]) => Promise<(Result | null)[]>,
  { keyOf, isExpected = () => false }: LaneOptions<Item>,
) {
  let queue: QueuedRequest<Item, Result>[] = [];
  let underWay = 0;
  let isTurnAwaited = false;
  const busy = new Set<string>();

  const takeTogether = () => {
    const spoken = new Set(busy);
    const [taken, left]: [typeof queue, typeof queue] = [[], []];
    let looked = 0;
    for (const waiting of queue) {
      if (taken.length === mostTogether) break;
      const key = keyOf(waiting.item);
      (spoken.has(key) ? left : taken).push(waiting);
      spoken.add(key);
      looked += 1;
    }
    queue = [...left, ...queue.slice(looked)];
    return taken;
  };

  /** What tells those who were carried out together what became of it. */
  const answersOf = (taken: typeof queue, run: Promise<(Result | null)[]>): Promise<() => void> =>
    run.then(
      (results) => () => {
        for (const [index, { resolve }] of taken.entries()) resolve(results[index] ?? null);
      },
      (error: unknown) => {
        if (isUnavailable(error)) {
          const all = [...taken, ...queue.splice(0)];
          return () => {
            for (const { reject } of all) reject(error);
          };
        }
        if (!isExpected(error)) logError('Requests could not be carried out together', error);
        return () => {
          for (const { resolve } of taken) resolve(null);
        };
      },
    );

  const carryOut = async (taken: typeof queue) => {
    const items = taken.map(({ item }) => item);
    underWay += 1;
    for (const item of items) busy.add(keyOf(item));
    const answer = await answersOf(taken, run(items));
    underWay -= 1;
    for (const item of items) busy.delete(keyOf(item));
    // The database has its next work before these are answered, which takes a while.
    fillIfFull();
    answer();
    fillAfterTurn();
  };

  /** As many as go together wait for nobody else: in a herd the turn ends only when all of it is read. */
  const fillIfFull = () => {
    if (queue.length >= mostTogether) fill();
  };

  /** The answers of a statement bring the next requests all at once: who is read first must not go alone. */
  const fillAfterTurn = () => {
    if (isTurnAwaited) return;
    isTurnAwaited = true;
    setImmediate(() => {
      isTurnAwaited = false;
      fill();
    });
  };

  const fill = () => {
    while (underWay < mostAtOnce) {
      const taken = takeTogether();
      if (taken.length === 0) return;
      void carryOut(taken);
    }
  };

  return (item: Item): Promise<Result | null> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      fillIfFull();
      fillAfterTurn();
    });
}
