import { assign, setup } from 'xstate';
import type { DoubtAtDesk } from '../../../contract/desk/doubts.ts';
import { messages } from '../../content/messages/desk.ts';
import type { Outcome } from '../../services/desk/actions.ts';
import { loadDoubtFile } from '../../services/desk/doubt-file.ts';
import { fromService } from '../actors/from-service.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type DeskActionInput, deskActionMachine } from './desk-action.machine.ts';

/** `reason`: why staff read it. `order`: the action under way. `done`: what came of the last one. */
type Context = {
  doubt: string;
  reason: string;
  open: DoubtAtDesk | null;
  order: DeskActionInput | null;
  done: Outcome | null;
  notice: string | null;
};

const doubtFileSetup = setup({
  types: {
    input: {} as { doubt: string },
    context: {} as Context,
    events: {} as
      | { type: 'thread.read' | 'file.retry' }
      | { type: 'reason.type'; reason: string }
      | { type: 'action.begin'; order: DeskActionInput },
    tags: '' as 'waiting',
    children: {} as { action: 'action' },
  },
  actors: { loadDoubtFile: fromService(loadDoubtFile), action: deskActionMachine },
  actions: {
    ...noticeActions,
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    takeDoubt: assign({ open: (_, open: DoubtAtDesk) => open }),
    takeOrder: assign((_, { order }: { order: DeskActionInput }) => ({ order, done: null })),
    takeDone: assign({ done: (_, done: Outcome | null) => done }),
  },
  guards: {
    hasReason: ({ context }) => context.reason.trim().length >= 3,
    isDone: (_, done: Outcome | null) => done !== null,
  },
});

/**
 * A doubt at the desk: asking why it is read -> loading, which leaves a row with that reason -> shown, or failed with a way to try again. An action lies over it
 * (`acting`), and the doubt is read again.
 */
export const doubtFileMachine = doubtFileSetup.createMachine({
  id: 'doubtFile',
  context: ({ input }) => ({ ...input, reason: '', open: null, order: null, done: null, notice: null }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'reason.type': { actions: [withEvent('takeReason'), 'hideNotice'] },
        'thread.read': [
          { guard: 'hasReason', target: 'loading' },
          { actions: { type: 'showNotice', params: messages.reasonMissing } },
        ],
      },
    },
    loading: {
      tags: 'waiting',
      entry: 'hideNotice',
      invoke: {
        id: 'loadDoubtFile',
        src: 'loadDoubtFile',
        input: ({ context: { doubt, reason } }) => ({ doubt, reason: reason.trim() }),
        onDone: { target: 'shown', actions: withOutput('takeDoubt') },
        onError: { target: 'failed', actions: withError('showNotice', messages.doubt) },
      },
    },
    failed: { on: { 'file.retry': 'loading' } },
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
