import { heartbeatMs } from '../../../contract/limits.ts';
import type { Sitting } from './sitting.ts';

type Signs = Pick<Sitting, 'signs' | 'lastSignAt'>;

/** Adds signs of life that a page reports (ms). Each counts once, none that is to come, and none sooner than half a heartbeat after another. */
export function countSigns({ signs, lastSignAt }: Signs, reported: number[], now: Date): Signs {
  if (signs === null) return { signs, lastSignAt };
  let [count, last] = [signs, lastSignAt?.getTime() ?? Number.NEGATIVE_INFINITY];
  for (const at of reported.toSorted((one, other) => one - other)) {
    if (at > now.getTime() + heartbeatMs || at < last + heartbeatMs / 2) continue;
    count += 1;
    last = at;
  }
  return { signs: count, lastSignAt: count === signs ? lastSignAt : new Date(last) };
}

/** So many seconds without a sign of life may pass: a page that has just begun or was reloaded has given none. */
const silentSeconds = 90;

/**
 * Whether a sitting was sat without signs of life of its page's proctor: none, or too few for its time (s). It says nothing of why: an old
 * page or a slow device gives none either.
 */
export function isUnproctored({ signs, totalTime }: Pick<Sitting, 'signs' | 'totalTime'>): boolean {
  return signs !== null && totalTime - (signs * heartbeatMs) / 1000 > Math.max(silentSeconds, totalTime / 4);
}
