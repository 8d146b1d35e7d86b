import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { messages } from '../../content/messages/materials.ts';
import type { pdfDocumentMachine } from '../../machines/materials/pdf-document.machine.ts';
import { askAbout } from '../doubts/origin-address.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failed } from '../ui/failed.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import styles from './pdf-dialog.module.css';
import { PdfReader } from './pdf-reader.tsx';

export type PdfDocument = ActorRefFrom<typeof pdfDocumentMachine>;
export type PdfSnapshot = SnapshotFrom<typeof pdfDocumentMachine>;

const selectTitle = (snapshot: PdfSnapshot) => snapshot.context.title;
const selectFailure = (snapshot: PdfSnapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null);
const isWaiting = (snapshot: PdfSnapshot) => snapshot.hasTag('waiting');
const selectFile = (snapshot: PdfSnapshot) =>
  snapshot.matches({ opening: 'parsing' }) || snapshot.matches('reading') ? snapshot.context.file : null;
const selectProgress = ({ context: { loaded, total } }: PdfSnapshot) =>
  total === null ? null : Math.min(100, Math.floor((loaded / total) * 100));

/** A PDF of a course over the page (specification 2.10), from each of whose pages a tutor can be asked, unless one reads it (`isTutors`). Escape and Close end it. */
export function PdfDialog({ pdf, onClose, isTutors = false }: { pdf: PdfDocument; onClose: () => void; isTutors?: boolean }) {
  const title = useSelector(pdf, selectTitle);
  const failure = useSelector(pdf, selectFailure);
  const waiting = useSelector(pdf, isWaiting);
  const file = useSelector(pdf, selectFile);
  const navigate = useNavigate();
  const ask = () => {
    const { courseId, title: name, page } = pdf.getSnapshot().context;
    void navigate(askAbout({ kind: 'page', pdf: name, page }, courseId));
  };
  const close = { label: 'Close', onChoose: onClose, safe: true };
  return (
    <Dialog
      full
      title={title}
      onCancel={onClose}
      actions={file && !isTutors ? [{ label: 'Ask a tutor', onChoose: ask }, close] : [close]}
    >
      <div className={styles.viewer}>
        {failure ? (
          <Stack gap={4} align="center" pad={5} className={styles.middle}>
            <Failed message={messages.materials.notOpened(failure.message)} onRetry={() => pdf.send({ type: 'document.retry' })}>
              {failure.advice ? <p className={styles.advice}>{failure.advice}</p> : null}
            </Failed>
          </Stack>
        ) : null}
        {waiting ? <Opening pdf={pdf} /> : null}
        {file ? <PdfReader pdf={pdf} file={file} /> : null}
      </div>
    </Dialog>
  );
}

/** How far the PDF is on its way. */
function Opening({ pdf }: { pdf: PdfDocument }) {
  const percent = useSelector(pdf, selectProgress);
  return (
    <Stack gap={4} align="center" pad={5} className={styles.middle}>
      <Loading text="Opening the PDF…" />
      {percent === null ? null : (
        <Row nowrap gap={3} align="center" tabular className={styles.progress}>
          <progress max={100} value={percent} aria-label="Loaded" />
          <span>{percent}%</span>
        </Row>
      )}
    </Stack>
  );
}
