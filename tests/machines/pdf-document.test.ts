import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { DownloadEvent } from '../../src/machines/actors/pdf-download.ts';
import { pdfDocumentMachine } from '../../src/machines/pdf-document.machine.ts';
import type { PdfDocumentEvent, PdfDocumentInput } from '../../src/machines/pdf-document.setup.ts';
import type { PageText } from '../../src/machines/text-search.ts';
import { PdfFailed } from '../../src/services/materials.ts';
import { type Deferred, deferred } from '../support/deferred.ts';

const file = new Blob(['%PDF']);
const a4 = { width: 595, height: 842 };
const page = (text: string): PageText => [{ text, endsLine: false }];

let addresses: { input: PdfDocumentInput; answer: Deferred<string> }[];
let downloads: string[];
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
/** Brings the PDF to where it is read. */
async function read(pages = 3, texts: PageText[] = []) {
  await address();
  tell({ type: 'download.finished', file });
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
  expect([at('opening'), seen().context.file]).toEqual([true, file]);
  pdf.send({ type: 'document.opened', pages: [a4, a4] });
  expect([at('reading'), seen().hasTag('waiting'), seen().context]).toEqual([
    true,
    false,
    expect.objectContaining({ page: 1, pages: [a4, a4], zoom: 'width', address: '/files/one' }),
  ]);
});

describe('a PDF that cannot be opened', () => {
  const failed = () => [at('unavailable'), seen().context.failure];

  it('says why there is no address, and tries again from there [8-materials-4] [8-materials-5]', async () => {
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
    ['locked', 'The file asks for a password.'],
  ] as const)('says that the file is %s, also where that shows only on a later page', async (why, message) => {
    await address();
    tell({ type: 'download.finished', file });
    pdf.send({ type: 'document.broken', why });
    expect(failed()).toEqual([true, { message, advice: 'Please tell your tutor, who can put it right.' }]);
    pdf.send({ type: 'document.retry' });
    await read();
    pdf.send({ type: 'document.broken', why });
    expect(failed()).toMatchObject([true, { message }]);
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
    expect([3, 99, 0, -4].map((wanted) => following({ type: 'page.go', page: wanted }).page)).toEqual([3, 3, 1, 1]);
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
    ] as const;
    expect(steps.map(([shown, by]) => following({ type: 'zoom.step', shown, by }).zoom)).toEqual([150, 125, 150, 400, 50]);
    expect(following({ type: 'zoom.fit', to: 'width' }).zoom).toBe('width');
  });

  it('searches from the open page on, goes round from match to match, and shows each one’s page', async () => {
    await read(3, [page('slope and slope'), page('none'), page('one slope')]);
    const found = ({ hits, hit, page: shown }: ReturnType<typeof following>) => [hits.length, hit, shown];
    expect(found(following({ type: 'page.go', page: 2 }, { type: 'search.type', query: 'slope' }))).toEqual([3, 2, 3]);
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
  });
});
