import type { DocumentProps } from 'react-pdf';
import type { BrokenReason } from '../../machines/materials/pdf-document.setup.ts';
import type { PageText } from '../../machines/materials/text-search.ts';
import type { PdfDocument } from './pdf-dialog.tsx';

type LoadedDocument = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0];
type LoadedPage = Awaited<ReturnType<LoadedDocument['getPage']>>;

/** Tells how large the pages are, then, while the first one is looked at, what is written on them. */
export async function readPdf(loaded: LoadedDocument, pdf: PdfDocument): Promise<void> {
  const isOpen = () => pdf.getSnapshot().status === 'active';
  try {
    const pages = await Promise.all(Array.from({ length: loaded.numPages }, (_, at) => loaded.getPage(at + 1)));
    if (!isOpen()) return;
    pdf.send({ type: 'document.opened', pages: pages.map((page) => page.getViewport({ scale: 1 })).map(toSize) });
    const texts = await Promise.all(pages.map(readText));
    if (isOpen()) pdf.send({ type: 'text.came', texts });
  } catch (problem) {
    // Closed in between, it is given up and nobody waits for it.
    if (!isOpen()) return;
    console.warn('The PDF could not be read.', problem);
    pdf.send({ type: 'document.broken', why: brokenReason(problem) });
  }
}

/** What pdf.js throws over the bytes of a PDF, by name: it knows why, or its worker could not go on. */
const overBytes = ['InvalidPDFException', 'FormatError', 'UnknownErrorException'];

/** Why a PDF is not read. All that is not in its bytes is the line's: the worker that did not come, or ended. */
export const brokenReason = (problem: unknown): BrokenReason =>
  problem instanceof Error && overBytes.includes(problem.name) ? 'damaged' : 'interrupted';

const toSize = ({ width, height }: { width: number; height: number }) => ({ width, height });

/** The page's text in the pieces that its text layer has, too. A text that cannot be read costs only the search in that page. */
async function readText(page: LoadedPage): Promise<PageText> {
  try {
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? { text: item.str, endsLine: item.hasEOL } : { text: '', endsLine: false }));
  } catch (problem) {
    console.warn('The text of a page of the PDF could not be read.', problem);
    return [];
  }
}
