import { formatMoment } from '../../../contract/moments.ts';
import { CallRefused } from '../../http/refused.ts';
import type { Sitting } from './sitting.ts';

/** When a quiz or mock test may be begun: from `opensAt` on, before `closesAt`; null: at any time. */
export type SittingWindow = Pick<Sitting, 'opensAt' | 'closesAt'>;

/** Where a moment is: before a window, in it, or after it. */
export function placeIn({ opensAt, closesAt }: SittingWindow, now: Date): 'ahead' | 'open' | 'over' {
  if (closesAt !== null && closesAt <= now) return 'over';
  return opensAt !== null && opensAt > now ? 'ahead' : 'open';
}

/**
 * Throws `CallRefused` 409 `notOpen` where a sitting that was never begun may not be begun now. What was begun is never cut by its window: from then on its time is the module's own
 * (`allowSeconds`), with accommodation, override and minutes given.
 */
export function requireInWindow(sitting: SittingWindow & Pick<Sitting, 'startedAt' | 'isNode'>, now: Date): void {
  if (sitting.startedAt !== null) return;
  const place = placeIn(sitting, now);
  if (place === 'open') return;
  const at = (place === 'ahead' ? sitting.opensAt : sitting.closesAt)?.getTime() ?? 0;
  const kind = sitting.isNode ? 'mock test' : 'quiz';
  const words = `${formatMoment(at, 'dateTime', 'UTC')} UTC`;
  const said =
    place === 'ahead' ? `This ${kind} opens ${words}.` : `This ${kind} had to be started by ${words}. Ask your school.`;
  throw new CallRefused(409, 'notOpen', said);
}
