import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { handInMachine } from '../../machines/exam/hand-in.machine.ts';

export type HandInRef = ActorRefFrom<typeof handInMachine>;

/** How far the delivery of an end is. Tried again, it stays the page it was: nothing flickers, nothing is read out twice. */
export function deliveryOf(seen: SnapshotFrom<typeof handInMachine>) {
  if (seen.matches('waiting')) return 'notSubmitted';
  return seen.context.tries > 0 ? 'tryingAgain' : 'submitting';
}
