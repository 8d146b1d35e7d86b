import { type EventObject, fromCallback } from 'xstate';
import { downloadPdf, type Progress } from '../../services/materials/pdf-download.ts';

export type DownloadEvent =
  | ({ type: 'download.progressed' } & Progress)
  | { type: 'download.finished'; file: Blob }
  | { type: 'download.failed'; error: unknown };

/** Fetches a PDF and tells how far it is; stopped, it ends the download. */
export const pdfDownload = fromCallback<EventObject, { address: string }>(({ sendBack, input: { address } }) => {
  const controller = new AbortController();
  const send = (event: DownloadEvent) => {
    if (!controller.signal.aborted) sendBack(event);
  };
  downloadPdf(address, (progress) => send({ type: 'download.progressed', ...progress }), controller.signal).then(
    (file) => send({ type: 'download.finished', file }),
    (error: unknown) => send({ type: 'download.failed', error }),
  );
  return () => controller.abort();
});
