import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { securityCheckMachine } from '../../../machines/exam/security-check.machine.ts';

export type Check = ActorRefFrom<typeof securityCheckMachine>;
export type CheckSnapshot = SnapshotFrom<typeof securityCheckMachine>;

/** What is being rehearsed, if anything is. The one place in the views that knows the security check's state names. */
export function selectRehearsal(snapshot: CheckSnapshot) {
  if (snapshot.matches({ rehearsal: { inFullscreen: 'watched' } })) return 'inFullscreen';
  if (snapshot.matches({ rehearsal: 'inFullscreen' })) return 'entering';
  return snapshot.matches({ rehearsal: 'withKeys' }) ? 'withKeys' : 'resting';
}

export function selectStorage(snapshot: CheckSnapshot) {
  if (snapshot.matches({ storage: 'trying' })) return 'trying';
  return snapshot.matches({ storage: 'kept' }) ? 'kept' : 'notKept';
}

export function selectServer(snapshot: CheckSnapshot) {
  if (snapshot.matches({ server: 'asking' })) return 'asking';
  return snapshot.matches({ server: 'answered' }) ? 'answered' : 'notAnswered';
}

export const isFullscreenRefused = (snapshot: CheckSnapshot) => snapshot.matches({ fullscreen: 'refused' });
export const isChecking = (snapshot: CheckSnapshot) =>
  snapshot.matches({ storage: 'trying' }) || snapshot.matches({ server: 'asking' });
export const isShowing = (snapshot: CheckSnapshot) => snapshot.matches({ banner: 'shown' });
export const selectTried = (snapshot: CheckSnapshot) => snapshot.context.tried;
export const selectTrial = (snapshot: CheckSnapshot) => snapshot.context.trial;
export const selectPolicy = (snapshot: CheckSnapshot) => snapshot.context.policy;
