import { reckonPromise, waitedMs } from '../hours/promise.ts';
import type { SchoolHours } from '../hours/school-hours.ts';
import type { DoubtRow } from './change-doubt.ts';

/** Within how many hours an answer is promised, and which hours count. */
export type PromiseTerms = { hours: number; school: SchoolHours };

/** What of a doubt is about the time that was promised for it. */
type PromiseTimes = Pick<DoubtRow, 'waitingSince' | 'rests' | 'dueAt' | 'remindAt' | 'escalateAt'>;

/** A promise that runs: from now on, or on after a rest. One that runs already stays as it is, whoever takes the doubt or lets it go. */
export function runningPromise(
  { waitingSince, rests }: PromiseTimes,
  now: Date,
  { hours, school }: PromiseTerms,
): Partial<PromiseTimes> {
  const isRunning = waitingSince !== null && rests.every(({ until }) => until !== null);
  if (isRunning) return {};
  const askedAt = waitingSince ?? now;
  const ended = rests.map((rest) => (rest.until === null ? { ...rest, until: now.getTime() } : rest));
  return { waitingSince: askedAt, rests: ended, ...reckonPromise({ askedAt, hours, rests: ended }, school) };
}

/** A promise that rests, while the student is asked back. */
export function restedPromise({ waitingSince, rests }: PromiseTimes, now: Date): Partial<PromiseTimes> {
  if (waitingSince === null || rests.some(({ until }) => until === null)) return {};
  return { rests: [...rests, { from: now.getTime(), until: null }], ...unreckoned };
}

const unreckoned = { dueAt: null, remindAt: null, escalateAt: null };

/** Nobody waits. */
export const endedPromise: PromiseTimes = { waitingSince: null, rests: [], ...unreckoned };

/** How long a student has waited for an answer so far, in ms: in the school's hours, without the times in which they were asked back. */
export const waitedSoFar = ({ waitingSince, rests }: PromiseTimes, now: Date, { school }: PromiseTerms): number =>
  waitingSince === null ? 0 : waitedMs(waitingSince, now, rests, school);
