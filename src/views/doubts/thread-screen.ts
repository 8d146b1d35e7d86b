import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DoubtThread } from '../../../contract/doubts/doubts.ts';
import type { doubtComposerMachine } from '../../machines/doubts/doubt-composer.machine.ts';
import type { doubtThreadMachine } from '../../machines/doubts/doubt-thread.machine.ts';
import { withLine } from '../../machines/doubts/doubt-thread.setup.ts';

export type ThreadFlow = ActorRefFrom<typeof doubtThreadMachine>;
export type Composer = ActorRefFrom<typeof doubtComposerMachine>;

/** What the page of a doubt shows, by the machine's states. */
export const selectThreadScreen = (snapshot: SnapshotFrom<typeof doubtThreadMachine>) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.matches('unknown')) return 'unknown';
  return snapshot.matches('failed') ? 'failed' : 'open';
};

/** Whether something is being done to the doubt as a whole. */
export const selectIsBusy = (snapshot: SnapshotFrom<typeof doubtThreadMachine>) => snapshot.matches({ open: { deed: 'moving' } });

/** How far a line of one's own is being edited or deleted. */
export const selectChangeStage = (snapshot: SnapshotFrom<typeof doubtThreadMachine>) =>
  (['editing', 'heldBack', 'confirming', 'saving'] as const).find((change) => snapshot.matches({ open: { change } })) ?? 'none';

type ComposerSnapshot = SnapshotFrom<typeof doubtComposerMachine>;

/** How what was written fares: on its way, waiting for a connection, stopped, or held back until it is meant. */
export const selectDelivery = (snapshot: ComposerSnapshot) => {
  if (snapshot.hasTag('offline')) return 'offline';
  if (snapshot.matches({ writing: { delivery: 'heldBack' } })) return 'heldBack';
  return snapshot.matches({ writing: { delivery: 'stopped' } }) ? 'stopped' : 'sending';
};

/** Whether what was begun on this device before is back. */
export const selectIsRestored = (snapshot: ComposerSnapshot) => !snapshot.hasTag('waiting');

/** Whether a photo is still being made small enough to go along. */
export const selectIsOpeningPhoto = (snapshot: ComposerSnapshot) => snapshot.matches({ writing: { photos: 'opening' } });

export const selectIsNotKept = (snapshot: ComposerSnapshot) => snapshot.matches({ writing: { device: 'notKept' } });

/** The thread with the lines that were delivered here since it was loaded. */
export const withDelivered = (thread: DoubtThread, { delivered }: Pick<ComposerSnapshot['context'], 'delivered'>): DoubtThread =>
  delivered.reduce((grown, told) => {
    const known = grown.lines.find(({ number }) => number === told.line.number);
    return known && known.revision >= told.line.revision ? grown : withLine(grown, told);
  }, thread);
