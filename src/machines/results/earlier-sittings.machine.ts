import { assign, setup } from 'xstate';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { messages } from '../../content/messages.ts';
import { loadCompleted } from '../../services/results/results.ts';
import { fromService } from '../actors/from-service.ts';
import { wordsOf } from '../kit/failure.ts';
import { type Comparison, comparisonOf } from './comparison.ts';

type Input = { studentId: string; sittingId: string };

const words = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { comparison: Comparison | null; notice: string | null },
    events: {} as { type: 'earlier.retry' },
    tags: '' as 'waiting',
  },
  actors: { loadCompleted: fromService(loadCompleted) },
  actions: {
    compare: assign({
      comparison: ({ context }, sittings: CompletedSitting[]) => comparisonOf(sittings, context.sittingId),
    }),
    tell: assign({ notice: (_, { error }: { error: unknown }) => wordsOf(error, messages.result.earlierFailed) }),
  },
});

/** What a finished sitting is compared with: loading -> compared, or failed with a way to try again. Its parent starts it. */
export const earlierSittingsMachine = words.createMachine({
  id: 'earlierSittings',
  context: ({ input }) => ({ ...input, comparison: null, notice: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'waiting',
      invoke: {
        id: 'loadCompleted',
        src: 'loadCompleted',
        input: ({ context: { studentId } }) => ({ studentId }),
        onDone: { target: 'compared', actions: { type: 'compare', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    compared: {},
    failed: { on: { 'earlier.retry': 'loading' } },
  },
});
