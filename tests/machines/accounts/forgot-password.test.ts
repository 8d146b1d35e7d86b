import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { forgotPasswordMachine } from '../../../src/machines/accounts/forgot-password.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';

let asked: string[];
let answer: Deferred<void>;
let form: Actor<typeof logic>;

const logic = forgotPasswordMachine.provide({
  actors: {
    forgotPassword: fromPromise<void, { username: string }>(({ input }) => {
      asked.push(input.username);
      answer = deferred();
      return answer.promise;
    }),
  },
});
const state = () => form.getSnapshot();
const settle = () => vi.advanceTimersByTimeAsync(0);
const ask = (username: string) => {
  form.send({ type: 'username.type', text: username });
  form.send({ type: 'link.request' });
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  form = createActor(logic).start();
});
afterEach(() => {
  form.stop();
  vi.useRealTimers();
});

it('asks once, without the blanks around the username, and says that it is sent', async () => {
  ask('  aanya@example.org ');
  form.send({ type: 'link.request' });
  expect([state().value, state().hasTag('waiting'), asked]).toEqual(['asking', true, ['aanya@example.org']]);
  answer.resolve();
  await settle();
  expect(state().value).toBe('sent');
  form.send({ type: 'link.again' });
  expect([state().value, state().context.username]).toEqual(['editing', '  aanya@example.org ']);
});

it.each(['', '   '])('says at the field that %j is no username, until something is typed', (username) => {
  ask(username);
  const told = state().context.error;
  form.send({ type: 'username.type', text: 'a' });
  expect([told, state().context.error, asked]).toEqual(['Enter your username.', null, []]);
});

it.each([
  [
    'the server’s words',
    new CallFailed('refused', 'Too many mails. Try again in an hour.', 'tooMany', 429),
    'Too many mails. Try again in an hour.',
  ],
  ['our words', new CallFailed('unreachable', ''), 'We couldn’t send the link. Please try again.'],
])('says in %s why it failed, and tries again', async (_, error, notice) => {
  ask('aanya');
  answer.reject(error);
  await settle();
  const { value, context } = state();
  form.send({ type: 'link.request' });
  expect([value, context.notice, state().context.notice, asked.length]).toEqual(['editing', notice, null, 2]);
});
