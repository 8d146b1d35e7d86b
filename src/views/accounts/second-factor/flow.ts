import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { secondFactorMachine } from '../../../machines/accounts/second-factor.machine.ts';

/** The machine of the authenticator app, as the parts of its page get it. */
export type Flow = ActorRefFrom<typeof secondFactorMachine>;
type Snapshot = SnapshotFrom<typeof secondFactorMachine>;

export const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

/** Which part of the page is open. */
export function selectStep(snapshot: Snapshot) {
  if (snapshot.hasTag('proof')) return 'proof';
  if (snapshot.hasTag('setup')) return 'setup';
  if (snapshot.matches('codes')) return 'codes';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('shown') ? 'overview' : 'loading';
}
