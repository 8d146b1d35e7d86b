import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/doubts.ts';
import { type DoubtList, type DoubtReader, loadDoubts } from '../../services/doubts/doubts.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { type LiveEvent, live } from '../actors/live.ts';
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
      | LiveEvent
      | { type: 'page.opened' | 'doubts.retry' | 'doubt.leave' }
      | { type: 'doubt.choose'; doubtId: string },
    tags: '' as 'waiting',
  },
  actors: { loadDoubts: fromService(loadDoubts), connection, live },
  actions: {
    ...noticeActions,
    takeDoubts: assign((_, list: DoubtList) => list),
    choose: assign({ chosen: (_, { doubtId }: { doubtId: string }) => doubtId }),
    leave: assign({ chosen: null }),
  },
  guards: { isNone: ({ context }) => context.doubts.length === 0 },
});

/**
 * The doubts of a student, or of a tutor's courses: idle -> loading -> open, or failed with a way to try again. What is `shown`, or that there is none (`empty`),
 * stays while it is asked for again (`refreshing`): when something has changed, and when the browser is online again.
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
      target: 'open',
      onError: withError('showNotice', messages.doubts.listFailed),
      retry: 'doubts.retry',
      onRetry: 'hideNotice',
    }),
    open: {
      invoke: [
        { id: 'connection', src: 'connection' },
        {
          id: 'live',
          src: 'live',
          input: ({ context: { side, personId } }) => ({ person: `${side} ${personId}`, topic: 'doubt' }),
        },
      ],
      on: {
        'connection.restored': '.refreshing',
        'live.changed': '.refreshing',
        'doubt.choose': { actions: withEvent('choose') },
        'doubt.leave': { target: '.refreshing', actions: 'leave' },
      },
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'isNone', target: 'empty' }, { target: 'shown' }] },
        shown: {},
        empty: {},
        refreshing: {
          invoke: {
            id: 'loadDoubts',
            src: 'loadDoubts',
            input: ownReader,
            onDone: { target: 'choosing', actions: withOutput('takeDoubts') },
            // What is shown is as old as it was.
            onError: 'choosing',
          },
        },
      },
    },
  },
});
