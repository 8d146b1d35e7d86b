import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/accounts.ts';
import { type Role, type SignedInRole, signIn } from '../../services/accounts/sign-in.ts';
import { CallFailed } from '../../services/api/call-failed.ts';
import { StorageDenied } from '../../services/api/session-storage.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError, refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `expected`: the student who must sign in again in place, or null on the sign-in page; `username`: what the form begins with. */
export type SignInInput = { expected: string | null; username: string };

/** `code` as it is typed: of the authenticator app, or a recovery code, as `codeKind` says. */
type Context = SignInInput & {
  role: Role;
  signedInAs: SignedInRole | null;
  password: string;
  notice: string | null;
  missing: { username: string | null; password: string | null };
  code: string;
  codeKind: 'app' | 'recovery';
  codeError: string | null;
};

export type SignInEvent =
  | { type: 'role.choose'; role: Role }
  | { type: 'username.type' | 'password.type' | 'code.type'; text: string }
  | { type: 'signIn.submit' | 'app.choose' | 'recovery.choose' | 'signIn.restart' };

const { invalid, failed, usernameMissing, passwordMissing, codeMissing, recoveryCodeMissing, somebodyElse, storageDenied } =
  messages.signIn;

const noCode = { code: '', codeKind: 'app', codeError: null } as const;

/** The server's words, else 'Invalid credentials'; without an answer that could be read: 'An error occurred…' (specification 8). */
function describeFailure(error: unknown): string {
  if (error instanceof StorageDenied) return storageDenied;
  if (!(error instanceof CallFailed) || error.kind === 'broken') return failed;
  if (error.message) return error.message;
  if (error.kind === 'unreachable') return failed;
  // Only this app itself refuses without an answer of a server: somebody else's password was right.
  return refusedFor(error, 'forbidden') && error.httpStatus === null ? somebodyElse : invalid;
}

const signInSetup = setup({
  types: {
    input: {} as SignInInput,
    context: {} as Context,
    events: {} as SignInEvent,
    output: {} as { role: SignedInRole },
    tags: '' as 'waiting' | 'code',
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
    takeRole: assign({ signedInAs: (_, { role }: { role: SignedInRole }) => role }),
    showNotice: assign({ notice: (_, { error }: Failure) => describeFailure(error) }),
    requireCode: assign(noCode),
    typeCode: assign((_, { text }: { text: string }) => ({ code: text, codeError: null })),
    chooseApp: assign(noCode),
    chooseRecovery: assign({ ...noCode, codeKind: 'recovery' }),
    // A code that was wrong will not be right: the field is free for the next one.
    nameWrongCode: assign((_, { error }: Failure) => ({ code: '', codeError: describeError(error, invalid) })),
    nameCodeMissing: assign({
      codeError: ({ context }) => (context.codeKind === 'app' ? codeMissing : recoveryCodeMissing),
    }),
    nameMissing: assign({
      missing: ({ context }) => ({
        username: context.username.trim() ? null : usernameMissing,
        password: context.password ? null : passwordMissing,
      }),
    }),
  },
  guards: {
    isComplete: ({ context }) => context.username.trim() !== '' && context.password !== '',
    hasCode: ({ context }) => context.code.trim() !== '',
    isApp: ({ context }) => context.codeKind === 'app',
    isRecovery: ({ context }) => context.codeKind === 'recovery',
    isCodeNeeded: (_, { error }: Failure) => refusedFor(error, 'codeNeeded'),
    isWrongCode: (_, { error }: Failure) => refusedFor(error, 'wrongCode'),
    isRejected: (_, { error }: Failure) => refusedFor(error, 'forbidden'),
    isForAnybody: ({ context }) => context.expected === null,
  },
});

/** While the server is asked, too: what is typed after a refusal that has not come yet is not lost. */
const typing = {
  'username.type': { actions: withEvent('typeUsername') },
  'password.type': { actions: withEvent('typePassword') },
} as const;

/** What the server is asked with. */
const toCredentials = ({ role, username, password, expected }: Context) => ({
  ...{ role, username: username.trim(), password, expected },
});

/**
 * Sign in (specification 2.4, 5, 8): editing -> checking -> signedIn, which gives the role: of staff, who come in at the teachers' side, their own. Also in place, for an expired session. Where the
 * account has an authenticator app: checking -> askingCode -> checkingCode, and no session before.
 */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    role: 'student',
    signedInAs: null,
    password: '',
    notice: null,
    missing: { username: null, password: null },
    ...noCode,
  }),
  initial: 'editing',
  output: ({ context }) => ({ role: context.signedInAs ?? context.role }),
  states: {
    editing: {
      on: {
        ...typing,
        // In place only the student who is expected can sign in.
        'role.choose': { guard: 'isForAnybody', actions: withEvent('chooseRole') },
        'signIn.submit': [
          { guard: 'isComplete', target: 'checking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameMissing'], meta: { requirements: ['5-1', '5-2'] } },
        ],
      },
    },
    checking: {
      tags: 'waiting',
      on: typing,
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => toCredentials(context),
        onDone: { target: 'signedIn', actions: withOutput('takeRole') },
        onError: [
          { guard: withError('isCodeNeeded'), target: 'askingCode', actions: 'requireCode' },
          {
            target: 'editing',
            actions: withError('showNotice'),
            meta: { requirements: ['8-signin-1', '8-signin-2', '8-signin-3', '8-signin-4'] },
          },
        ],
      },
    },
    askingCode: {
      tags: 'code',
      on: {
        'code.type': { actions: withEvent('typeCode') },
        'recovery.choose': { guard: 'isApp', actions: ['hideNotice', 'chooseRecovery'] },
        'app.choose': { guard: 'isRecovery', actions: ['hideNotice', 'chooseApp'] },
        'signIn.restart': { target: 'editing', actions: 'hideNotice' },
        'signIn.submit': [
          { guard: 'hasCode', target: 'checkingCode', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameCodeMissing'] },
        ],
      },
    },
    checkingCode: {
      tags: ['waiting', 'code'],
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({
          ...toCredentials(context),
          ...(context.codeKind === 'app' ? { code: context.code } : { recoveryCode: context.code }),
        }),
        onDone: { target: 'signedIn', actions: withOutput('takeRole') },
        onError: [
          { guard: withError('isWrongCode'), target: 'askingCode', actions: withError('nameWrongCode') },
          // The account has changed meanwhile: it begins with the password again.
          { guard: withError('isRejected'), target: 'editing', actions: withError('showNotice') },
          { target: 'askingCode', actions: withError('showNotice') },
        ],
      },
    },
    signedIn: { type: 'final' },
  },
});
