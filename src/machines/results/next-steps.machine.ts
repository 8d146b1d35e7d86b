import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/practice.ts';
import { startDrill } from '../../services/practice/practice.ts';
import { loadNextSteps, type StudentNextSteps } from '../../services/results/results.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withOutput } from '../kit/with-output.ts';

/** `sittingId`: the steps from one finished sitting, a quiz's or a whole mock test's; null: from all of them. */
export type NextStepsInput = { studentId: string; sittingId: string | null };

/** `drill` is the quiz that was made, once there is one. */
type Context = NextStepsInput & {
  steps: StudentNextSteps | null;
  drill: { quizId: string; sittingId: string } | null;
  notice: string | null;
};

const nextStepsSetup = setup({
  types: {
    input: {} as NextStepsInput,
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'nextSteps.retry' | 'drill.start' },
    tags: '' as 'waiting',
  },
  actors: { connection, loadNextSteps: fromService(loadNextSteps), startDrill: fromService(startDrill) },
  actions: {
    ...noticeActions,
    takeSteps: assign({ steps: (_, steps: StudentNextSteps) => steps }),
    takeDrill: assign({ drill: (_, drill: Context['drill']) => drill }),
  },
  guards: { hasFresh: ({ context }) => context.steps?.practice != null },
});

/**
 * What to do next: loading -> shown, or failed with a way to try again. A drill on it, or on what is next to it, is made when asked: shown ->
 * startingDrill -> drillStarted, whose instructions the page goes to. Its parent starts it.
 */
export const nextStepsMachine = nextStepsSetup.createMachine({
  id: 'nextSteps',
  context: ({ input }) => ({ ...input, steps: null, drill: null, notice: null }),
  initial: 'loading',
  states: {
    ...loadable('loadNextSteps', {
      input: ({ context: { studentId, sittingId } }: { context: Context }) => ({ studentId, sittingId }),
      onDone: withOutput('takeSteps'),
      onError: withError('showNotice', messages.result.nextStepsFailed),
      retry: 'nextSteps.retry',
      onRetry: 'hideNotice',
    }),
    shown: { on: { 'drill.start': { guard: 'hasFresh', target: 'startingDrill' } } },
    startingDrill: {
      entry: 'hideNotice',
      invoke: {
        id: 'startDrill',
        src: 'startDrill',
        input: ({ context: { studentId, steps } }) => {
          const { area } = required(steps?.practice);
          return { studentId, area };
        },
        onDone: { target: 'drillStarted', actions: withOutput('takeDrill') },
        onError: { target: 'shown', actions: withError('showNotice', messages.result.drillFailed) },
      },
    },
    drillStarted: {},
  },
});
