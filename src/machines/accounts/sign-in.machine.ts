import { assign, setup } from 'xstate';
import { messages } from '../../content/messages.ts';
import { type Role, signIn } from '../../services/accounts/accounts.ts';
import { CallFailed } from '../../services/api/call-failed.ts';
import { StorageDenied } from '../../services/api/session-storage.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent } from '../kit/with-output.ts';

/** `expected`: the student who must sign in again in place, or null on the sign-in page; `username`: what the form begins with. */
export type SignInInput = { expected: string | null; username: string };

type Context = SignInInput & {
  role: Role;
  password: string;
  notice: string | null;
  missing: { username: string | null; password: string | null };
};

export type SignInEvent =
  | { type: 'role.choose'; role: Role }
  | { type: 'username.type' | 'password.type'; text: string }
  | { type: 'signIn.submit' };

const { invalid, failed, usernameMissing, passwordMissing, somebodyElse, storageDenied } = messages.signIn;

/** The server's words, else 'Invalid credentials'; without an answer that could be read: 'An error occurred…' (specification 8). */
function describeFailure(error: unknown): string {
  if (error instanceof StorageDenied) return storageDenied;
  if (!(error instanceof CallFailed) || error.kind === 'broken') return failed;
  if (error.message) return error.message;
  if (error.kind === 'unreachable') return failed;
  return refusedFor(error, 'forbidden') ? somebodyElse : invalid;
}

const signInSetup = setup({
  types: {
    input: {} as SignInInput,
    context: {} as Context,
    events: {} as SignInEvent,
    output: {} as { role: Role },
    tags: '' as 'waiting',
  },
  actors: { signIn: fromService(signIn) },
  actions: {
    ...noticeActions,
    chooseRole: assign((_, { role }: { role: Role }) => ({ role, notice: null })),
    typeUsername: assign(({ context }, { text }: { text: string }) => ({
      username: text,
      missing: { ...context.missing, username: null },
    })),
    typePassword: assign(({ context }, { text }: { text: string }) => ({
      password: text,
      missing: { ...context.missing, password: null },
    })),
    showNotice: assign({ notice: (_, { error }: Failure) => describeFailure(error) }),
    nameMissing: assign({
      missing: ({ context }) => ({
        username: context.username.trim() ? null : usernameMissing,
        password: context.password ? null : passwordMissing,
      }),
    }),
  },
  guards: {
    isComplete: ({ context }) => context.username.trim() !== '' && context.password !== '',
    isForAnybody: ({ context }) => context.expected === null,
  },
});

/** Sign in (specification 2.4, 5, 8): editing -> checking -> signedIn, which gives the role. Also in place, for an expired session. */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    role: 'student',
    password: '',
    notice: null,
    missing: { username: null, password: null },
  }),
  initial: 'editing',
  output: ({ context }) => ({ role: context.role }),
  // While the server is asked, too: what is typed after a refusal that has not come yet is not lost.
  on: {
    'username.type': { actions: withEvent('typeUsername') },
    'password.type': { actions: withEvent('typePassword') },
  },
  states: {
    editing: {
      on: {
        // In place only the student who is expected can sign in.
        'role.choose': { guard: 'isForAnybody', actions: withEvent('chooseRole') },
        'signIn.submit': [
          { guard: 'isComplete', target: 'checking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameMissing'] },
        ],
      },
    },
    checking: {
      tags: 'waiting',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { role, username, password, expected } }) => ({ role, username: username.trim(), password, expected }),
        onDone: 'signedIn',
        onError: { target: 'editing', actions: withError('showNotice') },
      },
    },
    signedIn: { type: 'final' },
  },
});
