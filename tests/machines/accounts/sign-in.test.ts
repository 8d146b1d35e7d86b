import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { signInMachine } from '../../../src/machines/accounts/sign-in.machine.ts';
import type { Credentials, Role } from '../../../src/services/accounts/accounts.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { signInModel } from '../../models/accounts/sign-in.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { titleOf } from '../../support/model.ts';

let asked: Credentials[];
let answer: Deferred<{ role: Role }>;
let form: Actor<typeof signInMachine>;

const logic = signInMachine.provide({
  actors: {
    signIn: fromPromise<{ role: Role }, Credentials>(({ input }) => {
      asked.push(input);
      answer = deferred();
      return answer.promise;
    }),
  },
});
const begin = (expected: string | null = null) => {
  form = createActor(logic, { input: { expected } }).start();
};
const settle = () => vi.advanceTimersByTimeAsync(0);
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

describe('walks of the independent model [2.4-2] [2.4-7] [2.4-8] [5-1] [5-2] [8-signin-1] [8-signin-2] [8-signin-3] [8-signin-4]', () => {
  const noUsername = 'Enter your username.';
  const noPassword = 'Enter your password.';
  const shows =
    (value: string, more: { role?: Role; notice?: string; username?: string; password?: string } = {}) =>
    () => {
      const { role, notice, missing } = state().context;
      expect({ value: state().value, role, notice, ...missing }).toEqual({
        value,
        role: 'student',
        notice: null,
        username: null,
        password: null,
        ...more,
      });
    };
  const arrives = (role: Role) => () => {
    expect([state().output, asked.at(-1)?.role]).toEqual([{ role }, role]);
  };

  it.each(signInModel.getSimplePaths().map((path) => [titleOf(path), path] as const))('%s', async (_, path) => {
    begin();
    await path.test({
      events: {
        chooseTeacher: () => form.send({ type: 'role.choose', role: 'teacher' }),
        chooseStudent: () => form.send({ type: 'role.choose', role: 'student' }),
        typeUsername: () => form.send({ type: 'username.type', text: 'aanya' }),
        typePassword: () => form.send({ type: 'password.type', text: 'secret' }),
        // The field's own matter: it changes nothing of the form.
        showPassword: () => undefined,
        hidePassword: () => undefined,
        submit: () => form.send({ type: 'signIn.submit' }),
        serverAccepts: accept,
        serverRefusesWithWords: () => fail(new CallFailed('refused', 'Too many attempts. Wait 15 minutes.', 'tooMany')),
        serverRefusesWithoutWords: () => fail(new CallFailed('refused', '', 'signedOut')),
        networkFails: () => fail(new CallFailed('unreachable', '')),
        answerCannotBeRead: () => fail(new CallFailed('broken', 'The server gave an answer that this page does not understand.')),
      },
      states: {
        blank: shows('editing'),
        usernameOnly: shows('editing'),
        passwordOnly: shows('editing'),
        toldBoth: shows('editing', { username: noUsername, password: noPassword }),
        toldPassword: shows('editing', { password: noPassword }),
        toldUsername: shows('editing', { username: noUsername }),
        filled: shows('editing'),
        passwordShown: shows('editing'),
        passwordHidden: shows('editing'),
        checking: shows('checking'),
        toldByServer: shows('editing', { notice: 'Too many attempts. Wait 15 minutes.' }),
        toldInvalid: shows('editing', { notice: 'Invalid credentials' }),
        toldFailed: shows('editing', { notice: 'An error occurred. Please try again.' }),
        toldUnreadable: shows('editing', { notice: 'An error occurred. Please try again.' }),
        checkingAgain: shows('checking'),
        inPortal: arrives('student'),
        teacherBlank: shows('editing', { role: 'teacher' }),
        studentAgain: shows('editing'),
        teacherToldBoth: shows('editing', { role: 'teacher', username: noUsername, password: noPassword }),
        teacherFilled: shows('editing', { role: 'teacher' }),
        teacherChecking: shows('checking', { role: 'teacher' }),
        teacherToldByServer: shows('editing', { role: 'teacher', notice: 'Too many attempts. Wait 15 minutes.' }),
        teacherToldInvalid: shows('editing', { role: 'teacher', notice: 'Invalid credentials' }),
        teacherToldFailed: shows('editing', { role: 'teacher', notice: 'An error occurred. Please try again.' }),
        inTeacherArea: arrives('teacher'),
      },
    });
  });
});

it('asks with the username without the blanks around it, and the password to the letter', () => {
  begin();
  form.send({ type: 'username.type', text: '  aanya ' });
  form.send({ type: 'password.type', text: ' secret ' });
  form.send({ type: 'signIn.submit' });
  expect(asked).toEqual([{ role: 'student', username: 'aanya', password: ' secret ', expected: null }]);
});

it('takes blanks for no username [5-1]', () => {
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
      'That is another account. Sign in as yourself to go on.',
    ]);
  });

  it('cannot become a teacher’s', () => {
    begin('student-1');
    form.send({ type: 'role.choose', role: 'teacher' });
    expect(state().context.role).toBe('student');
  });
});
