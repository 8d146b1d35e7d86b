import type { QuizRecord } from '../../contract/quizzes.ts';
import type { CompletedSitting } from '../../contract/results.ts';
import { type DashboardContext, dashboardSetup } from './dashboard.setup.ts';

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

/** The newest result of a whole quiz or mock test: a drill's figures say nothing beside theirs. */
export const newestResult = (results: CompletedSitting[]): CompletedSitting | null =>
  results.filter(({ isDrill }) => !isDrill).sort((one, other) => other.submittedAt - one.submittedAt)[0] ?? null;

/** What was finished last, where it has no result yet: a mock test whose late answers may still come. */
export function awaitedResult({ sittings, results }: Pick<DashboardContext, 'sittings' | 'results'>): QuizRecord | null {
  const newest = newestFinished(sittings);
  return newest && !results.some(({ studentQuizId }) => studentQuizId === newest._id) ? newest : null;
}

const studentOf = ({ context: { studentId } }: { context: DashboardContext }) => ({ studentId });

/**
 * The dashboard (specification 2.10): what to do next, how it went, and the courses. Its parts come side by side, and each can be missing
 * while the others show. Courses that the portal has already show while they are asked for again.
 */
export const dashboardMachine = dashboardSetup.createMachine({
  id: 'dashboard',
  context: ({ input }) => ({
    ...input,
    sittings: [],
    chosen: null,
    results: [],
    ahead: null,
    weakest: null,
    due: 0,
    drill: null,
    notice: null,
    refusal: null,
  }),
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
                input: studentOf,
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
        results: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadCompleted',
                src: 'loadCompleted',
                input: studentOf,
                onDone: { target: 'shown', actions: { type: 'takeResults', params: ({ event }) => event.output } },
                onError: 'missing',
              },
            },
            shown: {},
            missing: { on: { 'results.retry': 'loading' } },
          },
        },
        session: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadNextSession',
                src: 'loadNextSession',
                input: studentOf,
                onDone: { target: 'shown', actions: { type: 'takeNext', params: ({ event }) => event.output } },
                onError: 'missing',
              },
            },
            shown: {},
            missing: { on: { 'session.retry': 'loading' } },
          },
        },
        steps: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadNextSteps',
                src: 'loadNextSteps',
                input: ({ context: { studentId } }) => ({ studentId, sittingId: null }),
                onDone: { target: 'shown', actions: { type: 'takeWeakest', params: ({ event }) => event.output } },
                onError: 'missing',
              },
            },
            shown: { on: { 'drill.start': { guard: 'hasWeakest', target: 'making' } } },
            making: {
              entry: 'forgetRefusal',
              invoke: {
                id: 'startDrill',
                src: 'startDrill',
                input: ({ context: { studentId, weakest } }) => ({
                  studentId,
                  domain: weakest?.domain ?? '',
                  skill: weakest?.skill ?? '',
                }),
                onDone: { target: 'made', actions: { type: 'takeDrill', params: ({ event }) => event.output } },
                onError: { target: 'shown', actions: { type: 'tellNoDrill', params: ({ event }) => ({ error: event.error }) } },
              },
            },
            // Its page takes over; whoever comes back finds the skill again.
            made: { on: { 'drill.opened': 'shown' } },
            missing: { on: { 'steps.retry': 'loading' } },
          },
        },
        notebook: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadNotebook',
                src: 'loadNotebook',
                input: studentOf,
                onDone: { target: 'shown', actions: { type: 'takeDue', params: ({ event }) => event.output } },
                onError: 'missing',
              },
            },
            shown: {},
            missing: { on: { 'notebook.retry': 'loading' } },
          },
        },
        courses: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasCourses', target: 'renewing' }, { target: 'loading' }] },
            loading: {
              invoke: {
                id: 'loadCourses',
                src: 'loadCourses',
                input: studentOf,
                onDone: { target: 'shown', actions: { type: 'takeCourses', params: ({ event }) => event.output } },
                onError: { target: 'missing', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
              },
            },
            renewing: {
              invoke: {
                id: 'renewCourses',
                src: 'loadCourses',
                input: studentOf,
                onDone: { target: 'shown', actions: { type: 'takeCourses', params: ({ event }) => event.output } },
                // What shows was right when the portal was opened.
                onError: { target: 'shown', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
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
