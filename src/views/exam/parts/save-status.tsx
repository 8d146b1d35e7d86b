import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { formatMoment } from '../../../../contract/moments.ts';
import type { answerJournalMachine } from '../../../machines/exam/answer-journal.machine.ts';
import { Row } from '../../ui/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAfterPaint } from '../use-after-paint.ts';
import styles from './save-status.module.css';

/** `at` is the time of the last committed answer, as shown ('09:41:07'). */
export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'refused'; problem: string }
  | { kind: 'saving' | 'offline' | 'unsafe' };

const icons = { saved: Check, saving: LoaderCircle, offline: CloudOff, unsafe: TriangleAlert, refused: TriangleAlert };
const words = {
  saving: 'Saving…',
  offline: 'Offline: your answers are kept on this device',
  unsafe: 'This browser can’t keep answers: stay on this page until they’re saved',
};

const describeStatus = (status: SaveState) => {
  if (status.kind === 'saved') return `Saved ${status.at}`;
  return status.kind === 'refused' ? `Not saved, kept on this device: ${status.problem}` : words[status.kind];
};

/** Where the answers are. Read out only when that becomes worrying, and when it is well again; never at every save. */
export function SaveStatus({ status, ref }: { status: SaveState; ref?: Ref<HTMLElement> }) {
  const { kind } = status;
  const worrying = kind === 'offline' || kind === 'unsafe' || kind === 'refused';
  const [worried, setWorried] = useState(worrying);
  if (worrying && !worried) setWorried(true);
  const Icon = icons[kind];
  const well = worried && kind === 'saved' ? 'Your answers are saved again' : '';
  return (
    <Row
      nowrap
      gap={1}
      align="center"
      tone="faint"
      size="s"
      tabular
      className={styles.status}
      data-kind={kind}
      {...(ref ? { ref } : {})}
    >
      <Icon aria-hidden />
      <span>{describeStatus(status)}</span>
      <VisuallyHidden live>{worrying ? describeStatus(status) : well}</VisuallyHidden>
    </Row>
  );
}

type Snapshot = SnapshotFrom<typeof answerJournalMachine>;

const selectKind = (journal: Snapshot) => {
  if (journal.matches({ writing: { server: 'refused' } })) return 'refused';
  if (journal.matches({ writing: { server: 'offline' } }))
    return journal.matches({ writing: { device: 'notKept' } }) ? 'unsafe' : 'offline';
  return journal.hasTag('saved') ? 'saved' : 'saving';
};
const selectProblem = (journal: Snapshot) => journal.context.problem ?? '';
const selectSavedAt = (journal: Snapshot) => journal.context.savedAt;

/**
 * Where the answers are: 'Saved' only when the server said that all of them are committed. A click is painted before its saving is shown, and
 * with it only that what was said of the answers before is no longer true (`data-past`): it is hidden in the same frame.
 */
export function JournalStatus({ journal }: { journal: ActorRefFrom<typeof answerJournalMachine> }) {
  const kind = useAfterPaint(journal, selectKind);
  const savedAt = useAfterPaint(journal, selectSavedAt);
  const problem = useAfterPaint(journal, selectProblem);
  const status = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    status.current?.removeAttribute('data-past');
    const { unsubscribe } = journal.subscribe((snapshot) => {
      status.current?.toggleAttribute('data-past', kind === 'saved' && !snapshot.hasTag('saved'));
    });
    return unsubscribe;
  }, [journal, kind]);
  if (kind === 'saved') {
    return savedAt === null ? null : <SaveStatus ref={status} status={{ kind, at: formatMoment(savedAt, 'second') }} />;
  }
  return <SaveStatus ref={status} status={kind === 'refused' ? { kind, problem } : { kind }} />;
}
