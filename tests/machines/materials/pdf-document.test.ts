import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import { pdfDocumentMachine } from '../../../src/machines/materials/pdf-document.machine.ts';
import type { PdfDocumentEvent, PdfDocumentInput } from '../../../src/machines/materials/pdf-document.setup.ts';
import type { DownloadEvent } from '../../../src/machines/materials/pdf-download.ts';
import type { PageText } from '../../../src/machines/materials/text-search.ts';
import { PdfFailed } from '../../../src/services/materials/materials.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { proves } from '../../support/proves.ts';

const file = new Blob(['%PDF']);
const a4 = { width: 595, height: 842 };
const page = (text: string): PageText => [{ text, endsLine: false }];

let addresses: { input: PdfDocumentInput; answer: Deferred<string> }[];
let downloads: string[];
let worker: Deferred<void>;
let reader: Deferred<unknown>;
let tell: (event: DownloadEvent) => void;
let pdf: Actor<typeof pdfDocumentMachine>;

const logic = pdfDocumentMachine.provide({
  actors: {
    loadPdfAddress: fromPromise<string, PdfDocumentInput>(({ input: { courseId, title } }) => {
      const answer = deferred<string>();
      addresses.push({ input: { courseId, title }, answer });
      return answer.promise;
    }),
    pdfDownload: fromCallback(({ input, sendBack }) => {
      downloads.push(input.address);
      tell = sendBack;
    }),
    fetchPdfCode: fromPromise<void, void>(() => {
      worker = deferred();
      return worker.promise;
    }),
    loadReader: fromPromise<unknown>(() => {
      reader = deferred();
      return reader.promise;
    }),
  },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const seen = () => pdf.getSnapshot();
const at = (state: Parameters<ReturnType<typeof seen>['matches']>[0]) => seen().matches(state);

beforeEach(() => {
  vi.useFakeTimers();
  addresses = [];
  downloads = [];
  pdf = createActor(logic, { input: { courseId: 'course-1', title: 'Sampling' } }).start();
});
afterEach(() => {
  pdf.stop();
  vi.useRealTimers();
});

async function address(url = '/files/one') {
  addresses.at(-1)?.answer.resolve(url);
  await settle();
}
/** Brings the PDF to where what reads it is there. */
async function open() {
  await address();
  tell({ type: 'download.finished', file });
  worker.resolve();
  await settle();
  reader.resolve({});
  await settle();
}
/** Brings the PDF to where it is read. */
async function read(pages = 3, texts: PageText[] = []) {
  await open();
  pdf.send({ type: 'document.opened', pages: Array.from({ length: pages }, () => a4) });
  if (texts.length > 0) pdf.send({ type: 'text.came', texts });
}

it('asks for the address, downloads from it, tells how far that is, and is read', async () => {
  expect([at('addressing'), seen().hasTag('waiting'), addresses[0]?.input]).toEqual([
    true,
    true,
    { courseId: 'course-1', title: 'Sampling' },
  ]);
  await address();
  expect([at('downloading'), downloads]).toEqual([true, ['/files/one']]);
  tell({ type: 'download.progressed', loaded: 50, total: 200 });
  expect([seen().context.loaded, seen().context.total, seen().hasTag('waiting')]).toEqual([50, 200, true]);
  tell({ type: 'download.finished', file });
  expect([at({ opening: 'fetchingCode' }), seen().context.file]).toEqual([true, file]);
  worker.resolve();
  await settle();
  expect([at({ opening: 'loadingReader' }), seen().hasTag('waiting')]).toEqual([true, true]);
  reader.resolve({});
  await settle();
  expect(at({ opening: 'parsing' })).toBe(true);
  pdf.send({ type: 'document.opened', pages: [a4, a4] });
  expect([at('reading'), seen().hasTag('waiting'), seen().context]).toEqual([
    true,
    false,
    expect.objectContaining({ page: 1, pages: [a4, a4], zoom: 'width', address: '/files/one' }),
  ]);
});

describe('a PDF that cannot be opened', () => {
  const failed = () => [at('failed'), seen().context.failure];

  it('says why there is no address, and tries again from there', proves('8-materials-4', '8-materials-5'), async () => {
    addresses[0]?.answer.reject(new PdfFailed('Failed to fetch PDF.', 'Not yours.'));
    await settle();
    expect(failed()).toEqual([true, { message: 'Failed to fetch PDF.', advice: 'Not yours.' }]);
    pdf.send({ type: 'document.retry' });
    expect([at('addressing'), seen().context.failure, addresses.length]).toEqual([true, null, 2]);
  });

  it('says why it did not come', async () => {
    await address();
    tell({ type: 'download.progressed', loaded: 50, total: 200 });
    tell({ type: 'download.failed', error: new PdfFailed('Failed to fetch PDF.', 'Check your connection, then try again.') });
    expect(failed()).toEqual([true, { message: 'Failed to fetch PDF.', advice: 'Check your connection, then try again.' }]);
    pdf.send({ type: 'document.retry' });
    expect([seen().context.loaded, seen().context.total]).toEqual([0, null]);
  });

  it.each([
    ['damaged', 'The file is damaged.'],
    ['locked', 'The file needs a password.'],
  ] as const)('says that the file is %s, also where that shows only on a later page', async (why, message) => {
    await open();
    pdf.send({ type: 'document.broken', why });
    expect(failed()).toEqual([true, { message, advice: 'Please tell your tutor, who can fix it.' }]);
    pdf.send({ type: 'document.retry' });
    await read();
    pdf.send({ type: 'document.broken', why });
    expect(failed()).toMatchObject([true, { message }]);
  });

  it('asks again for what reads it, where that did not come', async () => {
    await address();
    tell({ type: 'download.finished', file });
    worker.reject(new PdfFailed('Failed to fetch PDF.', 'Check your connection, then try again.'));
    await settle();
    expect(failed()).toEqual([true, { message: 'Failed to fetch PDF.', advice: 'Check your connection, then try again.' }]);
    pdf.send({ type: 'document.retry' });
    await read();
    expect(at('reading')).toBe(true);
  });

  it('asks again for what draws it, where that did not come', async () => {
    await address();
    tell({ type: 'download.finished', file });
    worker.resolve();
    await settle();
    reader.reject(new TypeError('Failed to fetch dynamically imported module'));
    await settle();
    expect(failed()).toEqual([
      true,
      {
        message: 'The PDF viewer didn’t load.',
        advice: 'Check your connection, then try again. If that doesn’t help, reload this page.',
      },
    ]);
    pdf.send({ type: 'document.retry' });
    await read();
    expect(at('reading')).toBe(true);
  });

  it('is fetched again where the line broke while it was opened, and nothing of before is left', async () => {
    await read(
      9,
      Array.from({ length: 9 }, () => page('slope')),
    );
    pdf.send({ type: 'page.goTo', page: 8 });
    pdf.send({ type: 'search.type', query: 'slope' });
    pdf.send({ type: 'document.broken', why: 'interrupted' });
    expect(failed()).toEqual([true, { message: 'Failed to fetch PDF.', advice: 'Check your connection, then try again.' }]);
    pdf.send({ type: 'document.retry' });
    expect(seen().context).toMatchObject({ texts: [], hits: [], hit: 0 });
    // It has been replaced by a shorter one in between.
    await read(2);
    expect(seen().context).toMatchObject({ page: 2, query: 'slope', hits: [] });
  });

  it('has words for what nobody foresaw', async () => {
    addresses[0]?.answer.reject(new TypeError('x is not a function'));
    await settle();
    expect(failed()).toEqual([true, { message: 'Failed to fetch PDF.', advice: '' }]);
  });
});

describe('reading', () => {
  const following = (...events: PdfDocumentEvent[]) => {
    for (const event of events) pdf.send(event);
    return seen().context;
  };

  it('turns pages, and never past the first or the last', async () => {
    await read(3);
    const pages = (['page.back', 'page.next', 'page.next', 'page.next', 'page.back'] as const).map(
      (type) => following({ type }).page,
    );
    expect(pages).toEqual([1, 2, 3, 3, 2]);
    expect([3, 99, 0, -4].map((wanted) => following({ type: 'page.goTo', page: wanted }).page)).toEqual([3, 3, 1, 1]);
  });

  it('opens at the page that is asked for, or the last one', async () => {
    pdf.stop();
    pdf = createActor(logic, { input: { courseId: 'course-1', title: 'Sampling', page: 3 } }).start();
    await read(4);
    expect(seen().context.page).toBe(3);
    pdf.stop();
    pdf = createActor(logic, { input: { courseId: 'course-1', title: 'Sampling', page: 12 } }).start();
    await read(4);
    expect(seen().context.page).toBe(4);
  });

  it('says where a page could not be drawn, until one is', async () => {
    await read();
    const isDrawn = (type: 'page.drawn' | 'page.undrawn') => {
      pdf.send({ type });
      return at({ reading: { openPage: 'drawn' } });
    };
    expect([isDrawn('page.undrawn'), isDrawn('page.drawn')]).toEqual([false, true]);
  });

  it('fits the width, the page, or steps from what is shown to the next size', async () => {
    await read();
    expect(following({ type: 'zoom.fit', to: 'page' }).zoom).toBe('page');
    const steps = [
      [132, 1],
      [132, -1],
      [125, 1],
      [400, 1],
      [45, -1],
      [480, 1],
      [74, 1],
      [52, -1],
    ] as const;
    expect(steps.map(([shown, by]) => following({ type: 'zoom.step', shown, by }).zoom)).toEqual([
      150, 125, 150, 400, 45, 480, 100, 52,
    ]);
    expect(following({ type: 'zoom.fit', to: 'width' }).zoom).toBe('width');
  });

  it('searches from the open page on, goes round from match to match, and shows each one’s page', async () => {
    await read(3, [page('slope and slope'), page('none'), page('one slope')]);
    const found = ({ hits, hit, page: shown }: ReturnType<typeof following>) => [hits.length, hit, shown];
    expect(found(following({ type: 'page.goTo', page: 2 }, { type: 'search.type', query: 'slope' }))).toEqual([3, 2, 3]);
    expect(found(following({ type: 'search.next' }))).toEqual([3, 0, 1]);
    expect(found(following({ type: 'search.next' }))).toEqual([3, 1, 1]);
    expect(found(following({ type: 'search.back' }, { type: 'search.back' }))).toEqual([3, 2, 3]);
    expect(found(following({ type: 'search.type', query: 'parabola' }, { type: 'search.next' }))).toEqual([0, 0, 3]);
    expect(found(following({ type: 'search.type', query: '' }))).toEqual([0, 0, 3]);
  });

  it('finds what was typed before the text was there', async () => {
    await read(2);
    expect(following({ type: 'search.type', query: 'slope' }).hits).toEqual([]);
    expect(following({ type: 'text.came', texts: [page('none'), page('slope')] })).toMatchObject({
      page: 2,
      hit: 0,
      query: 'slope',
    });
  });

  it('renews the link for a tab of its own before it runs out, and stays open where that fails', async () => {
    await read();
    await vi.advanceTimersByTimeAsync(8 * 60_000 - 1);
    expect(addresses).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await address('/files/two');
    expect([at('reading'), seen().context.address, downloads]).toEqual([true, '/files/two', ['/files/one']]);
    await vi.advanceTimersByTimeAsync(8 * 60_000);
    addresses.at(-1)?.answer.reject(new PdfFailed('Failed to fetch PDF.', ''));
    await settle();
    expect([at('reading'), seen().context.address, addresses.length]).toEqual([true, '/files/two', 3]);
    // The old one still works for two minutes: it is asked for again soon.
    await vi.advanceTimersByTimeAsync(15_000);
    await address('/files/three');
    expect([at('reading'), seen().context.address, addresses.length]).toEqual([true, '/files/three', 4]);
  });
});
