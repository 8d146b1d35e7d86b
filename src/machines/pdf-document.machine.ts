import { words } from './pdf-document.setup.ts';

/**
 * A PDF that is open: addressing -> downloading -> opening (the bytes are there and are being read) -> reading, or unavailable with a way
 * to try again. While it is read its address is renewed before it runs out: it is what 'open in a new tab' follows.
 */
export const pdfDocumentMachine = words.createMachine({
  id: 'pdfDocument',
  context: ({ input }) => ({
    ...input,
    address: null,
    loaded: 0,
    total: null,
    file: null,
    failure: null,
    pages: [],
    page: 1,
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
      on: {
        'document.opened': { target: 'reading', actions: { type: 'takePages', params: ({ event }) => event.pages } },
        'document.broken': { target: 'unavailable', actions: { type: 'noteBroken', params: ({ event }) => event.why } },
      },
    },
    reading: {
      on: {
        'document.broken': { target: 'unavailable', actions: { type: 'noteBroken', params: ({ event }) => event.why } },
        'text.came': { actions: { type: 'takeTexts', params: ({ event }) => event.texts } },
        'page.next': { actions: { type: 'turn', params: 1 } },
        'page.back': { actions: { type: 'turn', params: -1 } },
        'page.go': { actions: { type: 'turn', params: ({ context, event }) => event.page - context.page } },
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
            id: 'renewPdfAddress',
            src: 'loadPdfAddress',
            input: ({ context: { courseId, title } }) => ({ courseId, title }),
            onDone: { target: 'linked', actions: { type: 'takeAddress', params: ({ event }) => event.output } },
            // What is open stays open; it is asked for again later, and the old link itself says that it has run out.
            onError: 'linked',
          },
        },
      },
    },
    unavailable: { on: { 'document.retry': { target: 'addressing', actions: 'beginAgain' } } },
  },
});
