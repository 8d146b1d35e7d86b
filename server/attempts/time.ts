import type { TimePerQuestion } from '../../contract/attempts.ts';
import type { Sitting } from './sitting.ts';

type Told = { timePerQuestion?: TimePerQuestion | undefined; totalTime?: number | undefined };
type Kept = Pick<Sitting, 'timePerQuestion' | 'totalTime'>;

/** How much more than the wall clock a client may claim, for clocks that tick differently, in seconds. */
const leeway = 5;

/**
 * The time of a sitting after a client told its own, in seconds: a time never goes down, and none is longer than the sitting
 * has been open.
 */
export function keepTime(sitting: Kept & { startedAt: Date }, told: Told, now: Date): Kept {
  const longest = Math.max(0, (now.getTime() - sitting.startedAt.getTime()) / 1000) + leeway;
  const later = (kept: number, seconds: number) => Math.max(kept, Math.min(seconds, longest));
  const timePerQuestion = { ...sitting.timePerQuestion };
  for (const [number, seconds] of Object.entries(told.timePerQuestion ?? {})) {
    timePerQuestion[number] = later(timePerQuestion[number] ?? 0, seconds);
  }
  return { timePerQuestion, totalTime: Math.floor(later(sitting.totalTime, told.totalTime ?? 0)) };
}
