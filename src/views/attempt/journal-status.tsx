import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { answerJournalMachine } from '../../machines/answer-journal.machine.ts';
import { SaveStatus } from './parts/save-status.tsx';

type Seen = SnapshotFrom<typeof answerJournalMachine>;

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const kindOf = (seen: Seen) => {
  if (seen.matches({ writing: { server: 'waiting' } }))
    return seen.matches({ writing: { device: 'notKept' } }) ? 'unsafe' : 'offline';
  return seen.context.entries.length > 0 ? 'saving' : 'saved';
};
const savedAtOf = (seen: Seen) => seen.context.savedAt;

/** Where the answers are: 'Saved' only when the server said that all of them are committed. */
export function JournalStatus({ journal }: { journal: ActorRefFrom<typeof answerJournalMachine> }) {
  const kind = useSelector(journal, kindOf);
  const savedAt = useSelector(journal, savedAtOf);
  if (kind === 'saved') return savedAt === null ? null : <SaveStatus status={{ kind, at: clockTime.format(savedAt) }} />;
  return <SaveStatus status={{ kind }} />;
}
