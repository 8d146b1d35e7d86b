import { makeMovedClock } from '../../../tools/bench/support/moved-clock.mjs';
import { makeFolder, removeFolder } from '../folders.ts';
import { type ProductServer, startServer } from '../server.ts';

/** The built product with a clock that a test can put forward: nothing else of it is changed. */
export type ServerWithClock = ProductServer & {
  /** Now, by the server's clock, in ms. */
  now: () => number;
  /** Puts its clock forward by `ms`, at once. */
  putForward: (ms: number) => void;
};

/** Starts it on a copy of `from`. */
export async function startServerWithClock(from: string): Promise<ServerWithClock> {
  const folder = await makeFolder('clock');
  const { env, now, putForward } = makeMovedClock(folder);
  const server = await startServer({ env, from });
  return {
    ...server,
    now,
    putForward,
    dispose: async () => {
      await server.dispose();
      await removeFolder(folder);
    },
  };
}
