import { once } from 'node:events';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { Context } from '../context.ts';
import { logError } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { connectTo } from './connect.ts';
import { runAdmin } from './run.ts';
import { socketPath, withSocketPath } from './socket-path.ts';
import { longestRequest, receiveLine, request, sendLine, WireError } from './wire.ts';

/** How long a caller may take to say what it wants, in ms. */
const patienceMs = 10_000;

/**
 * Lets `npm run admin` reach the database that this process holds: takes command lines on the Unix socket admin.sock in DATA_DIR,
 * which only this user can open, one at a time, and answers what `runAdmin` answers. `close` lets the one under way finish.
 * Throws `StartupError` where another process answers there.
 */
export async function listenForAdmin({
  db,
  now,
  environment,
  listeningAt,
}: Pick<Context, 'db' | 'now' | 'environment' | 'listeningAt'>): Promise<{ close(): Promise<void> }> {
  const { dataDir } = environment;
  const open = new Set<Socket>();
  let queue: Promise<unknown> = Promise.resolve();
  let isClosing = false;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', (error) => logError('An admin command lost its connection', error));
    void serve(socket);
  });

  async function serve(socket: Socket): Promise<void> {
    try {
      socket.setTimeout(patienceMs, () => socket.destroy());
      const { argv, cwd, stdin } = await receiveLine(socket, request, longestRequest);
      socket.setTimeout(0);
      if (isClosing) throw new WireError('The server is ending.');
      const turn = queue.then(() => runAdmin(argv, { db, environment, listeningAt, now: now(), cwd, stdin }));
      queue = turn;
      sendLine(socket, await turn);
    } catch (error) {
      if (!(error instanceof WireError)) logError('An admin command could not be answered', error);
      socket.destroy();
    }
  }

  await withSocketPath(dataDir, async (path) => {
    await removeStale(dataDir, path);
    await bind(server, path);
  });
  return {
    close: async () => {
      isClosing = true;
      const closed = once(server, 'close');
      server.close();
      await queue;
      for (const socket of open) socket.destroySoon();
      await closed;
      rmSync(socketPath(dataDir), { force: true });
    },
  };
}

/** A killed server leaves its socket behind. */
async function removeStale(dataDir: string, path: string): Promise<void> {
  const left = lstatSync(socketPath(dataDir), { throwIfNoEntry: false });
  if (left === undefined) return;
  const answering = await connectTo(path);
  answering?.destroy();
  if (answering || !left.isSocket())
    throw new StartupError(`${socketPath(dataDir)} is in use or no socket of ours. Remove it first.`);
  rmSync(socketPath(dataDir));
}

/** From its first moment only this user may open it. */
async function bind(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
  chmodSync(path, 0o600);
}
