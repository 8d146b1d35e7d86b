import { words } from './pdf-document.setup.ts';

/**
 * A PDF that is open: addressing -> downloading -> opening (the bytes are there; what reads them comes, then they are read) -> reading, or
 * unavailable with a way to try again. While it is read its address is renewed before it runs out: it is what 'open in a new tab' follows.
 */
export const pdfDocumentMachine = words.createMachine({
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
    drawn: true,
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
        input: ({ context: { courseId, title } }) => ({ courseId, title }),
        onDone: { target: 'downloading', actions: { type: 'takeAddress', params: ({ event }) => event.output } },
        onError: { target: 'unavailable', actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    downloading: {
      tags: 'waiting',
      invoke: {
        id: 'pdfDownload',
        src: 'pdfDownload',
        input: ({ context }) => ({ address: context.address ?? '' }),
        onError: { target: 'unavailable', actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
      },
      on: {
        'download.progressed': { actions: { type: 'noteProgress', params: ({ event }) => event } },
        'download.finished': { target: 'opening', actions: { type: 'takeFile', params: ({ event }) => event.file } },
        'download.failed': { target: 'unavailable', actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
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
            onError: {
              target: '#pdfDocument.unavailable',
              actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        loadingReader: {
          invoke: {
            id: 'loadReader',
            src: 'loadReader',
            onDone: 'parsing',
            onError: { target: '#pdfDocument.unavailable', actions: 'noteNoViewer' },
          },
        },
        parsing: {
          on: {
            'document.opened': {
              target: '#pdfDocument.reading',
              actions: { type: 'takePages', params: ({ event }) => event.pages },
            },
            'document.broken': {
              target: '#pdfDocument.unavailable',
              actions: { type: 'noteBroken', params: ({ event }) => event.why },
            },
          },
        },
      },
    },
    reading: {
      on: {
        'document.broken': { target: 'unavailable', actions: { type: 'noteBroken', params: ({ event }) => event.why } },
        'text.came': { actions: { type: 'takeTexts', params: ({ event }) => event.texts } },
        'page.drawn': { actions: { type: 'noteDrawn', params: true } },
        'page.undrawn': { actions: { type: 'noteDrawn', params: false } },
        'page.next': { actions: { type: 'turn', params: 1 } },
        'page.back': { actions: { type: 'turn', params: -1 } },
        'page.goTo': { actions: { type: 'turn', params: ({ context, event }) => event.page - context.page } },
        'zoom.fit': { actions: { type: 'fit', params: ({ event }) => event.to } },
        'zoom.step': { actions: { type: 'stepZoom', params: ({ event }) => event } },
        'search.type': { actions: { type: 'search', params: ({ event }) => event.query } },
        'search.next': { actions: { type: 'nextHit', params: 1 } },
        'search.back': { actions: { type: 'nextHit', params: -1 } },
      },
      initial: 'linked',
      states: {
        linked: { after: { linkRefresh: 'renewingLink' } },
        renewingLink: {
          invoke: {
            id: 'loadPdfAddress',
            src: 'loadPdfAddress',
            input: ({ context: { courseId, title } }) => ({ courseId, title }),
            onDone: { target: 'linked', actions: { type: 'takeAddress', params: ({ event }) => event.output } },
            // What is open stays open; the old link itself says when it has run out.
            onError: 'linkMissed',
          },
        },
        linkMissed: { after: { linkAgain: 'renewingLink' } },
      },
    },
    unavailable: { on: { 'document.retry': { target: 'addressing', actions: 'beginAgain' } } },
  },
});
