import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/marking.ts';
import { askAgain } from '../../services/marking/marking.ts';
import { fromService } from '../actors/from-service.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent } from '../kit/with-output.ts';

type Context = { sittingId: string; number: number; reason: string; notice: string | null };

/** Asking for a second look at the marks of one's own answer: closed -> writing -> sending -> asked. It is asked for once; what could not be sent stays in the field. */
export const secondLookMachine = setup({
  types: {
    input: {} as { sittingId: string; number: number },
    context: {} as Context,
    events: {} as { type: 'form.open' | 'form.close' | 'request.send' } | { type: 'reason.type'; text: string },
  },
  actors: { askAgain: fromService(askAgain) },
  actions: { ...noticeActions, takeReason: assign((_, { text }: { text: string }) => ({ reason: text })) },
  guards: { hasReason: ({ context }) => context.reason.trim().length >= 3 },
}).createMachine({
  id: 'secondLook',
  context: ({ input }) => ({ ...input, reason: '', notice: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'form.open': 'writing' } },
    writing: {
      on: {
        'reason.type': { actions: [withEvent('takeReason'), 'hideNotice'] },
        'form.close': { target: 'closed', actions: 'hideNotice' },
        'request.send': [
          { guard: 'hasReason', target: 'sending', actions: 'hideNotice' },
          { actions: { type: 'showNotice', params: messages.reasonMissing } },
        ],
      },
    },
    sending: {
      invoke: {
        id: 'askAgain',
        src: 'askAgain',
        input: ({ context: { sittingId, number, reason } }) => ({ sittingId, number, reason: reason.trim() }),
        onDone: 'asked',
        onError: { target: 'writing', actions: withError('showNotice', messages.notAsked) },
      },
    },
    asked: { type: 'final' },
  },
});
