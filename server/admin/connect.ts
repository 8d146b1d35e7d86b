import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { errorCode } from '../db/errors.ts';
import { StartupError } from '../startup-error.ts';
import type { Answer } from './command.ts';
import { withSocketPath } from './socket-path.ts';
import { answer, longestAnswer, type Request, receiveLine, sendLine } from './wire.ts';

/**
 * Has the server that holds the folder carry a command out; null where none is running. Throws `StartupError` where the server may
 * not be asked, or breaks off: then the command may have been carried out or not.
 */
export async function callServer(dataDir: string, asked: Request): Promise<Answer | null> {
  const socket = existsSync(dataDir) ? await withSocketPath(dataDir, connectTo) : null;
  if (!socket) return null;
  try {
    sendLine(socket, asked);
    return await receiveLine(socket, answer, longestAnswer);
  } catch (error) {
    throw new StartupError('The server ended while it carried the command out. Look whether it was done, and try again.', {
      cause: error,
    });
  } finally {
    socket.destroy();
  }
}

/** A connection to who listens at `path`; null where nobody does. */
export async function connectTo(path: string): Promise<Socket | null> {
  const socket = connect({ path });
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    if (code === 'EACCES' || code === 'EPERM') {
      throw new StartupError('A server is running for another user: call this as that user.', { cause: error });
    }
    throw error;
  }
}
