import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What fits into a Unix socket's address on Linux (107) and macOS (103), in bytes. */
const longestPath = 100;

/** Where a server that has the folder listens for the admin command. */
export const socketPath = (dataDir: string): string => join(dataDir, 'admin.sock');

/**
 * Hands `use` a path of the admin socket that is short enough for an address. Where the folder's own path is too long, that is one
 * through a link of ours, which goes when `use` returns: by then the socket is bound or connected.
 */
export async function withSocketPath<Result>(dataDir: string, use: (path: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(socketPath(dataDir)) <= longestPath) return use(socketPath(dataDir));
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-'));
  try {
    const link = join(folder, 'd');
    symlinkSync(realpathSync(dataDir), link);
    return await use(socketPath(link));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
