import { assign, setup } from 'xstate';
import type { WorkHead } from '../../../contract/homework/homework.ts';
import { messages } from '../../content/messages/homework.ts';
import { loadHomework } from '../../services/homework/homework.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { type LiveEvent, live } from '../actors/live.ts';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withOutput } from '../kit/with-output.ts';

const homeworkListSetup = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as { studentId: string; works: WorkHead[]; notice: string | null },
    events: {} as ConnectionEvent | LiveEvent | { type: 'page.opened' | 'homework.retry' },
    tags: '' as 'waiting',
  },
  actors: { loadHomework: fromService(loadHomework), connection, live },
  actions: { ...noticeActions, takeWorks: assign({ works: (_, works: WorkHead[]) => works }) },
});

/**
 * A student's homework: idle -> loading -> shown, or failed with a way to try again. What is shown stays while it is asked for again (`refreshing`): when the student is told
 * of something, and when the browser is online again.
 */
export const homeworkListMachine = homeworkListSetup.createMachine({
  id: 'homeworkList',
  context: ({ input }) => ({ ...input, works: [], notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadHomework', {
      input: ownStudent,
      onDone: withOutput('takeWorks'),
      target: 'open',
      onError: withError('showNotice', messages.listFailed),
      retry: 'homework.retry',
      onRetry: 'hideNotice',
    }),
    open: {
      invoke: [
        { id: 'connection', src: 'connection' },
        { id: 'live', src: 'live', input: ({ context }) => ({ person: `student ${context.studentId}`, topic: 'notice' }) },
      ],
      on: { 'connection.restored': '.refreshing', 'live.changed': '.refreshing' },
      initial: 'shown',
      states: {
        shown: {},
        refreshing: {
          invoke: {
            id: 'loadHomework',
            src: 'loadHomework',
            input: ownStudent,
            onDone: { target: 'shown', actions: withOutput('takeWorks') },
            onError: 'shown',
          },
        },
      },
    },
  },
});
