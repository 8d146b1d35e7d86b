import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/accounts.ts';
import { forgotPassword } from '../../services/accounts/mailed-links.ts';
import { fromService } from '../actors/from-service.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent } from '../kit/with-output.ts';

/** `error` stands at the username. */
type Context = { username: string; error: string | null; notice: string | null };

const forgotPasswordSetup = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'link.request' | 'link.again' } | { type: 'username.type'; text: string },
    tags: '' as 'waiting',
  },
  actors: { forgotPassword: fromService(forgotPassword) },
  actions: {
    ...noticeActions,
    typeUsername: assign((_, { text }: { text: string }) => ({ username: text, error: null })),
    nameMissing: assign({ error: messages.password.usernameMissing }),
  },
  guards: { isComplete: ({ context }) => context.username.trim() !== '' },
});

/** 'Forgot password?': editing -> asking -> sent, in the same words for a username that is unknown. */
export const forgotPasswordMachine = forgotPasswordSetup.createMachine({
  id: 'forgotPassword',
  context: { username: '', error: null, notice: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'username.type': { actions: withEvent('typeUsername') },
        'link.request': [
          { guard: 'isComplete', target: 'asking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameMissing'] },
        ],
      },
    },
    asking: {
      tags: 'waiting',
      invoke: {
        id: 'forgotPassword',
        src: 'forgotPassword',
        input: ({ context }) => ({ username: context.username.trim() }),
        onDone: 'sent',
        onError: { target: 'editing', actions: withError('showNotice', messages.password.notAsked) },
      },
    },
    sent: { on: { 'link.again': 'editing' } },
  },
});
