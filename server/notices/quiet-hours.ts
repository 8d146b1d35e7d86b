import { dailyMailAt, type NoticeSettings } from '../../contract/notices/notices.ts';
import { isBetween, nextWallTime } from '../jobs/next-time.ts';

type Clock = Pick<NoticeSettings, 'timeZone' | 'quiet'>;

/** Whether a reader's clock shows quiet hours, which may have midnight in them. */
export function isQuiet(now: Date, { timeZone, quiet }: Clock): boolean {
  if (quiet === null) return false;
  const { from, until } = quiet;
  if (from === until) return false;
  return from < until ? isBetween(now, { at: from, until }, timeZone) : !isBetween(now, { at: until, until: from }, timeZone);
}

/** When a reader may be rung at or mailed: now, or as the quiet hours end. */
export const quietUntil = (now: Date, clock: Clock): Date =>
  clock.quiet !== null && isQuiet(now, clock) ? nextWallTime(now, clock.quiet.until, clock.timeZone) : now;

/** When the next mail of the day goes to a reader; one that would fall into the quiet hours waits for their end. */
export const nextDailyMail = (now: Date, clock: Clock): Date => quietUntil(nextWallTime(now, dailyMailAt, clock.timeZone), clock);
