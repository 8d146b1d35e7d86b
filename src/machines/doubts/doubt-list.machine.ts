import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/doubts.ts';
import { settleMs } from '../../content/times.ts';
import { type DoubtList, type DoubtReader, loadDoubts } from '../../services/doubts/doubts.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { type LiveEvent, live } from '../actors/live.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `search`: the words that the list is searched by, '' for all of it. `shownFor`: by which of them what is shown was searched. `chosen`: the doubt that is open, where the list and it have no addresses of their own. */
type Context = DoubtReader & DoubtList & { search: string; shownFor: string; chosen: string | null; notice: string | null };

const ownReader = ({ context: { side, personId, search } }: { context: Context }) => ({ side, personId, search });

const doubtListSetup = setup({
  types: {
    input: {} as DoubtReader,
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | LiveEvent
      | { type: 'page.opened' | 'doubts.retry' | 'doubt.leave' }
      | { type: 'search.type'; search: string }
      | { type: 'doubt.choose'; doubtId: string },
    tags: '' as 'waiting',
  },
  actors: { loadDoubts: fromService(loadDoubts), connection, live },
  actions: {
    ...noticeActions,
    takeDoubts: assign(({ context }, list: DoubtList) => ({ ...list, shownFor: context.search, notice: null })),
    takeSearch: assign((_, { search }: { search: string }) => ({ search })),
    choose: assign({ chosen: (_, { doubtId }: { doubtId: string }) => doubtId }),
    leave: assign({ chosen: null }),
  },
  delays: { settle: settleMs },
  guards: {
    isNone: ({ context }) => context.doubts.length === 0,
    isUnsearched: ({ context }) => context.search !== context.shownFor,
  },
});

/**
 * The doubts of a student, or of a tutor's courses: idle -> loading -> open, or failed with a way to try again. What is `shown`, or that there is none (`empty`),
 * stays while it is asked for again (`refreshing`): when something has changed, when the browser is online again, and for other words once the typing has settled.
 */
export const doubtListMachine = doubtListSetup.createMachine({
  id: 'doubtList',
  context: ({ input }) => ({ ...input, doubts: [], courses: [], search: '', shownFor: '', chosen: null, notice: null }),
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
        'search.type': { target: '.settling', actions: withEvent('takeSearch') },
      },
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'isNone', target: 'empty' }, { target: 'shown' }] },
        shown: {},
        empty: {},
        // Nobody is asked for each letter.
        settling: { after: { settle: 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'loadDoubts',
            src: 'loadDoubts',
            input: ownReader,
            onDone: { target: 'choosing', actions: withOutput('takeDoubts') },
            onError: [
              {
                guard: 'isUnsearched',
                target: 'choosing',
                actions: { type: 'showNotice', params: messages.doubts.searchFailed },
              },
              // What is shown is as old as it was.
              { target: 'choosing' },
            ],
          },
        },
      },
    },
  },
});
