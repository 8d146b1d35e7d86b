import { assertEvent, assign, setup } from 'xstate';
import { messages } from '../config/messages.ts';
import { type CourseMaterial, loadCourseMaterial, loadMaterials } from '../services/materials.ts';
import { fromService } from './actors/from-service.ts';
import { wordsOf } from './failure.ts';
import { pdfDocumentMachine } from './pdf-document.machine.ts';

export type { CourseMaterial };

/** `asked` is the PDF that was chosen last; `retried` the course that is asked for again. */
type Context = {
  studentId: string;
  courses: CourseMaterial[];
  notice: string | null;
  retried: { courseId: string; name: string };
  asked: { courseId: string; title: string };
};

export type MaterialsEvent =
  | { type: 'page.opened' | 'materials.retry' | 'document.close' }
  | { type: 'course.retry'; courseId: string; name: string }
  | { type: 'document.open'; courseId: string; title: string };

const words = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as Context,
    events: {} as MaterialsEvent,
    tags: '' as 'waiting' | 'retrying',
    children: {} as { pdfDocument: 'pdfDocument' },
  },
  actors: {
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
    // Specification 8: 'Error: {message}'.
    tell: assign({
      notice: (_, { error }: { error: unknown }) => messages.materials.error(wordsOf(error, messages.materials.failed)),
    }),
    askCourse: assign(({ event }) => {
      assertEvent(event, 'course.retry');
      return { retried: { courseId: event.courseId, name: event.name } };
    }),
    askDocument: assign(({ event }) => {
      assertEvent(event, 'document.open');
      return { asked: { courseId: event.courseId, title: event.title } };
    }),
  },
});

/**
 * Course material (specification 2.10): idle -> loading -> shown or failed. A course that failed is asked for again by itself, while
 * the others stay; a PDF opens over the page as a flow of its own.
 */
export const materialsMachine = words.createMachine({
  id: 'materials',
  context: ({ input }) => ({
    ...input,
    courses: [],
    notice: null,
    retried: { courseId: '', name: '' },
    asked: { courseId: '', title: '' },
  }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    loading: {
      tags: 'waiting',
      invoke: {
        id: 'loadMaterials',
        src: 'loadMaterials',
        input: ({ context: { studentId } }) => ({ studentId }),
        onDone: { target: 'shown', actions: { type: 'takeCourses', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: { on: { 'materials.retry': 'loading' } },
    shown: {
      type: 'parallel',
      states: {
        courses: {
          initial: 'calm',
          states: {
            calm: { on: { 'course.retry': { target: 'retrying', actions: 'askCourse' } } },
            retrying: {
              tags: 'retrying',
              invoke: {
                id: 'loadCourseMaterial',
                src: 'loadCourseMaterial',
                input: ({ context }) => context.retried,
                onDone: { target: 'calm', actions: { type: 'takeCourse', params: ({ event }) => event.output } },
                // The course says already that it failed.
                onError: 'calm',
              },
            },
          },
        },
        document: {
          initial: 'closed',
          states: {
            closed: { on: { 'document.open': { target: 'open', actions: 'askDocument' } } },
            open: {
              invoke: {
                id: 'pdfDocument',
                src: 'pdfDocument',
                input: ({ context }) => context.asked,
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
