import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { Service } from '../api/service.ts';
import { downloadPdf } from './pdf-download.ts';

/** The address of what draws a PDF (src/views/materials/pdf-pages.tsx): the build knows it, and writes it here. */
const readerAddress = '__PDF_READER__';

/**
 * Fetches the two scripts that read and draw PDFs, and leaves them in the browser's cache for those who run them. Browsers, and pdf.js too,
 * may remember a script that did not come and never ask for it again; this can be repeated. Throws PdfFailed.
 */
export const fetchPdfCode: Service<void, void> = async (_, signal) => {
  await Promise.all([workerAddress, readerAddress].map((address) => downloadPdf(address, () => undefined, signal)));
};
