import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { moduleAttemptMachine } from '../../machines/exam/module-attempt.machine.ts';

export type Module = ActorRefFrom<typeof moduleAttemptMachine>;
export type Seen = SnapshotFrom<typeof moduleAttemptMachine>;

/** The one place in the views that knows a module's state names. */
export function screenOf(seen: Seen) {
  if (seen.matches({ open: 'inProgress' })) return 'questions';
  if (seen.matches({ open: 'timeUp' })) return 'timeUp';
  if (seen.matches('handingIn')) return 'handingIn';
  return seen.matches('opening') ? 'opening' : 'waiting';
}

export const isWarned = (seen: Seen) => seen.matches({ open: { inProgress: { banner: 'warned' } } });
export const isReminded = (seen: Seen) => seen.matches({ open: { inProgress: { banner: 'reminded' } } });
export const isConfirming = (seen: Seen) => seen.matches({ open: { inProgress: { page: 'confirming' } } });
export const isClockHidden = (seen: Seen) => seen.matches({ open: { inProgress: { clock: 'hidden' } } });
export const isInLastMinutes = (seen: Seen) => seen.matches({ open: { inProgress: { clock: 'lastMinutes' } } });
export const isCalculatorOpen = (seen: Seen) => seen.matches({ open: { inProgress: { calculator: 'open' } } });
export const isReferenceOpen = (seen: Seen) => seen.matches({ open: { inProgress: { reference: 'open' } } });
export const contextOf = (seen: Seen) => seen.context;
export const remainingOf = (seen: Seen) => seen.context.remaining;
export const noticeOf = (seen: Seen) => seen.context.notice;
export const sheetOf = (seen: Seen) => seen.children.sheet;
export const openingOf = (seen: Seen) => seen.children.opening;
export const handInOf = (seen: Seen) => seen.children.handIn;
