import { assertEvent } from 'xstate';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { withError, withOutput } from '../kit/with-output.ts';
import { dashboardSetup } from './dashboard.setup.ts';

/**
 * The dashboard (specification 2.10): what to do next, how it went, and the courses. Its parts come side by side, and each can be missing
 * while the others show. The study plan, which says what is next, is a flow of its own. Courses that the portal has already show while they are asked for again.
 * Their places are held until all have come, or the patience is over: in whatever order they come, none pushes another.
 */
export const dashboardMachine = dashboardSetup.createMachine({
  id: 'dashboard',
  context: ({ input }) => ({ ...input, sittings: [], results: [], ahead: null, due: 0, notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'opened' } },
    opened: {
      type: 'parallel',
      states: {
        places: {
          initial: 'held',
          states: {
            held: { always: { guard: 'isGathered', target: 'given' }, after: { patience: 'given' } },
            given: {},
          },
        },
        plan: {
          initial: 'loading',
          invoke: {
            id: 'studyPlan',
            src: 'studyPlan',
            input: ownStudent,
            onSnapshot: {
              guard: { type: 'hasCome', params: ({ event }) => event.snapshot },
              target: '.settled',
            },
            onError: { target: '.settled', actions: withError('logBroken') },
          },
          states: { loading: { entry: 'openPlan' }, settled: {} },
        },
        sittings: {
          initial: 'loading',
          states: {
            ...loadable('loadSittings', {
              input: ownStudent,
              onDone: withOutput('takeSittings'),
              onError: withError('showNotice'),
              retry: 'sittings.retry',
              byHand: true,
            }),
            shown: { on: { 'sitting.start': 'starting' } },
            starting: {
              invoke: {
                id: 'rememberStart',
                src: 'rememberStart',
                input: ({ event }) => {
                  assertEvent(event, 'sitting.start');
                  const { is_node, quizId, _id } = event.sitting;
                  return { kind: is_node ? 'mock' : 'quiz', quizId, studentQuizId: _id };
                },
                onDone: 'shown',
                // Without session storage the attempt page asks the server which sitting is meant.
                onError: 'shown',
              },
            },
          },
        },
        results: {
          initial: 'loading',
          states: loadable('loadCompleted', {
            input: ownStudent,
            onDone: withOutput('takeResults'),
            retry: 'results.retry',
            byHand: true,
          }),
        },
        session: {
          initial: 'loading',
          states: loadable('loadNextSession', {
            input: ownStudent,
            onDone: withOutput('takeNext'),
            retry: 'session.retry',
            byHand: true,
          }),
        },
        notebook: {
          initial: 'loading',
          states: loadable('loadNotebook', {
            input: ownStudent,
            onDone: withOutput('takeDue'),
            retry: 'notebook.retry',
            byHand: true,
          }),
        },
        courses: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasCourses', target: 'renewing' }, { target: 'loading' }] },
            ...loadable('loadCourses', {
              input: ownStudent,
              onDone: withOutput('takeCourses'),
              onError: withError('logFailure'),
              retry: 'courses.retry',
              byHand: true,
            }),
            renewing: {
              invoke: {
                id: 'loadCourses',
                src: 'loadCourses',
                input: ownStudent,
                onDone: { target: 'shown', actions: withOutput('takeCourses') },
                // What shows was right when the portal was opened.
                onError: { target: 'shown', actions: withError('logFailure') },
              },
            },
          },
        },
      },
    },
  },
});
