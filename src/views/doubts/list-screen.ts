import type { SnapshotFrom } from 'xstate';
import type { doubtListMachine } from '../../machines/doubts/doubt-list.machine.ts';

/** What a list of doubts shows. While it is asked for again, what is known. */
export const selectListScreen = (snapshot: SnapshotFrom<typeof doubtListMachine>) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.doubts.length === 0 ? 'empty' : 'list';
};
