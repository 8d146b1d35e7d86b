import { assign, setup } from 'xstate';
import * as z from 'zod/mini';
import { passwordLinkToken } from '../../../contract/accounts/accounts.ts';
import { passwordLength } from '../../../contract/limits.ts';
import { messages } from '../../content/messages/accounts.ts';
import { setPassword } from '../../services/accounts/mailed-links.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError, refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `token` as in the address; '' where the address has none. */
export type SetPasswordInput = { token: string };

/** `error` stands at the password; `username` is what to sign in with, once the password is set. */
type Context = SetPasswordInput & { password: string; error: string | null; notice: string | null; username: string | null };

const { missing, tooShort, tooLong, failed } = messages.password;

/** What is wrong with a password; null where nothing is. Blanks are characters like others. */
function findError(password: string): string | null {
  if (password === '') return missing;
  if (password.length < passwordLength.least) return tooShort(passwordLength.least);
  return password.length > passwordLength.most ? tooLong(passwordLength.most) : null;
}

const setPasswordSetup = setup({
  types: {
    input: {} as SetPasswordInput,
    context: {} as Context,
    events: {} as { type: 'page.opened' | 'password.save' } | { type: 'password.type'; text: string },
    tags: '' as 'waiting',
  },
  actors: { setPassword: fromService(setPassword) },
  actions: {
    ...noticeActions,
    typePassword: assign((_, { text }: { text: string }) => ({ password: text, error: null })),
    // What the server alone knows of a password: that too many have it.
    nameRefusal: assign({ error: (_, { error }: Failure) => describeError(error, failed) }),
    nameError: assign({ error: ({ context }) => findError(context.password) }),
    // The password is not kept once it is set.
    takeUsername: assign((_, { username }: { username: string }) => ({ username, password: '' })),
  },
  guards: {
    // An address that was cut off has a token that cannot be one: nobody types a password for that.
    isLink: ({ context }) => z.safeParse(passwordLinkToken, context.token).success,
    isGood: ({ context }) => findError(context.password) === null,
    isBadPassword: (_, { error }: Failure) => refusedFor(error, 'badInput'),
    isNoLink: (_, { error }: Failure) => refusedFor(error, 'notFound'),
  },
});

/** Sets a password from a mailed link: editing -> saving -> saved, which names the username; `dead` for a link that is none, or none any more. */
export const setPasswordMachine = setPasswordSetup.createMachine({
  id: 'setPassword',
  context: ({ input }) => ({ ...input, password: '', error: null, notice: null, username: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': [{ guard: 'isLink', target: 'editing' }, { target: 'dead' }] } },
    editing: {
      on: {
        'password.type': { actions: withEvent('typePassword') },
        'password.save': [{ guard: 'isGood', target: 'saving', actions: 'hideNotice' }, { actions: ['hideNotice', 'nameError'] }],
      },
    },
    saving: {
      tags: 'waiting',
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context: { token, password } }) => ({ token, password }),
        onDone: { target: 'saved', actions: withOutput('takeUsername') },
        onError: [
          { guard: withError('isNoLink'), target: 'dead' },
          { guard: withError('isBadPassword'), target: 'editing', actions: withError('nameRefusal') },
          { target: 'editing', actions: withError('showNotice', failed) },
        ],
      },
    },
    saved: {},
    dead: {},
  },
});
