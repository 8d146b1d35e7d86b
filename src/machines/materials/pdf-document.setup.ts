import { assign, fromPromise, setup } from 'xstate';
import { messages } from '../../content/messages/materials.ts';
import { pdfLinkAgainMs, pdfLinkRefreshMs } from '../../content/times.ts';
import { type DocumentZoom, nextZoom } from '../../content/zooms.ts';
import { loadPdfAddress, PdfFailed } from '../../services/materials/materials.ts';
import { fetchPdfCode } from '../../services/materials/pdf-code.ts';
import type { Progress } from '../../services/materials/pdf-download.ts';
import { fromService } from '../actors/from-service.ts';
import type { Failure } from '../kit/with-output.ts';
import { type DownloadEvent, pdfDownload } from './pdf-download.ts';
import { type Hit, hitsIn, type PageText } from './text-search.ts';

/** A PDF is named by its title, in its course; `page`, from 1, is where it opens. */
export type PdfDocumentInput = { courseId: string; title: string; page?: number };

/** Width and height of a page, in points of 1/72 inch; `text`: from where to where its words reach, where its margins may be left out on a phone. */
export type PageSize = { width: number; height: number; text?: { left: number; right: number } };

/** Why there is no document: `message` as specification 8 says it, `advice` what may help. */
export type PdfFailure = { message: string; advice: string };

/** Why a file that was there is not read: it is broken, it is locked, or what reads it did not come. */
export type BrokenReason = 'damaged' | 'locked' | 'interrupted';

/** `page` is from 1; `texts` is empty until it is read; `hit` is the one that is looked at, from 0. */
export type PdfDocumentContext = Required<PdfDocumentInput> & {
  address: string | null;
  loaded: number;
  total: number | null;
  file: Blob | null;
  failure: PdfFailure | null;
  pages: PageSize[];
  zoom: DocumentZoom;
  texts: PageText[];
  query: string;
  hits: Hit[];
  hit: number;
};

/** Facts come from whoever reads the file: it is read, it cannot be, its text is there, a page is drawn or cannot be. `shown` is the size on the screen, in percent. */
export type PdfDocumentEvent =
  | DownloadEvent
  | { type: 'document.retry' }
  | { type: 'document.opened'; pages: PageSize[] }
  | { type: 'document.broken'; why: BrokenReason }
  | { type: 'page.drawn' | 'page.undrawn' }
  | { type: 'text.came'; texts: PageText[] }
  | { type: 'page.next' | 'page.back' | 'search.next' | 'search.back' }
  | { type: 'page.goTo'; page: number }
  | { type: 'zoom.fit'; to: 'width' | 'page' }
  | { type: 'zoom.step'; by: 1 | -1; shown: number }
  | { type: 'search.type'; query: string };

const toFailure = (error: unknown): PdfFailure =>
  error instanceof PdfFailed
    ? { message: error.message, advice: error.advice }
    : { message: messages.materials.notFetched, advice: '' };

/** The nearest page that there is. */
const inside = (page: number, pages: PageSize[]) => Math.min(Math.max(1, page), Math.max(1, pages.length));

/** The first hit from the open page on, else the first of all: where a search begins. */
const beginning = (hits: Hit[], page: number) =>
  Math.max(
    0,
    hits.findIndex((hit) => hit.page >= page),
  );

/** What is found, and the page that shows it. */
function searched({ texts, page }: Pick<PdfDocumentContext, 'texts' | 'page'>, query: string) {
  const hits = hitsIn(texts, query);
  const hit = beginning(hits, page);
  return { query, hits, hit, page: hits[hit]?.page ?? page };
}

export const pdfDocumentSetup = setup({
  types: {
    input: {} as PdfDocumentInput,
    context: {} as PdfDocumentContext,
    events: {} as PdfDocumentEvent,
    tags: '' as 'waiting',
  },
  actors: {
    loadPdfAddress: fromService(loadPdfAddress),
    pdfDownload,
    fetchPdfCode: fromService(fetchPdfCode),
    // What draws a PDF is a view: the page brings it.
    loadReader: fromPromise<unknown>(async () => {
      throw new Error('Nobody has brought what draws a PDF.');
    }),
  },
  actions: {
    takeAddress: assign({ address: (_, address: string) => address }),
    noteProgress: assign((_, { loaded, total }: Progress) => ({ loaded, total })),
    takeFile: assign({ file: (_, { file }: { file: Blob }) => file }),
    fail: assign({ failure: (_, { error }: Failure) => toFailure(error) }),
    noteBroken: assign({ failure: (_, { why }: { why: BrokenReason }) => messages.materials[why] }),
    noteNoViewer: assign({ failure: messages.materials.noViewer }),
    beginAgain: assign({ failure: null, file: null, loaded: 0, total: null, texts: [], hits: [], hit: 0 }),
    // It may be another file than before, or than whoever named a page knows.
    takePages: assign(({ context: { page } }, { pages }: { pages: PageSize[] }) => ({ pages, page: inside(page, pages) })),
    // Words that were typed before the text was there are looked for now.
    takeTexts: assign(({ context: { page, query } }, { texts }: { texts: PageText[] }) => ({
      texts,
      ...searched({ texts, page }, query),
    })),
    turn: assign({ page: ({ context: { page, pages } }, by: 1 | -1) => inside(page + by, pages) }),
    goTo: assign({ page: ({ context: { pages } }, { page }: { page: number }) => inside(page, pages) }),
    fit: assign({ zoom: (_, { to }: { to: 'width' | 'page' }) => to }),
    stepZoom: assign({ zoom: (_, { shown, by }: { shown: number; by: 1 | -1 }) => nextZoom(shown, by) }),
    search: assign(({ context }, { query }: { query: string }) => searched(context, query)),
    nextHit: assign(({ context: { hits, hit, page } }, by: 1 | -1) => {
      const next = hits.length === 0 ? 0 : (hit + by + hits.length) % hits.length;
      return { hit: next, page: hits[next]?.page ?? page };
    }),
  },
  delays: { linkRefresh: pdfLinkRefreshMs, linkAgain: pdfLinkAgainMs },
});
