import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { mockTestMachine } from '../../machines/exam/mock-test.machine.ts';
import { currentModule } from '../../machines/exam/mock-test.setup.ts';

export type MockTest = ActorRefFrom<typeof mockTestMachine>;
export type Seen = SnapshotFrom<typeof mockTestMachine>;

/** The one place in the views that knows the mock test's state names. */
export function screenOf(seen: Seen) {
  if (seen.matches('instructions')) return 'instructions';
  if (seen.matches('securityCheck')) return 'securityCheck';
  if (seen.matches('unavailable')) return 'unavailable';
  if (seen.matches('interrupted')) return 'interrupted';
  if (seen.matches('paused')) return 'paused';
  if (seen.matches('takenOver')) return 'takenOver';
  if (seen.matches({ sitting: 'intro' })) return 'intro';
  if (seen.matches({ sitting: 'module' }) || seen.matches('recovering')) return 'module';
  if (seen.matches({ sitting: 'moduleSubmitted' })) return 'moduleSubmitted';
  if (seen.matches('completing') || seen.matches('completed') || seen.matches('terminated')) return 'ended';
  return 'waiting';
}

export const isTerminated = ({ context: { ending } }: Seen) => ending === 'fullscreenLeft' || ending === 'devtoolsOpened';
export const contextOf = (seen: Seen) => seen.context;
export const titleOf = (seen: Seen) => seen.context.details?.title ?? 'Mock test';
export const noticeOf = (seen: Seen) => seen.context.notice;
export const moduleOf = (seen: Seen) => seen.children.module;
export const handInOf = (seen: Seen) => seen.children.handIn;
export const securityCheckOf = (seen: Seen) => seen.children.securityCheck;
export const remainingOf = (seen: Seen) => seen.context.remaining;

/** The module that is sat now or next; null before the test is known. */
export const currentOf = ({ context }: Seen) =>
  context.details && context.details.modules.length > 0 ? currentModule(context) : null;
