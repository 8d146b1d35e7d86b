import { assign, setup } from 'xstate';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { messages } from '../../content/messages/practice.ts';
import { loadCompleted } from '../../services/results/results.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withOutput } from '../kit/with-output.ts';

/** `sittings`: what is finished, oldest first. */
type Context = { studentId: string; sittings: CompletedSitting[]; notice: string | null };

/** Newest first, whole quizzes and mock tests apart from drills: those are of one skill, and no measure of the others. */
export function listedResults(sittings: CompletedSitting[]): { whole: CompletedSitting[]; drills: CompletedSitting[] } {
  const newestFirst = sittings.toSorted((one, other) => other.submittedAt - one.submittedAt);
  return { whole: newestFirst.filter(({ isDrill }) => !isDrill), drills: newestFirst.filter(({ isDrill }) => isDrill) };
}

const resultsSetup = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'page.opened' | 'results.retry' },
    tags: '' as 'waiting',
  },
  actors: { connection, loadCompleted: fromService(loadCompleted) },
  actions: {
    ...noticeActions,
    takeSittings: assign({ sittings: (_, sittings: CompletedSitting[]) => sittings }),
  },
  guards: { isNone: (_, sittings: CompletedSitting[]) => sittings.length === 0 },
});

/** Every result of the student (specification 2.10): idle -> loading -> shown, empty, or failed with a way to try again. */
export const resultsMachine = resultsSetup.createMachine({
  id: 'results',
  context: ({ input: { studentId } }) => ({ studentId, sittings: [], notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadCompleted', {
      input: ownStudent,
      onDone: withOutput('takeSittings'),
      empty: withOutput('isNone'),
      onError: withError('showNotice', messages.results.failed),
      retry: 'results.retry',
    }),
  },
});
