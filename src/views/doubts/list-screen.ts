import type { SnapshotFrom } from 'xstate';
import type { doubtListMachine } from '../../machines/doubts/doubt-list.machine.ts';

/** What a list of doubts shows, by the machine's states. */
export const selectListScreen = (snapshot: SnapshotFrom<typeof doubtListMachine>) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('empty') ? 'empty' : 'list';
};
