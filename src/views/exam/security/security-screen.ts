import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { securityCheckMachine } from '../../../machines/exam/security-check.machine.ts';

export type Check = ActorRefFrom<typeof securityCheckMachine>;
export type SeenCheck = SnapshotFrom<typeof securityCheckMachine>;

/** What is being rehearsed, if anything is. The one place in the views that knows the security check's state names. */
export function selectRehearsal(seen: SeenCheck) {
  if (seen.matches({ rehearsal: { inFullscreen: 'watched' } })) return 'inFullscreen';
  if (seen.matches({ rehearsal: 'inFullscreen' })) return 'entering';
  return seen.matches({ rehearsal: 'withKeys' }) ? 'withKeys' : 'resting';
}

export function selectStorage(seen: SeenCheck) {
  if (seen.matches({ storage: 'trying' })) return 'trying';
  return seen.matches({ storage: 'kept' }) ? 'kept' : 'notKept';
}

export function selectServer(seen: SeenCheck) {
  if (seen.matches({ server: 'asking' })) return 'asking';
  return seen.matches({ server: 'answered' }) ? 'answered' : 'notAnswered';
}

export const isFullscreenRefused = (seen: SeenCheck) => seen.matches({ fullscreen: 'refused' });
export const isChecking = (seen: SeenCheck) => seen.matches({ storage: 'trying' }) || seen.matches({ server: 'asking' });
export const isShowing = (seen: SeenCheck) => seen.matches({ banner: 'shown' });
export const selectTried = (seen: SeenCheck) => seen.context.tried;
export const selectTold = (seen: SeenCheck) => seen.context.told;
export const selectPolicy = (seen: SeenCheck) => seen.context.policy;
