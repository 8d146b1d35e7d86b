import type { TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { Accommodations } from '../../../contract/exam/quizzes.ts';
import { closeAfterMs, defaultModuleSeconds } from '../../../contract/limits.ts';
import type { BegunSitting, Sitting } from './sitting.ts';

type ReportedTime = { timePerQuestion?: TimePerQuestion | undefined; totalTime?: number | undefined };
type SittingTime = Pick<Sitting, 'timePerQuestion' | 'totalTime'>;

/** How many seconds more than the wall clock a client may report, since clocks tick differently. */
const leeway = 5;

/**
 * Adds a client's report to the time of a sitting, in seconds: a time never goes down, and none is longer than the sitting has been open.
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
  return { timePerQuestion, totalTime: Math.floor(later(sitting.totalTime, reported.totalTime ?? 0)) };
}

/** A time that a client reports, at most a day ahead: its clock may be wrong, but no database keeps every number. */
export const clampClientTime = (ms: number, now: Date): Date => new Date(Math.min(ms, now.getTime() + 24 * 3_600_000));

/** What a student has for a module, in whole seconds: with the accommodation, unless staff set another time. */
export const secondsFor = ({ seconds, secondsLeft }: Pick<Sitting, 'seconds' | 'secondsLeft'>, { extraTime }: Accommodations) =>
  secondsLeft ?? Math.ceil((seconds ?? defaultModuleSeconds) * extraTime);

/** Now, or the deadline where that has passed: nothing of a module is later than its deadline. */
export const endOf = ({ deadline }: Pick<Sitting, 'deadline'>, now: Date): Date =>
  deadline !== null && deadline < now ? deadline : now;

/** Whether nobody submitted a module until it was too late: then the server closes it. */
export const isOverdue = ({ state, deadline }: Pick<Sitting, 'state' | 'deadline'>, now: Date): boolean =>
  state === 'inProgress' && deadline !== null && deadline.getTime() + closeAfterMs < now.getTime();
