import type { TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { Accommodations } from '../../../contract/exam/quizzes.ts';
import { closeAfterMs, defaultModuleSeconds, heartbeatMs } from '../../../contract/limits.ts';
import type { BegunSitting, Sitting } from './sitting.ts';

type ReportedTime = { timePerQuestion?: TimePerQuestion | undefined; totalTime?: number | undefined };
type SittingTime = Pick<Sitting, 'timePerQuestion' | 'totalTime' | 'countedAt'>;
type CountedTime = Pick<Sitting, 'totalTime' | 'countedAt'>;

/** How many seconds more than the wall clock a client may report, since clocks tick differently. */
const leeway = 5;

/**
 * Counts a sitting's time on to `now`, by the server's clock alone, in whole seconds; of a module not beyond its deadline. Of one that was begun
 * before time was counted so, nothing is known.
 */
export function countTime({ totalTime, countedAt, deadline }: CountedTime & Pick<Sitting, 'deadline'>, now: Date): CountedTime {
  if (countedAt === null) return { totalTime, countedAt };
  const seconds = Math.max(0, Math.floor((endOf({ deadline }, now).getTime() - countedAt.getTime()) / 1000));
  return { totalTime: totalTime + seconds, countedAt: new Date(countedAt.getTime() + seconds * 1000) };
}

/** As `countTime`, for a quiz that is opened again: in between it was open in no tab, but for the rest of a heartbeat. */
export function countReopened({ totalTime, countedAt }: CountedTime, now: Date): CountedTime {
  if (countedAt === null) return { totalTime, countedAt };
  const seconds = Math.max(0, Math.floor(Math.min(now.getTime() - countedAt.getTime(), heartbeatMs) / 1000));
  return { totalTime: totalTime + seconds, countedAt: now };
}

/**
 * Counts the time of a sitting and adds a client's report to it, in seconds: a question's time never goes down, and none is longer than the
 * sitting has been open. A client's own total counts only where the server has not counted from the beginning.
 */
export function keepTime(
  sitting: SittingTime & Pick<BegunSitting, 'startedAt' | 'deadline'>,
  reported: ReportedTime,
  now: Date,
): SittingTime {
  const longest = Math.max(0, (endOf(sitting, now).getTime() - sitting.startedAt.getTime()) / 1000) + leeway;
  const later = (kept: number, seconds: number) => Math.max(kept, Math.min(seconds, longest));
  const timePerQuestion = { ...sitting.timePerQuestion };
  for (const [number, seconds] of Object.entries(reported.timePerQuestion ?? {})) {
    timePerQuestion[number] = later(timePerQuestion[number] ?? 0, seconds);
  }
  if (sitting.countedAt !== null) return { timePerQuestion, ...countTime(sitting, now) };
  const totalTime = Math.floor(later(sitting.totalTime, reported.totalTime ?? 0));
  return { timePerQuestion, totalTime, countedAt: null };
}

/** A time that a client reports, at most a day ahead: its clock may be wrong, but no database keeps every number. */
export const clampClientTime = (ms: number, now: Date): Date => new Date(Math.min(ms, now.getTime() + 24 * 3_600_000));

/** What makes a module's time. `limit` and `override` in s, null where there is none; `given` in minutes. */
export type Allowance = { limit: number | null; extraTime: number; override: number | null; given: number };

/**
 * A module's time in whole seconds, by the one order of precedence: the content's `limit`, or the usual one; times the accommodation; in the place of both the
 * `override`, what staff set when they took an end back; and the minutes `given`, which are added last and which nothing cuts or multiplies.
 */
export const allowSeconds = ({ limit, extraTime, override, given }: Allowance): number =>
  (override ?? Math.ceil((limit ?? defaultModuleSeconds) * extraTime)) + 60 * given;

/** What a student has for a module that is to be opened. */
export const secondsFor = (
  { seconds: limit, secondsLeft: override, minutesGiven: given }: Pick<Sitting, 'seconds' | 'secondsLeft' | 'minutesGiven'>,
  { extraTime }: Accommodations,
): number => allowSeconds({ limit, extraTime, override, given });

/** What a timed drill's clock counts down from, in whole seconds, with the accommodation: nothing ends with it. Null where it is not timed. */
export const paceFor = (version: { paceSeconds: number | null; questionCount: number }, { extraTime }: Accommodations) =>
  version.paceSeconds === null ? null : Math.ceil(version.paceSeconds * version.questionCount * extraTime);

/** Now, or the deadline where that has passed: nothing of a module is later than its deadline. */
export const endOf = ({ deadline }: Pick<Sitting, 'deadline'>, now: Date): Date =>
  deadline !== null && deadline < now ? deadline : now;

/** Whether nobody submitted a module until it was too late: then the server closes it. */
export const isOverdue = ({ state, deadline }: Pick<Sitting, 'state' | 'deadline'>, now: Date): boolean =>
  state === 'inProgress' && deadline !== null && deadline.getTime() + closeAfterMs < now.getTime();
