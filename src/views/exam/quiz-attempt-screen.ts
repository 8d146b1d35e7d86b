import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { quizAttemptMachine } from '../../machines/exam/quiz-attempt.machine.ts';

export type Attempt = ActorRefFrom<typeof quizAttemptMachine>;
export type Seen = SnapshotFrom<typeof quizAttemptMachine>;

/** The one place in the views that knows the attempt's state names. */
export function screenOf(seen: Seen) {
  if (seen.matches('instructions')) return 'instructions';
  if (seen.matches('prompt')) return 'prompt';
  if (seen.matches('interrupted')) return 'interrupted';
  if (seen.matches('unavailable')) return 'unavailable';
  if (seen.matches('takenOver')) return 'takenOver';
  if (seen.matches('closedElsewhere')) return 'closedElsewhere';
  if (seen.matches('handingIn') || seen.matches('submitted')) return 'ended';
  if (seen.matches({ sitting: 'opening' })) return 'opening';
  if (seen.matches({ sitting: { open: 'blocked' } })) return 'violation';
  if (seen.matches({ sitting: 'open' })) return 'questions';
  return 'waiting';
}

export const isWarned = (seen: Seen) => seen.matches({ sitting: { open: { inProgress: { banner: 'warned' } } } });
export const isConfirming = (seen: Seen) => seen.matches({ sitting: { open: { inProgress: { page: 'confirming' } } } });
export const contextOf = (seen: Seen) => seen.context;
export const noticeOf = (seen: Seen) => seen.context.notice;
export const secondsOf = (seen: Seen) => seen.context.seconds;
export const sheetOf = (seen: Seen) => seen.children.sheet;
export const openingOf = (seen: Seen) => seen.children.opening;
export const handInOf = (seen: Seen) => seen.children.handIn;
export const titleOf = (seen: Seen) => seen.context.details?.title ?? 'Quiz';
