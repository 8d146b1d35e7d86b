import { assign, setup } from 'xstate';
import type { StudentCourse } from '../../contract/courses.ts';
import type { QuizRecord } from '../../contract/quizzes.ts';
import type { QuizResult } from '../../contract/results.ts';
import type { BookedSession } from '../../contract/schedule.ts';
import { loadCourses } from '../services/courses.ts';
import { loadSittings, rememberStart } from '../services/records.ts';
import { loadResult } from '../services/results.ts';
import { loadNextSession } from '../services/schedule.ts';
import { fromService } from './actors/from-service.ts';
import { noticeOf } from './quiz-list.machine.ts';
import type { Zones } from './session-times.ts';

/** The next session with a tutor, or none, and the zones to show it in. */
export type NextSession = Zones & { next: BookedSession | null };

/** `courses`: those that the portal has already; they are asked for again where it has none. */
export type DashboardInput = { studentId: string; courses: StudentCourse[] };

/**
 * `chosen` is the sitting that was started, `ahead` null before it has come, `score` that of the newest result, null where it is
 * not known. `notice`: why the sittings are missing.
 */
type Context = DashboardInput & {
  sittings: QuizRecord[];
  chosen: QuizRecord | null;
  ahead: NextSession | null;
  score: QuizResult['score'] | null;
  notice: string | null;
};

export type DashboardEvent =
  | { type: 'page.opened' | 'sittings.retry' | 'session.retry' | 'courses.retry' }
  | { type: 'sitting.start'; sitting: QuizRecord };

/** What can be resumed: mock tests first, since their clock runs. */
export const resumable = (sittings: QuizRecord[]) =>
  sittings.filter((sitting) => sitting.in_progress).sort((one, other) => Number(other.is_node) - Number(one.is_node));

/** What to begin where nothing is under way: a quiz before a mock test, which takes hours. */
export function nextToBegin(sittings: QuizRecord[]): QuizRecord | null {
  const waiting = sittings.filter((sitting) => !sitting.is_complete);
  return waiting.find((sitting) => !sitting.is_node) ?? waiting[0] ?? null;
}

const finishedAt = ({ submittedAt = 0 }: QuizRecord) => submittedAt;

/** The sitting that was finished last. */
export const newestFinished = (sittings: QuizRecord[]): QuizRecord | null =>
  sittings.filter((sitting) => sitting.is_complete).sort((one, other) => finishedAt(other) - finishedAt(one))[0] ?? null;

const words = setup({
  types: { input: {} as DashboardInput, context: {} as Context, events: {} as DashboardEvent },
  actors: {
    loadSittings: fromService(loadSittings),
    rememberStart: fromService(rememberStart),
    loadResult: fromService(loadResult),
    loadNextSession: fromService(loadNextSession),
    loadCourses: fromService(loadCourses),
  },
  actions: {
    takeSittings: assign({ sittings: (_, sittings: QuizRecord[]) => sittings }),
    tell: assign({ notice: (_, { error }: { error: unknown }) => noticeOf(error) }),
    choose: assign({ chosen: (_, chosen: QuizRecord) => chosen }),
    takeScore: assign({ score: (_, { score }: QuizResult) => score }),
    takeNext: assign({ ahead: (_, ahead: NextSession) => ahead }),
    takeCourses: assign({ courses: (_, courses: StudentCourse[]) => courses }),
    // Specification 8: a failure to fetch courses is logged only.
    logFailure: (_, { error }: { error: unknown }) => console.warn('Courses could not be fetched.', error),
  },
  guards: {
    hasFinished: ({ context }) => newestFinished(context.sittings) !== null,
    hasCourses: ({ context }) => context.courses.length > 0,
  },
});

/**
 * The dashboard (specification 2.10): what to do next, and the courses. Its parts come side by side, and each can be missing while the
 * others show. The newest result follows the sittings, which name it.
 */
export const dashboardMachine = words.createMachine({
  id: 'dashboard',
  context: ({ input }) => ({ ...input, sittings: [], chosen: null, ahead: null, score: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'opened' } },
    opened: {
      type: 'parallel',
      states: {
        sittings: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadSittings',
                src: 'loadSittings',
                input: ({ context }) => ({ studentId: context.studentId }),
                onDone: { target: 'shown', actions: { type: 'takeSittings', params: ({ event }) => event.output } },
                onError: { target: 'missing', actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) } },
              },
            },
            shown: {
              on: { 'sitting.start': { target: 'starting', actions: { type: 'choose', params: ({ event }) => event.sitting } } },
            },
            starting: {
              invoke: {
                id: 'rememberStart',
                src: 'rememberStart',
                input: ({ context: { chosen } }) => ({
                  kind: chosen?.is_node ? ('mock' as const) : ('quiz' as const),
                  quizId: chosen?.quizId ?? '',
                  studentQuizId: chosen?._id ?? '',
                }),
                onDone: 'shown',
                // Without session storage the attempt page asks the server which sitting is meant.
                onError: 'shown',
              },
            },
            missing: { on: { 'sittings.retry': 'loading' } },
          },
        },
        score: {
          initial: 'waiting',
          states: {
            waiting: { always: { guard: 'hasFinished', target: 'loading' } },
            loading: {
              invoke: {
                id: 'loadResult',
                src: 'loadResult',
                input: ({ context }) => ({ sittingId: newestFinished(context.sittings)?._id ?? '' }),
                onDone: { target: 'shown', actions: { type: 'takeScore', params: ({ event }) => event.output } },
                // A test that still waits for late answers has none yet: the result's own page says why.
                onError: 'missing',
              },
            },
            shown: {},
            missing: {},
          },
        },
        session: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadNextSession',
                src: 'loadNextSession',
                input: ({ context }) => ({ studentId: context.studentId }),
                onDone: { target: 'shown', actions: { type: 'takeNext', params: ({ event }) => event.output } },
                onError: 'missing',
              },
            },
            shown: {},
            missing: { on: { 'session.retry': 'loading' } },
          },
        },
        courses: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasCourses', target: 'shown' }, { target: 'loading' }] },
            loading: {
              invoke: {
                id: 'loadCourses',
                src: 'loadCourses',
                input: ({ context }) => ({ studentId: context.studentId }),
                onDone: { target: 'shown', actions: { type: 'takeCourses', params: ({ event }) => event.output } },
                onError: { target: 'missing', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
              },
            },
            shown: {},
            missing: { on: { 'courses.retry': 'loading' } },
          },
        },
      },
    },
  },
});
