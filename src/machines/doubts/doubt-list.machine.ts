import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/doubts.ts';
import { type DoubtList, type DoubtReader, loadDoubts } from '../../services/doubts/doubts.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `chosen`: the doubt that is open, where the list and it have no addresses of their own. */
type Context = DoubtReader & DoubtList & { chosen: string | null; notice: string | null };

const ownReader = ({ context: { side, personId } }: { context: Context }) => ({ side, personId });

const doubtListSetup = setup({
  types: {
    input: {} as DoubtReader,
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'doubts.retry' | 'doubt.leave' }
      | { type: 'doubt.choose'; doubtId: string },
    tags: '' as 'waiting',
  },
  actors: { loadDoubts: fromService(loadDoubts), connection },
  actions: {
    ...noticeActions,
    takeDoubts: assign((_, list: DoubtList) => list),
    choose: assign({ chosen: (_, { doubtId }: { doubtId: string }) => doubtId }),
    leave: assign({ chosen: null }),
  },
  guards: { isNone: (_, { doubts }: DoubtList) => doubts.length === 0 },
});

/**
 * The doubts of a student, or of a tutor's courses: idle -> loading -> shown, empty, or failed with a way to try again. What is shown stays while it is
 * asked for again (`refreshing`).
 */
export const doubtListMachine = doubtListSetup.createMachine({
  id: 'doubtList',
  context: ({ input }) => ({ ...input, doubts: [], courses: [], chosen: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadDoubts', {
      input: ownReader,
      onDone: withOutput('takeDoubts'),
      empty: withOutput('isNone'),
      onError: withError('showNotice', messages.doubts.listFailed),
      retry: 'doubts.retry',
      onRetry: 'hideNotice',
    }),
    empty: { invoke: { id: 'connection', src: 'connection' }, on: { 'connection.restored': 'refreshing' } },
    shown: {
      invoke: { id: 'connection', src: 'connection' },
      on: {
        'connection.restored': 'refreshing',
        'doubt.choose': { actions: withEvent('choose') },
        'doubt.leave': { target: 'refreshing', actions: 'leave' },
      },
    },
    refreshing: {
      invoke: {
        id: 'loadDoubts',
        src: 'loadDoubts',
        input: ownReader,
        onDone: [
          { guard: withOutput('isNone'), target: 'empty', actions: withOutput('takeDoubts') },
          { target: 'shown', actions: withOutput('takeDoubts') },
        ],
        // What is shown is as old as it was.
        onError: 'shown',
      },
      on: { 'doubt.choose': { actions: withEvent('choose') } },
    },
  },
});
