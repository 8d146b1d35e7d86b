import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { signInMachine } from '../../../src/machines/accounts/sign-in.machine.ts';
import type { Credentials, Role, SignedInRole } from '../../../src/services/accounts/sign-in.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { StorageDenied } from '../../../src/services/api/session-storage.ts';
import { type SignInHands, signInWalk } from '../../models/accounts/sign-in.hands.ts';
import { signInModel, signInRequirements } from '../../models/accounts/sign-in.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

let asked: Credentials[];
let answer: Deferred<{ role: SignedInRole }>;
let form: Actor<typeof signInMachine>;

const logic = signInMachine.provide({
  actors: {
    signIn: fromPromise<{ role: SignedInRole }, Credentials>(({ input }) => {
      asked.push(input);
      answer = deferred();
      return answer.promise;
    }),
  },
});
const begin = (expected: string | null = null) => {
  form = createActor(logic, { input: { expected, username: '' } }).start();
};
const roles = { Student: 'student', Teacher: 'teacher' } as const;
const settle = async () => void (await vi.advanceTimersByTimeAsync(0));
const state = () => form.getSnapshot();
const accept = () => {
  answer.resolve({ role: state().context.role });
  return settle();
};
const fail = (error: unknown) => {
  answer.reject(error);
  return settle();
};
const fill = () => {
  form.send({ type: 'username.type', text: 'aanya' });
  form.send({ type: 'password.type', text: 'secret' });
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});
afterEach(() => {
  form.stop();
  vi.useRealTimers();
});

describe('walks of the independent model', proves(...signInRequirements.machine), () => {
  /** What was typed and chosen so far, and what the server is to have been asked: once for each complete form that was sent. */
  let filled: { role: Role; username: string; password: string };
  let proof: { code?: string; recoveryCode?: string } | null;
  let sent: Credentials[];
  beforeEach(() => {
    filled = { role: 'student', username: '', password: '' };
    proof = null;
    sent = [];
  });
  const offers = () => ({
    submit: state().can({ type: 'signIn.submit' }),
    choose: state().can({ type: 'role.choose', role: 'teacher' }),
    type: state().can({ type: 'username.type', text: '' }) && state().can({ type: 'password.type', text: '' }),
    code: (
      [{ type: 'code.type', text: '' }, { type: 'recovery.choose' }, { type: 'app.choose' }, { type: 'signIn.restart' }] as const
    )
      .filter((event) => state().can(event))
      .map(({ type }) => type),
    waits: state().hasTag('waiting'),
  });
  const hands: SignInHands = {
    // Blanks around a username are nobody's; those of a password are.
    person: { username: ' aanya ', password: ' secret ' },
    codes: { app: '123 456', recovery: 'abcd-efgh' },
    choose: (role) => {
      filled.role = roles[role];
      form.send({ type: 'role.choose', role: roles[role] });
    },
    type: (field, text) => {
      filled[field] = text;
      form.send({ type: `${field}.type`, text });
    },
    // The field's own matter: it changes nothing of the form.
    showOrHidePassword: () => undefined,
    submit: () => {
      const isComplete = filled.username && filled.password && (proof === null || Object.values(proof).some(Boolean));
      if (isComplete) sent.push({ ...filled, username: 'aanya', expected: null, ...proof });
      form.send({ type: 'signIn.submit' });
    },
    accept,
    typeCode: (text) => {
      proof = proof && 'recoveryCode' in proof ? { recoveryCode: text } : { code: text };
      form.send({ type: 'code.type', text });
    },
    chooseCode: (kind) => {
      proof = kind === 'app' ? { code: '' } : { recoveryCode: '' };
      form.send({ type: `${kind}.choose` });
    },
    startOver: () => {
      proof = null;
      form.send({ type: 'signIn.restart' });
    },
    refuse: (_, reason, words) => {
      if (reason === 'codeNeeded') proof = { code: '' };
      if (reason === 'wrongCode') proof = proof && 'recoveryCode' in proof ? { recoveryCode: '' } : { code: '' };
      return fail(new CallFailed('refused', words, reason));
    },
    cutOff: () => fail(new CallFailed('unreachable', '')),
    answerUnreadably: () => fail(new CallFailed('broken', 'This page couldn’t read our server’s answer. Please try again.')),
    sees: ({ isPasswordShown: _, ...look }) => {
      const { role, username, password, notice, missing } = state().context;
      const isChecking = state().value === 'checking' || state().value === 'checkingCode';
      const isCodeAsked = ['askingCode', 'checkingCode'].includes(state().value);
      const { code, codeKind, codeError } = state().context;
      const codeLook = isCodeAsked ? { kind: codeKind, value: code, error: codeError } : null;
      expect({ role, username, password, errors: missing, alert: notice, isChecking, code: codeLook }).toEqual({
        ...look,
        role: roles[look.role],
      });
      const canChoose = look.code?.kind === 'app' ? ['recovery.choose'] : ['app.choose'];
      expect(offers()).toEqual({
        submit: !isChecking,
        choose: !isChecking && look.code === null,
        type: look.code === null,
        code: look.code && !isChecking ? ['code.type', ...canChoose, 'signIn.restart'] : [],
        waits: isChecking,
      });
      expect(asked).toEqual(sent);
    },
    arrivesAs: (role) => {
      expect([state().status, state().output, asked]).toEqual(['done', { role: roles[role] }, sent]);
    },
  };

  it.each(signInModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    begin();
    await path.test(signInWalk(hands));
  });
});

it('asks with the username without the blanks around it, and the password to the letter', () => {
  begin();
  form.send({ type: 'username.type', text: '  aanya ' });
  form.send({ type: 'password.type', text: ' secret ' });
  form.send({ type: 'signIn.submit' });
  expect(asked).toEqual([{ role: 'student', username: 'aanya', password: ' secret ', expected: null }]);
});

it('takes blanks for no username', proves('5-1'), () => {
  begin();
  form.send({ type: 'username.type', text: '   ' });
  form.send({ type: 'password.type', text: 'secret' });
  form.send({ type: 'signIn.submit' });
  expect([asked, state().context.missing]).toEqual([[], { username: 'Enter your username.', password: null }]);
});

it('keeps what is typed before the refusal comes, and asks with that the next time', async () => {
  begin();
  fill();
  form.send({ type: 'signIn.submit' });
  form.send({ type: 'password.type', text: 'the right one' });
  await fail(new CallFailed('refused', 'Invalid credentials'));
  form.send({ type: 'signIn.submit' });
  expect(asked.map(({ password }) => password)).toEqual(['secret', 'the right one']);
});

it('says “Invalid credentials” where a server refuses without words, whatever its reason', proves('8-signin-2'), async () => {
  begin();
  fill();
  form.send({ type: 'signIn.submit' });
  await fail(new CallFailed('refused', '', 'forbidden', 401));
  expect([state().value, state().context.notice]).toEqual(['editing', 'Invalid credentials']);
});

it('names what the browser denies', async () => {
  begin();
  fill();
  form.send({ type: 'signIn.submit' });
  await fail(new StorageDenied('This browser denies session storage.'));
  expect([state().value, state().context.notice]).toEqual([
    'editing',
    'Signing in needs session storage, which your browser blocks for this site. Allow “cookies and site data” in its settings, or use another browser.',
  ]);
});

it('asks once, however often the button is pressed', () => {
  begin();
  fill();
  form.send({ type: 'signIn.submit' });
  form.send({ type: 'signIn.submit' });
  expect([asked.length, state().hasTag('waiting')]).toEqual([1, true]);
});

describe('in place, for a session that expired', () => {
  it('says whom it expects, and refuses anybody else in words', async () => {
    begin('student-1');
    fill();
    form.send({ type: 'signIn.submit' });
    await fail(new CallFailed('refused', '', 'forbidden'));
    expect([asked[0]?.expected, state().value, state().context.notice]).toEqual([
      'student-1',
      'editing',
      'That’s a different account. Sign in with your own to continue.',
    ]);
  });

  it('cannot become a teacher’s', () => {
    begin('student-1');
    form.send({ type: 'role.choose', role: 'teacher' });
    expect(state().context.role).toBe('student');
  });
});
