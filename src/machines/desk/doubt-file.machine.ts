import { assign, sendTo, setup } from 'xstate';
import { messages } from '../../content/messages/desk.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent } from '../kit/with-output.ts';
import { openDoubtMachine } from './files.ts';

/** `reason`: why staff read it. */
type Context = { id: string; reason: string; notice: string | null };

const doubtFileSetup = setup({
  types: {
    input: {} as { id: string },
    context: {} as Context,
    events: {} as { type: 'thread.read' } | { type: 'reason.type'; reason: string },
    children: {} as { file: 'file' },
  },
  actors: { file: openDoubtMachine },
  actions: {
    ...noticeActions,
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    openFile: sendTo('file', { type: 'page.opened' }),
  },
  guards: { hasReason: ({ context }) => context.reason.trim().length >= 3 },
});

/** A doubt at the desk: asking why it is read -> reading, which is the page of any one thing at the desk (`file`). */
export const doubtFileMachine = doubtFileSetup.createMachine({
  id: 'doubtFile',
  context: ({ input }) => ({ ...input, reason: '', notice: null }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'reason.type': { actions: [withEvent('takeReason'), 'hideNotice'] },
        'thread.read': [
          { guard: 'hasReason', target: 'reading', actions: 'hideNotice' },
          { actions: { type: 'showNotice', params: messages.reasonMissing } },
        ],
      },
    },
    reading: {
      entry: 'openFile',
      invoke: {
        id: 'file',
        src: 'file',
        input: ({ context: { id, reason } }) => ({ id, reason: reason.trim() }),
        onDone: 'asking',
        onError: { target: 'asking', actions: withError('showNotice', messages.doubt) },
      },
    },
  },
});
