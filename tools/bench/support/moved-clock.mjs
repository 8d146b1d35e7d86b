import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * A clock for a server that can be put forward: nothing else of it is changed. `env`: what the server is started with.
 * @param {string} folder where it is kept @param {number} [ms] how far ahead it is at first
 */
export function makeMovedClock(folder, ms = 0) {
  const file = join(folder, 'ahead');
  // In one step: the server never reads half a number.
  const set = (/** @type {number} */ ahead) => {
    writeFileSync(`${file}.new`, String(ahead));
    renameSync(`${file}.new`, file);
  };
  set(ms);
  const ahead = () => Number(readFileSync(file, 'utf8'));
  return {
    env: { CLOCK_AHEAD_FILE: file, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(moved)}` },
    /** Now, by the server's clock, in ms. */
    now: () => Date.now() + ahead(),
    /** Puts it forward, at once. @param {number} more in ms */
    putForward: (more) => set(ahead() + more),
  };
}
