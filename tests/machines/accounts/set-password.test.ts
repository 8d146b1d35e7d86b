import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { setPasswordMachine } from '../../../src/machines/accounts/set-password.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';

let asked: { token: string; password: string }[];
let answer: Deferred<{ username: string }>;
let form: Actor<typeof logic>;

const logic = setPasswordMachine.provide({
  actors: {
    setPassword: fromPromise<{ username: string }, { token: string; password: string }>(({ input }) => {
      asked.push(input);
      answer = deferred();
      return answer.promise;
    }),
  },
});
const state = () => form.getSnapshot();
const settle = () => vi.advanceTimersByTimeAsync(0);
const link = 'link-1-of-the-mail-to-aanya';
const begin = (token = link) => {
  form = createActor(logic, { input: { token } }).start();
  form.send({ type: 'page.opened' });
};
const save = (password: string) => {
  form.send({ type: 'password.type', text: password });
  form.send({ type: 'password.save' });
};
const good = ' ten chars ';

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});
afterEach(() => {
  form.stop();
  vi.useRealTimers();
});

it('sets the password to the letter, names the username, and forgets the password', async () => {
  begin();
  save(good);
  form.send({ type: 'password.save' });
  expect([state().value, state().hasTag('waiting'), asked]).toEqual(['saving', true, [{ token: link, password: good }]]);
  answer.resolve({ username: 'aanya@example.org' });
  await settle();
  expect([state().value, state().context.username, state().context.password]).toEqual(['saved', 'aanya@example.org', '']);
});

it.each([
  ['', 'Enter a password.'],
  ['123456789', 'Use at least 10 characters.'],
  ['x'.repeat(201), 'Use at most 200 characters.'],
])('says at the field what is wrong with %j, until it is typed in', (password, error) => {
  begin();
  save(password);
  const told = state().context.error;
  form.send({ type: 'password.type', text: 'x' });
  expect([told, state().context.error, asked]).toEqual([error, null, []]);
});

it('says at the field that the server does not take a password, and takes another', async () => {
  begin();
  save('1234567890');
  answer.reject(new CallFailed('refused', 'Choose another.', 'badInput'));
  await settle();
  expect([state().value, state().context.error, state().context.notice]).toEqual(['editing', 'Choose another.', null]);
  save(good);
  expect([state().value, state().context.error, asked.length]).toEqual(['saving', null, 2]);
});

it.each(['x'.repeat(10), 'x'.repeat(200)])('takes a password of a length that is just allowed', (password) => {
  begin();
  save(password);
  expect(asked).toEqual([{ token: link, password }]);
});

it('says that a link is none any more', async () => {
  begin();
  save(good);
  answer.reject(new CallFailed('refused', 'This link is used or too old.', 'notFound', 404));
  await settle();
  expect(state().value).toBe('dead');
});

it.each(['', 'link-1-of-the', 'x'.repeat(101)])(
  'says so at once where the address has no link, or a part of one: %j',
  (token) => {
    begin(token);
    expect(state().value).toBe('dead');
  },
);

it.each([
  [
    'the server’s words',
    new CallFailed('refused', 'Too many requests. Please try again in 1 minute.', 'tooMany', 429),
    'Too many requests. Please try again in 1 minute.',
  ],
  ['our words', new CallFailed('unreachable', ''), 'We couldn’t set the password. Please try again.'],
])('says in %s why it failed, keeps what was typed, and tries again', async (_, error, notice) => {
  begin();
  save(good);
  answer.reject(error);
  await settle();
  const { value, context } = state();
  form.send({ type: 'password.save' });
  expect([value, context.notice, context.password, state().context.notice, asked.length]).toEqual([
    'editing',
    notice,
    good,
    null,
    2,
  ]);
});
