import { assign, setup } from 'xstate';
import type { Concern } from '../../../contract/desk/concerns.ts';
import { messages } from '../../content/messages/desk.ts';
import type { Outcome } from '../../services/desk/actions.ts';
import { loadConcern } from '../../services/desk/concern-file.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type DeskActionInput, deskActionMachine } from './desk-action.machine.ts';

/** `order`: what is being written down. `done`: what came of the last one. */
type Context = {
  concern: string;
  open: Concern | null;
  order: DeskActionInput | null;
  done: Outcome | null;
  notice: string | null;
};

const concernFileSetup = setup({
  types: {
    input: {} as { concern: string },
    context: {} as Context,
    events: {} as { type: 'page.opened' | 'file.retry' } | { type: 'action.begin'; order: DeskActionInput },
    tags: '' as 'waiting',
    children: {} as { action: 'action' },
  },
  actors: { loadConcern: fromService(loadConcern), action: deskActionMachine },
  actions: {
    ...noticeActions,
    takeConcern: assign({ open: (_, open: Concern) => open }),
    takeOrder: assign((_, { order }: { order: DeskActionInput }) => ({ order, done: null })),
    takeDone: assign({ done: (_, done: Outcome | null) => done }),
  },
  guards: { isDone: (_, done: Outcome | null) => done !== null },
});

/**
 * A concern at the desk, for the safeguarding lead and the deputy: idle -> loading, which reads it -> shown, or failed with the server's words for everybody else. What was done
 * is written down in an action over it (`acting`), and the concern is loaded again.
 */
export const concernFileMachine = concernFileSetup.createMachine({
  id: 'concernFile',
  context: ({ input }) => ({ ...input, open: null, order: null, done: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadConcern', {
      input: ({ context: { concern } }: { context: Context }) => ({ concern }),
      onDone: withOutput('takeConcern'),
      onError: withError('showNotice', messages.concern),
      retry: 'file.retry',
      onRetry: 'hideNotice',
    }),
    shown: { on: { 'action.begin': { target: 'acting', actions: withEvent('takeOrder') } } },
    acting: {
      invoke: {
        id: 'action',
        src: 'action',
        input: ({ context: { order } }) => order as DeskActionInput,
        onDone: [{ guard: withOutput('isDone'), target: 'loading', actions: withOutput('takeDone') }, { target: 'shown' }],
        onError: { target: 'failed', actions: withError('showNotice', messages.action) },
      },
    },
  },
});
