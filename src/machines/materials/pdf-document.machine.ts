import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type PdfDocumentContext, pdfDocumentSetup } from './pdf-document.setup.ts';

const ownTitle = ({ context: { courseId, title } }: { context: PdfDocumentContext }) => ({ courseId, title });

/**
 * A PDF that is open: addressing -> downloading -> opening (the bytes are there; what reads them comes, then they are read) -> reading, or
 * failed with a way to try again. While it is read its address is renewed before it runs out: it is what 'open in a new tab' follows.
 */
export const pdfDocumentMachine = pdfDocumentSetup.createMachine({
  id: 'pdfDocument',
  context: ({ input }) => ({
    page: 1,
    ...input,
    address: null,
    loaded: 0,
    total: null,
    file: null,
    failure: null,
    pages: [],
    zoom: 'width',
    texts: [],
    query: '',
    hits: [],
    hit: 0,
  }),
  initial: 'addressing',
  states: {
    addressing: {
      tags: 'waiting',
      invoke: {
        id: 'loadPdfAddress',
        src: 'loadPdfAddress',
        input: ownTitle,
        onDone: { target: 'downloading', actions: withOutput('takeAddress') },
        onError: { target: 'failed', actions: withError('fail'), meta: { requirements: ['8-materials-4', '8-materials-5'] } },
      },
    },
    downloading: {
      tags: 'waiting',
      invoke: {
        id: 'pdfDownload',
        src: 'pdfDownload',
        input: ({ context }) => ({ address: required(context.address) }),
        onError: { target: 'failed', actions: withError('fail') },
      },
      on: {
        'download.progressed': { actions: withEvent('noteProgress') },
        'download.finished': { target: 'opening', actions: withEvent('takeFile') },
        'download.failed': { target: 'failed', actions: withEvent('fail') },
      },
    },
    opening: {
      tags: 'waiting',
      initial: 'fetchingCode',
      states: {
        fetchingCode: {
          invoke: {
            id: 'fetchPdfCode',
            src: 'fetchPdfCode',
            onDone: 'loadingReader',
            onError: { target: '#pdfDocument.failed', actions: withError('fail') },
          },
        },
        loadingReader: {
          invoke: {
            id: 'loadReader',
            src: 'loadReader',
            onDone: 'parsing',
            onError: { target: '#pdfDocument.failed', actions: 'noteNoViewer' },
          },
        },
        parsing: {
          on: {
            'document.opened': { target: '#pdfDocument.reading', actions: withEvent('takePages') },
            'document.broken': { target: '#pdfDocument.failed', actions: withEvent('noteBroken') },
          },
        },
      },
    },
    reading: {
      type: 'parallel',
      on: {
        'document.broken': { target: 'failed', actions: withEvent('noteBroken') },
        'text.came': { actions: withEvent('takeTexts') },
        'page.next': { actions: { type: 'turn', params: 1 } },
        'page.back': { actions: { type: 'turn', params: -1 } },
        'page.goTo': { actions: withEvent('goTo') },
        'zoom.fit': { actions: withEvent('fit') },
        'zoom.step': { actions: withEvent('stepZoom') },
        'search.type': { actions: withEvent('search') },
        'search.next': { actions: { type: 'nextHit', params: 1 } },
        'search.back': { actions: { type: 'nextHit', params: -1 } },
      },
      states: {
        openPage: {
          initial: 'drawn',
          states: {
            drawn: { on: { 'page.undrawn': 'undrawn' } },
            undrawn: { on: { 'page.drawn': 'drawn' } },
          },
        },
        link: {
          initial: 'good',
          states: {
            good: { after: { linkRefresh: 'renewing' } },
            renewing: {
              invoke: {
                id: 'loadPdfAddress',
                src: 'loadPdfAddress',
                input: ownTitle,
                onDone: { target: 'good', actions: withOutput('takeAddress') },
                // What is open stays open; the old link itself says when it has run out.
                onError: 'missed',
              },
            },
            missed: { after: { linkAgain: 'renewing' } },
          },
        },
      },
    },
    failed: {
      on: { 'document.retry': { target: 'addressing', actions: 'beginAgain' } },
      meta: { requirements: ['8-materials-3'] },
    },
  },
});
