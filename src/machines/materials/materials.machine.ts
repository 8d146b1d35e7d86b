import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/materials.ts';
import { type CourseMaterial, loadCourseMaterial, loadMaterials } from '../../services/materials/materials.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError } from '../kit/failure.ts';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { pdfDocumentMachine } from './pdf-document.machine.ts';
import type { PdfDocumentInput } from './pdf-document.setup.ts';

export type { CourseMaterial, PdfDocumentInput };

type Course = { courseId: string; name: string };

/**
 * `chosen` is the PDF that was chosen last; `wanted` the one that the address of the page names, until it is opened; `retried` are the courses
 * that are asked for again, one after the other.
 */
type Context = {
  studentId: string;
  courses: CourseMaterial[];
  notice: string | null;
  retried: Course[];
  chosen: PdfDocumentInput | null;
  wanted: PdfDocumentInput | null;
};

export type MaterialsEvent =
  | { type: 'page.opened' | 'materials.retry' | 'document.close' }
  | { type: 'course.retry'; courseId: string; name: string }
  | { type: 'document.open'; courseId: string; title: string };

const materialsSetup = setup({
  types: {
    input: {} as { studentId: string; wanted?: PdfDocumentInput | null },
    context: {} as Context,
    events: {} as ConnectionEvent | MaterialsEvent,
    tags: '' as 'waiting' | 'retrying',
    children: {} as { pdfDocument: 'pdfDocument' },
  },
  actors: {
    connection,
    loadMaterials: fromService(loadMaterials),
    loadCourseMaterial: fromService(loadCourseMaterial),
    pdfDocument: pdfDocumentMachine,
  },
  actions: {
    takeCourses: assign({ courses: (_, courses: CourseMaterial[]) => courses }),
    takeCourse: assign({
      courses: ({ context }, course: CourseMaterial) =>
        context.courses.map((each) => (each.courseId === course.courseId ? course : each)),
    }),
    endRetry: assign({ retried: ({ context }) => context.retried.slice(1) }),
    // Specification 8: 'Error: {message}'.
    showNotice: assign({
      notice: (_, { error }: Failure) => messages.materials.error(describeError(error, messages.materials.failed)),
    }),
    requestCourse: assign({
      retried: ({ context: { retried } }, { courseId, name }: Course) =>
        retried.some((each) => each.courseId === courseId) ? retried : [...retried, { courseId, name }],
    }),
    requestDocument: assign((_, { courseId, title }: PdfDocumentInput) => ({ chosen: { courseId, title }, wanted: null })),
    requestWanted: assign(({ context: { wanted } }) => ({ chosen: wanted, wanted: null })),
  },
  guards: {
    hasMoreToRetry: ({ context }) => context.retried.length > 1,
    hasWanted: ({ context: { courses, wanted } }) =>
      courses.some(({ courseId, titles }) => courseId === wanted?.courseId && titles.includes(wanted.title)),
  },
});

/**
 * Course material (specification 2.10): idle -> loading -> shown or failed. A course that failed is asked for again by itself, while
 * the others stay; a PDF opens over the page as a flow of its own: the one that was chosen, or `wanted` as soon as its course is there.
 */
export const materialsMachine = materialsSetup.createMachine({
  id: 'materials',
  context: ({ input }) => ({
    studentId: input.studentId,
    wanted: input.wanted ?? null,
    courses: [],
    notice: null,
    retried: [],
    chosen: null,
  }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadMaterials', {
      input: ownStudent,
      onDone: withOutput('takeCourses'),
      onError: withError('showNotice'),
      retry: 'materials.retry',
    }),
    shown: {
      type: 'parallel',
      states: {
        courses: {
          initial: 'calm',
          states: {
            calm: {
              meta: { requirements: ['8-materials-2'] },
              on: { 'course.retry': { target: 'retrying', actions: withEvent('requestCourse') } },
            },
            retrying: {
              tags: 'retrying',
              invoke: {
                id: 'loadCourseMaterial',
                src: 'loadCourseMaterial',
                input: ({ context: { retried } }) => required(retried[0]),
                onDone: { target: 'retried', actions: withOutput('takeCourse') },
                // The course says already that it failed.
                onError: 'retried',
              },
              on: { 'course.retry': { actions: withEvent('requestCourse') } },
            },
            retried: {
              always: [
                { guard: 'hasMoreToRetry', target: 'retrying', actions: 'endRetry' },
                { target: 'calm', actions: 'endRetry' },
              ],
            },
          },
        },
        document: {
          initial: 'closed',
          states: {
            closed: {
              always: { guard: 'hasWanted', target: 'open', actions: 'requestWanted' },
              on: { 'document.open': { target: 'open', actions: withEvent('requestDocument') } },
            },
            open: {
              invoke: {
                id: 'pdfDocument',
                src: 'pdfDocument',
                input: ({ context }) => required(context.chosen),
                onError: 'closed',
              },
              on: { 'document.close': 'closed' },
            },
          },
        },
      },
    },
  },
});
