import { assign, setup } from 'xstate';
import type { SharedAnswer } from '../../../contract/doubts/shares.ts';
import { messages } from '../../content/messages/practice.ts';
import { loadSharedAnswers, rateSharedAnswer } from '../../services/doubts/shares.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

type Rating = { doubtId: string; helped: boolean };

/** `shared`: what others asked, at most one of each question. `rating`: what is being said of one; it stands in `shared` once the server has it. `notice` is about that one. */
type Context = { sittingId: string; shared: SharedAnswer[]; rating: Rating | null; notice: string | null };

const sharedAnswersSetup = setup({
  types: {
    input: {} as { sittingId: string },
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'shared.retry' } | ({ type: 'answer.rate' } & Rating),
    tags: '' as 'waiting',
  },
  actors: { connection, loadSharedAnswers: fromService(loadSharedAnswers), rateSharedAnswer: fromService(rateSharedAnswer) },
  actions: {
    ...noticeActions,
    takeShared: assign({ shared: (_, shared: SharedAnswer[]) => shared }),
    takeRating: assign((_, { doubtId, helped }: Rating) => ({ rating: { doubtId, helped } })),
    keepRating: assign(({ context: { shared, rating } }) => ({
      shared: shared.map((each) => (each.doubtId === rating?.doubtId ? { ...each, helped: rating.helped } : each)),
    })),
  },
});

/**
 * What others asked where the student of a result chose the same wrong option: loading -> shown, or failed with a way to try again. Whether one helped is said one at a time
 * (`rating`), and can be said otherwise later. Its parent starts it.
 */
export const sharedAnswersMachine = sharedAnswersSetup.createMachine({
  id: 'sharedAnswers',
  context: ({ input }) => ({ ...input, shared: [], rating: null, notice: null }),
  initial: 'loading',
  states: {
    ...loadable('loadSharedAnswers', {
      input: ({ context: { sittingId } }: { context: Context }) => ({ sittingId }),
      onDone: withOutput('takeShared'),
      onError: withError('showNotice', messages.result.sharedFailed),
      retry: 'shared.retry',
      onRetry: 'hideNotice',
    }),
    shown: { on: { 'answer.rate': { target: 'rating', actions: [withEvent('takeRating'), 'hideNotice'] } } },
    rating: {
      invoke: {
        id: 'rateSharedAnswer',
        src: 'rateSharedAnswer',
        input: ({ context: { sittingId, rating } }) => ({ sittingId, ...required(rating) }),
        onDone: { target: 'shown', actions: 'keepRating' },
        onError: { target: 'shown', actions: withError('showNotice', messages.result.ratingNotKept) },
      },
    },
  },
});
