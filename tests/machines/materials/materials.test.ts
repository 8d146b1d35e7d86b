import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import { type CourseMaterial, materialsMachine } from '../../../src/machines/materials/materials.machine.ts';
import { pdfDocumentMachine } from '../../../src/machines/materials/pdf-document.machine.ts';
import type { PdfDocumentInput } from '../../../src/machines/materials/pdf-document.setup.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { proves } from '../../support/proves.ts';

const statistics: CourseMaterial = { courseId: 'c1', name: 'AP Statistics', titles: ['Sampling'], failure: null };
const failed: CourseMaterial = {
  courseId: 'c2',
  name: 'AP Psychology',
  titles: [],
  failure: 'Failed to fetch data for AP Psychology.',
};

const psychology = { courseId: 'c2', name: 'AP Psychology' };

let loaded: Deferred<CourseMaterial[]>;
let reloaded: Deferred<CourseMaterial>;
let calls: unknown[];
let opened: PdfDocumentInput[];
let page: Actor<typeof materialsMachine>;

const logic = materialsMachine.provide({
  actors: {
    loadMaterials: fromPromise<CourseMaterial[], { studentId: string }>(({ input }) => {
      calls.push(input);
      loaded = deferred();
      return loaded.promise;
    }),
    loadCourseMaterial: fromPromise<CourseMaterial, { courseId: string; name: string }>(({ input }) => {
      calls.push(input);
      reloaded = deferred();
      return reloaded.promise;
    }),
    pdfDocument: pdfDocumentMachine.provide({
      actors: {
        loadPdfAddress: fromPromise<string, PdfDocumentInput>(({ input: { courseId, title } }) => {
          opened.push({ courseId, title });
          return deferred<string>().promise;
        }),
      },
    }),
  },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const seen = () => page.getSnapshot();

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  opened = [];
  page = createActor(logic, { input: { studentId: 'student-1' } }).start();
  expect(seen().value).toBe('idle');
  page.send({ type: 'page.opened' });
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

async function show(...courses: CourseMaterial[]) {
  loaded.resolve(courses);
  await settle();
}

it('loads the student’s courses with their PDFs', async () => {
  expect([seen().value, seen().hasTag('waiting'), calls]).toEqual(['loading', true, [{ studentId: 'student-1' }]]);
  await show(statistics, failed);
  expect([seen().value, seen().context.courses]).toEqual([
    { shown: { courses: 'calm', document: 'closed' } },
    [statistics, failed],
  ]);
});

it.each([
  [new CallFailed('refused', 'This belongs to another student.', 'forbidden', 403), 'Error: This belongs to another student.'],
  [new CallFailed('unreachable', ''), 'Error: We couldn’t load the course material. Please try again.'],
])('says what happened where nothing could be loaded, and tries again', proves('8-materials-1'), async (error, notice) => {
  loaded.reject(error);
  await settle();
  expect([seen().value, seen().context.notice]).toEqual(['failed', notice]);
  page.send({ type: 'materials.retry' });
  await show(statistics);
  expect(seen().context.courses).toEqual([statistics]);
});

it('asks again for one course that failed, while the others stay', proves('8-materials-2'), async () => {
  await show(statistics, failed);
  page.send({ type: 'course.retry', courseId: 'c2', name: 'AP Psychology' });
  expect([seen().hasTag('retrying'), seen().context.retried, calls.at(-1)]).toEqual([true, [psychology], psychology]);
  reloaded.resolve({ ...failed, titles: ['Memory'], failure: null });
  await settle();
  expect([seen().hasTag('retrying'), seen().context.courses]).toEqual([
    false,
    [statistics, { ...failed, titles: ['Memory'], failure: null }],
  ]);
});

it('asks again for a second course after the first, and for none twice', proves('8-materials-2'), async () => {
  const biology = { ...failed, courseId: 'c3', name: 'AP Biology' };
  const retry = ({ courseId, name }: CourseMaterial) => page.send({ type: 'course.retry', courseId, name });
  await show(failed, biology);
  for (const course of [failed, biology, failed, biology]) retry(course);
  expect(seen().context.retried).toEqual([psychology, { courseId: 'c3', name: 'AP Biology' }]);
  reloaded.resolve(failed);
  await settle();
  expect([seen().hasTag('retrying'), seen().context.retried, calls.at(-1)]).toEqual([
    true,
    [{ courseId: 'c3', name: 'AP Biology' }],
    { courseId: 'c3', name: 'AP Biology' },
  ]);
  reloaded.resolve({ ...biology, titles: ['Cells'], failure: null });
  await settle();
  expect([seen().hasTag('retrying'), seen().context.retried, calls.length]).toEqual([false, [], 3]);
  expect(seen().context.courses.map(({ titles }) => titles)).toEqual([[], ['Cells']]);
});

describe('the PDF that the address of the page names', () => {
  const begin = (wanted: PdfDocumentInput) => {
    page.stop();
    page = createActor(logic, { input: { studentId: 'student-1', wanted } }).start();
    page.send({ type: 'page.opened' });
  };

  it('opens at its page as soon as it is there, once', async () => {
    begin({ courseId: 'c1', title: 'Sampling', page: 2 });
    await show(statistics);
    expect([opened, seen().children.pdfDocument?.getSnapshot().context.page]).toEqual([
      [{ courseId: 'c1', title: 'Sampling' }],
      2,
    ]);
    page.send({ type: 'document.close' });
    expect(seen().matches({ shown: { document: 'closed' } })).toBe(true);
  });

  it('opens also where its course came only with another try', async () => {
    begin({ courseId: 'c2', title: 'Memory', page: 1 });
    await show(statistics, failed);
    expect(opened).toEqual([]);
    page.send({ type: 'course.retry', ...psychology });
    reloaded.resolve({ ...failed, titles: ['Memory'], failure: null });
    await settle();
    expect(opened).toEqual([{ courseId: 'c2', title: 'Memory' }]);
  });

  it.each([
    { courseId: 'c9', title: 'Sampling' },
    { courseId: 'c1', title: 'Unknown' },
  ])('changes nothing where there is none: %o', async (wanted) => {
    begin(wanted);
    await show(statistics);
    expect([seen().value, opened]).toEqual([{ shown: { courses: 'calm', document: 'closed' } }, []]);
  });
});

it('opens a PDF over the page, and closes it again, also while a course is asked for again', async () => {
  await show(statistics, failed);
  page.send({ type: 'course.retry', courseId: 'c2', name: 'AP Psychology' });
  page.send({ type: 'document.open', courseId: 'c1', title: 'Sampling' });
  await waitFor(page, ({ children }) => children.pdfDocument !== undefined);
  expect([seen().value, opened]).toEqual([
    { shown: { courses: 'retrying', document: 'open' } },
    [{ courseId: 'c1', title: 'Sampling' }],
  ]);
  page.send({ type: 'document.close' });
  expect([seen().value, seen().children.pdfDocument]).toEqual([
    { shown: { courses: 'retrying', document: 'closed' } },
    undefined,
  ]);
});
