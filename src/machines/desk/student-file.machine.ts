import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/desk.ts';
import type { Outcome } from '../../services/desk/actions.ts';
import { loadStudentFile, type OpenFile } from '../../services/desk/student-file.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type DeskActionInput, deskActionMachine } from './desk-action.machine.ts';

/** `order`: the action under way. `done`: what came of the last one. */
type Context = {
  student: string;
  open: OpenFile | null;
  order: DeskActionInput | null;
  done: Outcome | null;
  notice: string | null;
};

const studentFileSetup = setup({
  types: {
    input: {} as { student: string },
    context: {} as Context,
    events: {} as { type: 'page.opened' | 'file.retry' } | { type: 'action.begin'; order: DeskActionInput },
    tags: '' as 'waiting',
    children: {} as { action: 'action' },
  },
  actors: { loadStudentFile: fromService(loadStudentFile), action: deskActionMachine },
  actions: {
    ...noticeActions,
    takeFile: assign({ open: (_, open: OpenFile) => open }),
    takeOrder: assign((_, { order }: { order: DeskActionInput }) => ({ order, done: null })),
    takeDone: assign({ done: (_, done: Outcome | null) => done }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => refusedFor(error, 'notFound'),
    isOver: (_, done: Outcome | null) => done?.leadsTo !== undefined,
    isDone: (_, done: Outcome | null) => done !== null,
  },
});

/**
 * A student's page at the desk: idle -> loading -> shown, unknown or failed. An action lies over it (`acting`); once it is done the page is loaded
 * again and stands there meanwhile, or it is over (`left`) where the action leads elsewhere.
 */
export const studentFileMachine = studentFileSetup.createMachine({
  id: 'studentFile',
  context: ({ input }) => ({ ...input, open: null, order: null, done: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadStudentFile', {
      input: ({ context: { student } }: { context: Context }) => ({ student }),
      onDone: withOutput('takeFile'),
      onError: withError('showNotice', messages.student),
      unknown: withError('isUnknown'),
      retry: 'file.retry',
      onRetry: 'hideNotice',
    }),
    shown: { on: { 'action.begin': { target: 'acting', actions: withEvent('takeOrder') } } },
    acting: {
      invoke: {
        id: 'action',
        src: 'action',
        input: ({ context: { order } }) => order as DeskActionInput,
        onDone: [
          { guard: withOutput('isOver'), target: 'left', actions: withOutput('takeDone') },
          { guard: withOutput('isDone'), target: 'loading', actions: withOutput('takeDone') },
          { target: 'shown' },
        ],
        onError: { target: 'failed', actions: withError('showNotice', messages.action) },
      },
    },
    left: { type: 'final' },
  },
});
