import { readdirSync, readFileSync } from 'node:fs';

/** Of a second: what /proc counts CPU time in. */
const ticksPerSecond = 100;

/** @param {number} pid @returns {string[]} from its state on, which is the third field; the name before it can have spaces */
const readStat = (pid) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');

/** CPU time that a process has used, and those of its children that have ended, in ms. @param {number} pid */
function usedMs(pid) {
  const fields = readStat(pid);
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  return (ticks * 1000) / ticksPerSecond;
}

/** @param {unknown} error */
const isGone = (error) => error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code));

/** What `read` says of a process, or `otherwise` where it has ended meanwhile. @template Value @param {() => Value} read @param {Value} otherwise */
function unlessGone(read, otherwise) {
  try {
    return read();
  } catch (error) {
    if (!isGone(error)) throw error;
    return otherwise;
  }
}

/** @param {number} parent @returns {number[]} its children, and itself */
export function familyOf(parent) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.map(Number).filter((pid) => unlessGone(() => Number(readStat(pid)[1]) === parent, false));
  return [parent, ...children];
}

/** CPU time of processes, in ms; none of those that have ended. Linux alone: it is read from /proc. @param {number[]} pids */
export const sumMs = (pids) => pids.reduce((sum, pid) => sum + unlessGone(() => usedMs(pid), 0), 0);
