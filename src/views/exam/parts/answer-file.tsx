import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import { use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { answerFileMachine } from '../../../machines/exam/answer-file.machine.ts';
import { PageConfigContext } from '../../page-config-context.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFlow } from '../../use-flow.ts';
import { useOpened } from '../../use-opened.ts';

type FileRef = ActorRefFrom<typeof answerFileMachine>;
type Snapshot = SnapshotFrom<FileRef>;

export const isShown = (snapshot: Snapshot) => snapshot.hasTag('shown');
const isSaving = (snapshot: Snapshot) => snapshot.matches('saving');
const selectEnd = (snapshot: Snapshot) => {
  if (snapshot.matches('saved')) return 'saved';
  if (snapshot.matches('delivered')) return 'delivered';
  return snapshot.matches('notSaved') ? 'notSaved' : null;
};

/**
 * Offers the answers of one sitting as a file; nothing where this device has none of it. `onlyWaiting`: nor where all of them were sent, and the
 * page goes on.
 */
export function AnswerFile({
  sittingId,
  onlyWaiting = false,
  logic = answerFileMachine,
}: {
  sittingId: string;
  onlyWaiting?: boolean;
  logic?: typeof answerFileMachine;
}) {
  const file = useFlow(logic, { input: { sittingId, onlyWaiting } });
  useOpened(file);
  const shown = useSelector(file, isShown);
  const { found } = useSelector(file, selectContext);
  if (!shown) return null;
  const waiting = found.reduce((sum, { answers }) => sum + answers, 0);
  return (
    <Stack gap={2}>
      <p>
        {onlyWaiting
          ? `On this device: ${formatWaiting(waiting)}. Your answers will be sent once you resume and the connection is back. `
          : ''}
        If this continues, save your answers as a file. Your tutor can hand it in for you, even if you lose this device or close
        this page.
      </p>
      <SaveButton file={file} sittingId={sittingId} />
      <FileStatus file={file} sittingId={sittingId} />
    </Stack>
  );
}

export function formatWaiting(answers: number): string {
  if (answers === 0) return 'not submitted yet';
  return answers === 1 ? '1 answer not sent yet' : `${answers} answers not sent yet`;
}

const label = 'Save answers as a file';

export function SaveButton({ file, sittingId, title = null }: { file: FileRef; sittingId: string; title?: string | null }) {
  const busy = useSelector(file, isSaving);
  return (
    <div>
      <Button
        busy={busy}
        icon={<Download aria-hidden />}
        onClick={() => file.send({ type: 'file.save', sittingId })}
        {...(title === null ? {} : { label: `${label}: ${title}` })}
      >
        {label}
      </Button>
    </div>
  );
}

/** What came of the newest file, at the sitting that it is of. */
export function FileStatus({ file, sittingId }: { file: FileRef; sittingId: string }) {
  const { supportEmail } = use(PageConfigContext);
  const end = useSelector(file, selectEnd);
  const { chosen, fileName } = useSelector(file, selectContext);
  if (end === null || chosen !== sittingId) return null;
  if (end === 'notSaved') return <Notice>This browser couldn’t save the file. Keep this page open.</Notice>;
  if (end === 'delivered') return <Notice tone="done">Every answer has reached us. You don’t need a file.</Notice>;
  return (
    <Notice tone="done">
      Saved as {fileName}. Send this file to your tutor or to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and keep it
      until you see your result.
    </Notice>
  );
}
