import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCourseMaterial, loadMaterials, loadPdfAddress, PdfFailed } from '../../../src/services/materials/materials.ts';
import { fetchPdfCode } from '../../../src/services/materials/pdf-code.ts';
import { downloadPdf, type Progress } from '../../../src/services/materials/pdf-download.ts';
import { itEach, proves } from '../../support/proves.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const asked = { courseId: 'course-1', title: 'Sampling' };
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const makeCourse = (courseId: string, course_name: string) => ({
  courseId,
  course_name,
  instructorId: null,
  instructorFirstName: '',
  instructorLastName: '',
  progress: [],
});
/** The words of what is thrown. */
const catchFailure = async (work: Promise<unknown>) => {
  const problem = await work.catch((error: unknown) => error);
  return problem instanceof PdfFailed ? [problem.message, problem.advice] : problem;
};

it(
  'loads the PDFs of every course; one that fails says so and takes no other with it',
  proves('7-8', '8-materials-2'),
  async () => {
    server.next(
      answered({ data: [makeCourse('course-1', 'AP Statistics'), makeCourse('course-2', 'AP Psychology')] }),
      answered({ data: ['Sampling', 'Bias'] }),
      refused(500, 'unavailable', 'Something went wrong on our side.'),
    );
    expect(await loadMaterials({ studentId: 'student-1' }, signal)).toEqual([
      { courseId: 'course-1', name: 'AP Statistics', titles: ['Sampling', 'Bias'], failure: null },
      { courseId: 'course-2', name: 'AP Psychology', titles: [], failure: 'Failed to fetch data for AP Psychology.' },
    ]);
    expect(server.asked.map(({ url, body, headers }) => [url, body, headers.authorization])).toEqual([
      ['/api/getCoursesByStudent', { studentId: 'student-1' }, 'Bearer token-1'],
      ['/api/getCourseContent', { courseId: 'course-1' }, 'Bearer token-1'],
      ['/api/getCourseContent', { courseId: 'course-2' }, 'Bearer token-1'],
    ]);
  },
);

it('is given up as a whole by a page that went away', async () => {
  const gone = new AbortController();
  gone.abort();
  server.next(answered({ data: [] }), answered({ url: '/files/abc' }));
  await expect(loadCourseMaterial({ courseId: 'course-1', name: 'AP Statistics' }, gone.signal)).rejects.toBe(gone.signal.reason);
  await expect(loadPdfAddress(asked, gone.signal)).rejects.toBe(gone.signal.reason);
});

describe('the address of a PDF', () => {
  it('is asked for by its title and its course', proves('7-9'), async () => {
    server.next(answered({ url: '/files/abc' }));
    expect(await loadPdfAddress(asked, signal)).toBe('/files/abc');
    expect(server.asked.map(({ url, body }) => [url, body])).toEqual([
      ['/api/getCoursePdf', { id: 'Sampling', courseId: 'course-1' }],
    ]);
  });

  itEach([
    ['an answer without one', () => answered({}), ['PDF URL not found in API response.', ''], proves('8-materials-4')],
    ['a refusal', () => refused(403, 'forbidden', 'Not yours.'), ['Failed to fetch PDF.', 'Not yours.'], proves('8-materials-5')],
    [
      'a server in trouble',
      () => refused(503, 'unavailable', 'Please try again in a minute.'),
      ['Failed to fetch PDF.', 'Please try again in a minute.'],
      proves('8-materials-5'),
    ],
    ['a refusal without words', () => refused(403, 'forbidden', ''), ['Failed to fetch PDF.', ''], proves('8-materials-5')],
    ['no connection', () => null, ['Failed to fetch PDF.', 'Check your connection, then try again.'], proves('8-materials-5')],
    [
      'a page instead',
      () => new Response('<html>', { status: 404 }),
      ['Failed to fetch PDF.', expect.any(String)],
      proves('8-materials-5'),
    ],
  ])('fails for %s', async (_, answer, words) => {
    const response = answer();
    if (response) server.next(response);
    expect(await catchFailure(loadPdfAddress(asked, signal))).toEqual(words);
  });
});

describe('the download of a PDF', () => {
  const bytes = (...sizes: number[]) => sizes.map((size) => new Uint8Array(size).fill(size));
  /** What the network brings: pieces, and then its end, nothing more, or a break. */
  const brings = (pieces: Uint8Array[], then: 'ends' | 'stands still' | 'breaks', headers: Record<string, string> = {}) => {
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          for (const piece of pieces) stream.enqueue(piece);
          if (then === 'ends') stream.close();
          if (then === 'breaks') stream.error(new TypeError('network error'));
          init.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/pdf', ...headers } });
    });
  };
  const told: Progress[] = [];
  const download = (ended = signal) => downloadPdf('/files/abc', (progress) => told.push(progress), ended);
  beforeEach(() => {
    told.length = 0;
  });

  it('tells how much has come, and gives the whole file', async () => {
    brings(bytes(3, 5), 'ends', { 'content-length': '8' });
    const file = await download();
    expect([file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual(['application/pdf', [3, 3, 3, 5, 5, 5, 5, 5]]);
    expect(told).toEqual([
      { loaded: 3, total: 8 },
      { loaded: 8, total: 8 },
    ]);
  });

  it('says what the server says of a link that has run out', async () => {
    vi.stubGlobal(
      'fetch',
      async () => new Response('This link has run out.\n', { status: 410, headers: { 'content-type': 'text/plain' } }),
    );
    expect(await catchFailure(download())).toEqual(['Failed to fetch PDF.', 'This link has run out.']);
  });

  it('fails with a connection that breaks', async () => {
    brings(bytes(3), 'breaks');
    expect(await catchFailure(download())).toEqual(['Failed to fetch PDF.', 'Check your connection, then try again.']);
  });

  it('gives up what has stood still for 20 s', async () => {
    vi.useFakeTimers();
    brings(bytes(3), 'stands still');
    const failing = catchFailure(download());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failing).toEqual(['Failed to fetch PDF.', 'Check your connection, then try again.']);
  });

  it('ends when nobody waits for it any more', async () => {
    const controller = new AbortController();
    brings(bytes(3), 'stands still');
    const ending = catchFailure(download(controller.signal));
    controller.abort();
    expect(await ending).toMatchObject({ name: 'AbortError' });
  });
});

it('fetches what reads and draws a PDF, and again after a line that broke', async () => {
  const asked: string[] = [];
  let works = false;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/^.*\//, ''));
    if (!works) throw new TypeError('network error');
    return new Response('export {};', { headers: { 'content-type': 'text/javascript' } });
  });
  expect(await catchFailure(fetchPdfCode(undefined, signal))).toEqual([
    'Failed to fetch PDF.',
    'Check your connection, then try again.',
  ]);
  works = true;
  await fetchPdfCode(undefined, signal);
  const scripts = ['pdf.worker.min.mjs', '__PDF_READER__'];
  expect(asked).toEqual([...scripts, ...scripts]);
});
