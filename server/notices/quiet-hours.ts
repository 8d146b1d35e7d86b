import { digestAt, type NoticeSettings } from '../../contract/notices/notices.ts';
import { isBetween, nextWallTime } from '../jobs/next-time.ts';
import { dateAt } from '../schedule/school-time.ts';

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

/** How often one mail tells a reader of all that there was. */
type Digest = keyof typeof digestAt;

const isDay: Record<Digest, (date: ReturnType<typeof dateAt>) => boolean> = {
  daily: () => true,
  weekly: ({ dayOfWeek }) => dayOfWeek === 1,
  monthly: ({ day }) => day === 1,
};

/** When the next mail goes to a reader that tells of a day, a week or a month; one that would fall into the quiet hours waits for their end. */
export function nextDigest(digest: Digest, now: Date, clock: Clock): Date {
  const next = (from: Date) => nextWallTime(from, digestAt[digest], clock.timeZone);
  let at = next(now);
  while (!isDay[digest](dateAt(at, clock.timeZone))) at = next(at);
  return quietUntil(at, clock);
}
