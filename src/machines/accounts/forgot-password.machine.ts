import { assign, setup } from 'xstate';
import { messages } from '../../content/messages.ts';
import { forgotPassword } from '../../services/accounts/accounts.ts';
import { fromService } from '../actors/from-service.ts';
import { wordsOf } from '../kit/failure.ts';

/** `error` stands at the username. */
type Context = { username: string; error: string | null; notice: string | null };

const words = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'link.ask' | 'link.again' } | { type: 'username.type'; text: string },
    tags: '' as 'waiting',
  },
  actors: { forgotPassword: fromService(forgotPassword) },
  actions: {
    typeUsername: assign((_, username: string) => ({ username, error: null })),
    nameMissing: assign({ error: messages.password.usernameMissing }),
    tell: assign({ notice: (_, { error }: { error: unknown }) => wordsOf(error, messages.password.notAsked) }),
    hideNotice: assign({ notice: null }),
  },
  guards: { isComplete: ({ context }) => context.username.trim() !== '' },
});

/** 'Forgot password?': editing -> asking -> sent, in the same words for a username that is unknown. */
export const forgotPasswordMachine = words.createMachine({
  id: 'forgotPassword',
  context: { username: '', error: null, notice: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'username.type': { actions: { type: 'typeUsername', params: ({ event }) => event.text } },
        'link.ask': [
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
        onError: { target: 'editing', actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    sent: { on: { 'link.again': 'editing' } },
  },
});
