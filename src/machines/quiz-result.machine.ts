import { assign, setup } from 'xstate';
import type { QuizResult } from '../../contract/results.ts';
import { messages } from '../config/messages.ts';
import { locateResult } from '../services/quizzes.ts';
import { loadResult } from '../services/results.ts';
import { fromService } from './actors/from-service.ts';
import { wordsOf } from './failure.ts';

/** `sittingId`: an earlier sitting, or null for the newest that is complete. */
export type QuizResultInput = { studentId: string; quizId: string; sittingId: string | null };

type Context = QuizResultInput & { result: QuizResult | null; notice: string | null };

const words = setup({
  types: {
    input: {} as QuizResultInput,
    context: {} as Context,
    events: {} as { type: 'page.opened' | 'result.retry' },
    tags: '' as 'waiting',
  },
  actors: { locateResult: fromService(locateResult), loadResult: fromService(loadResult) },
  actions: {
    takeSitting: assign({ sittingId: (_, sittingId: string) => sittingId }),
    takeResult: assign({ result: (_, result: QuizResult) => result }),
    tell: assign({ notice: (_, { error }: { error: unknown }) => wordsOf(error, messages.result.failed) }),
  },
});

/** The result of a finished sitting: idle -> locating -> loading -> shown, or failed with a way to try again. */
export const quizResultMachine = words.createMachine({
  id: 'quizResult',
  context: ({ input }) => ({ ...input, result: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'locating' } },
    locating: {
      tags: 'waiting',
      invoke: {
        id: 'locateResult',
        src: 'locateResult',
        input: ({ context: { studentId, quizId, sittingId } }) => ({ studentId, quizId, sittingId }),
        onDone: { target: 'loading', actions: { type: 'takeSitting', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    loading: {
      tags: 'waiting',
      invoke: {
        id: 'loadResult',
        src: 'loadResult',
        input: ({ context }) => ({ sittingId: context.sittingId ?? '' }),
        onDone: { target: 'shown', actions: { type: 'takeResult', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    shown: {},
    failed: { on: { 'result.retry': 'locating' } },
  },
});
