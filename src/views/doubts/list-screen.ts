import type { SnapshotFrom } from 'xstate';
import type { doubtListMachine } from '../../machines/doubts/doubt-list.machine.ts';

/** What a list of doubts shows: `empty` where there is none at all, `notFound` where none has the words. While it is asked for again, what is known. */
export const selectListScreen = (snapshot: SnapshotFrom<typeof doubtListMachine>) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.matches('failed')) return 'failed';
  const { doubts, search, shownFor } = snapshot.context;
  if (doubts.length > 0) return 'list';
  return search === '' && shownFor === '' ? 'empty' : 'notFound';
};
