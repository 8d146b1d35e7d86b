import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { answerJournalMachine } from '../../machines/exam/answer-journal.machine.ts';
import { clockTime } from '../ui/dates.ts';
import { SaveStatus } from './parts/save-status.tsx';

type Seen = SnapshotFrom<typeof answerJournalMachine>;

const kindOf = (seen: Seen) => {
  // Between two tries nothing has changed: it is not 'saving' again.
  if (seen.context.tries > 0) {
    if (seen.context.problem) return 'refused';
    return seen.matches({ writing: { device: 'notKept' } }) ? 'unsafe' : 'offline';
  }
  return seen.context.entries.length > 0 ? 'saving' : 'saved';
};
const problemOf = (seen: Seen) => seen.context.problem ?? '';
const savedAtOf = (seen: Seen) => seen.context.savedAt;

/** Where the answers are: 'Saved' only when the server said that all of them are committed. */
export function JournalStatus({ journal }: { journal: ActorRefFrom<typeof answerJournalMachine> }) {
  const kind = useSelector(journal, kindOf);
  const savedAt = useSelector(journal, savedAtOf);
  const problem = useSelector(journal, problemOf);
  if (kind === 'refused') return <SaveStatus status={{ kind, problem }} />;
  if (kind === 'saved') return savedAt === null ? null : <SaveStatus status={{ kind, at: clockTime.format(savedAt) }} />;
  return <SaveStatus status={{ kind }} />;
}
