import { type DashboardContext, dashboardSetup } from './dashboard.setup.ts';

const studentOf = ({ context: { studentId } }: { context: DashboardContext }) => ({ studentId });

/**
 * The dashboard (specification 2.10): what to do next, how it went, and the courses. Its parts come side by side, and each can be missing
 * while the others show. The next steps are a flow of their own. Courses that the portal has already show while they are asked for again.
 */
export const dashboardMachine = dashboardSetup.createMachine({
  id: 'dashboard',
  context: ({ input }) => ({
    ...input,
    sittings: [],
    chosen: null,
    results: [],
    ahead: null,
    due: 0,
    notice: null,
  }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'opened' } },
    opened: {
      type: 'parallel',
      invoke: {
        id: 'nextSteps',
        src: 'nextSteps',
        input: ({ context: { studentId } }) => ({ studentId, sittingId: null }),
        onError: { actions: { type: 'logBroken', params: ({ event }) => ({ error: event.error }) } },
      },
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
                onError: { target: 'failed', actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) } },
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
            failed: { on: { 'sittings.retry': 'loading' } },
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
                onError: 'failed',
              },
            },
            shown: {},
            failed: { on: { 'results.retry': 'loading' } },
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
                onError: 'failed',
              },
            },
            shown: {},
            failed: { on: { 'session.retry': 'loading' } },
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
                onError: 'failed',
              },
            },
            shown: {},
            failed: { on: { 'notebook.retry': 'loading' } },
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
                onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
              },
            },
            renewing: {
              invoke: {
                id: 'loadCourses',
                src: 'loadCourses',
                input: studentOf,
                onDone: { target: 'shown', actions: { type: 'takeCourses', params: ({ event }) => event.output } },
                // What shows was right when the portal was opened.
                onError: { target: 'shown', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
              },
            },
            shown: {},
            failed: { on: { 'courses.retry': 'loading' } },
          },
        },
      },
    },
  },
});
