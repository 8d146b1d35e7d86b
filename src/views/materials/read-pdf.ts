import type { DocumentProps } from 'react-pdf';
import type { BrokenReason, PageSize } from '../../machines/materials/pdf-document.setup.ts';
import type { PageText } from '../../machines/materials/text-search.ts';
import type { PdfDocument } from './pdf-dialog.tsx';
import { findTextSpan, type Span } from './text-span.ts';

type LoadedDocument = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0];
type LoadedPage = Awaited<ReturnType<LoadedDocument['getPage']>>;

/** Tells how large the pages are, then, while the first one is looked at, what is written on them. */
export async function readPdf(loaded: LoadedDocument, pdf: PdfDocument): Promise<void> {
  const isOpen = () => pdf.getSnapshot().status === 'active';
  try {
    const pages = await Promise.all(Array.from({ length: loaded.numPages }, (_, at) => loaded.getPage(at + 1)));
    if (!isOpen()) return;
    const toSize = await measurePages(pages);
    if (!isOpen()) return;
    pdf.send({ type: 'document.opened', pages: pages.map(toSize) });
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

/** So many pages are looked at before the first is shown: by then the margins of all are known, as a document has one layout. */
const lookedAt = 3;

/** What tells a page's size, and where the words of pages as wide as the first one stand. */
async function measurePages(pages: readonly LoadedPage[]): Promise<(page: LoadedPage) => PageSize> {
  const getSize = (page: LoadedPage) => page.getViewport({ scale: 1 });
  const first = pages[0] ? getSize(pages[0]).width : 0;
  const alike = pages.slice(0, lookedAt).filter((page) => getSize(page).width === first);
  const text = findTextSpan((await Promise.all(alike.map(readWords))).flat(), first);
  return (page) => {
    const { width, height } = getSize(page);
    return { width, height, ...(text && width === first ? { text } : {}) };
  };
}

/** Where the words of a page stand; none of a page that is turned, whose own directions are others. */
async function readWords(page: LoadedPage): Promise<Span[]> {
  if (page.rotate !== 0) return [];
  try {
    const { items } = await page.getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const left = Number(item.transform[4]) - (page.view[0] ?? 0);
      return [{ left, right: left + item.width }];
    });
  } catch (problem) {
    console.warn('The margins of a page of the PDF could not be measured.', problem);
    return [];
  }
}

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
