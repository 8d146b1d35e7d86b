import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, removeFolder } from '../folders.ts';
import { type ProductServer, startServer } from '../server.ts';

/** The built product with a clock that a test can put forward: nothing else of it is changed. */
export type ServerWithClock = ProductServer & {
  /** Now, by the server's clock, in ms. */
  now: () => number;
  /** Puts its clock forward by `ms`, at once. */
  putForward: (ms: number) => void;
};

/**
 * Runs in the server before its own code: every clock of JavaScript goes `CLOCK_AHEAD_FILE` ms ahead, the one that nobody can set too, so that
 * the time has passed and no clock has jumped.
 */
const moved = `
import { readFileSync } from 'node:fs';
const { Date: RealDate } = globalThis;
const ahead = () => Number(readFileSync(process.env.CLOCK_AHEAD_FILE, 'utf8'));
const now = () => RealDate.now() + ahead();
const sinceStart = performance.now.bind(performance);
Object.defineProperty(performance, 'now', { value: () => sinceStart() + ahead() });
globalThis.Date = new Proxy(RealDate, {
  construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now()] : words, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});`;

/** Starts it on a copy of `from`. */
export async function startServerWithClock(from: string): Promise<ServerWithClock> {
  const folder = await makeFolder('clock');
  const file = join(folder, 'ahead');
  // In one step: the server never reads half a number.
  const set = (ms: number) => {
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  };
  set(0);
  const env = { CLOCK_AHEAD_FILE: file, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(moved)}` };
  const server = await startServer({ env, from });
  const ahead = () => Number(readFileSync(file, 'utf8'));
  return {
    ...server,
    now: () => Date.now() + ahead(),
    putForward: (ms) => set(ahead() + ms),
    dispose: async () => {
      await server.dispose();
      await removeFolder(folder);
    },
  };
}
