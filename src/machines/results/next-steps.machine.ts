import { assign, setup } from 'xstate';
import type { NextSteps } from '../../../contract/results/next-steps.ts';
import { messages } from '../../content/messages.ts';
import { loadNextSteps, startDrill } from '../../services/results/next-steps.ts';
import { fromService } from '../actors/from-service.ts';
import { wordsOf } from '../kit/failure.ts';

/** `sittingId`: the steps from one finished sitting, a quiz's or a whole mock test's; null: from all of them. */
export type NextStepsInput = { studentId: string; sittingId: string | null };

/** `drill` is the quiz that was made, once there is one. */
type Context = NextStepsInput & {
  steps: NextSteps | null;
  drill: { quizId: string; sittingId: string } | null;
  notice: string | null;
};

const words = setup({
  types: {
    input: {} as NextStepsInput,
    context: {} as Context,
    events: {} as { type: 'nextSteps.retry' | 'drill.start' },
    tags: '' as 'waiting',
  },
  actors: { loadNextSteps: fromService(loadNextSteps), startDrill: fromService(startDrill) },
  actions: {
    takeSteps: assign({ steps: (_, steps: NextSteps) => steps }),
    takeDrill: assign({ drill: (_, drill: Context['drill']) => drill }),
    tell: assign({ notice: (_, { error, otherwise }: { error: unknown; otherwise: string }) => wordsOf(error, otherwise) }),
    hideNotice: assign({ notice: null }),
  },
  guards: { hasFresh: ({ context }) => (context.steps?.weakest?.fresh ?? 0) > 0 },
});

/**
 * What to do next: loading -> shown, or failed with a way to try again. A drill on the weakest skill is made when asked: shown ->
 * startingDrill -> drillStarted, whose instructions the page goes to. Its parent starts it.
 */
export const nextStepsMachine = words.createMachine({
  id: 'nextSteps',
  context: ({ input }) => ({ ...input, steps: null, drill: null, notice: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'waiting',
      entry: 'hideNotice',
      invoke: {
        id: 'loadNextSteps',
        src: 'loadNextSteps',
        input: ({ context: { studentId, sittingId } }) => ({ studentId, sittingId }),
        onDone: { target: 'shown', actions: { type: 'takeSteps', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'tell', params: ({ event }) => ({ error: event.error, otherwise: messages.result.nextStepsFailed }) },
        },
      },
    },
    failed: { on: { 'nextSteps.retry': 'loading' } },
    shown: { on: { 'drill.start': { guard: 'hasFresh', target: 'startingDrill' } } },
    startingDrill: {
      entry: 'hideNotice',
      invoke: {
        id: 'startDrill',
        src: 'startDrill',
        input: ({ context: { studentId, steps } }) => ({
          studentId,
          domain: steps?.weakest?.domain ?? '',
          skill: steps?.weakest?.skill ?? '',
        }),
        onDone: { target: 'drillStarted', actions: { type: 'takeDrill', params: ({ event }) => event.output } },
        onError: {
          target: 'shown',
          actions: { type: 'tell', params: ({ event }) => ({ error: event.error, otherwise: messages.result.drillFailed }) },
        },
      },
    },
    drillStarted: {},
  },
});
