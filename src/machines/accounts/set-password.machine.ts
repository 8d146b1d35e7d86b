import { assign, setup } from 'xstate';
import * as z from 'zod/mini';
import { passwordLinkToken } from '../../../contract/accounts/accounts.ts';
import { passwordLength } from '../../../contract/limits.ts';
import { messages } from '../../content/messages.ts';
import { setPassword } from '../../services/accounts/accounts.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor, wordsOf } from '../kit/failure.ts';

/** `token` as in the address; '' where the address has none. */
export type SetPasswordInput = { token: string };

/** `error` stands at the password; `username` is what to sign in with, once the password is set. */
type Context = SetPasswordInput & { password: string; error: string | null; notice: string | null; username: string | null };
type Failure = { error: unknown };

const { missing, tooShort, tooLong, failed } = messages.password;

/** What is wrong with a password; null where nothing is. Blanks are characters like others. */
function errorOf(password: string): string | null {
  if (password === '') return missing;
  if (password.length < passwordLength.least) return tooShort(passwordLength.least);
  return password.length > passwordLength.most ? tooLong(passwordLength.most) : null;
}

const words = setup({
  types: {
    input: {} as SetPasswordInput,
    context: {} as Context,
    events: {} as { type: 'page.opened' | 'password.save' } | { type: 'password.type'; text: string },
    tags: '' as 'waiting',
  },
  actors: { setPassword: fromService(setPassword) },
  actions: {
    typePassword: assign((_, password: string) => ({ password, error: null })),
    nameError: assign({ error: ({ context }) => errorOf(context.password) }),
    // The password is not kept once it is set.
    takeUsername: assign((_, username: string) => ({ username, password: '' })),
    tell: assign({ notice: (_, { error }: Failure) => wordsOf(error, failed) }),
    hideNotice: assign({ notice: null }),
  },
  guards: {
    // An address that was cut off has a token that cannot be one: nobody types a password for that.
    isLink: ({ context }) => z.safeParse(passwordLinkToken, context.token).success,
    isGood: ({ context }) => errorOf(context.password) === null,
    isNoLink: (_, { error }: Failure) => refusedFor(error, 'notFound'),
  },
});

/** Sets a password from a mailed link: editing -> saving -> saved, which names the username; `dead` for a link that is none, or none any more. */
export const setPasswordMachine = words.createMachine({
  id: 'setPassword',
  context: ({ input }) => ({ ...input, password: '', error: null, notice: null, username: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': [{ guard: 'isLink', target: 'editing' }, { target: 'dead' }] } },
    editing: {
      on: {
        'password.type': { actions: { type: 'typePassword', params: ({ event }) => event.text } },
        'password.save': [{ guard: 'isGood', target: 'saving', actions: 'hideNotice' }, { actions: ['hideNotice', 'nameError'] }],
      },
    },
    saving: {
      tags: 'waiting',
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context: { token, password } }) => ({ token, password }),
        onDone: { target: 'saved', actions: { type: 'takeUsername', params: ({ event }) => event.output.username } },
        onError: [
          { guard: { type: 'isNoLink', params: ({ event }) => ({ error: event.error }) }, target: 'dead' },
          { target: 'editing', actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    saved: {},
    dead: {},
  },
});
