import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { QuizResult } from '../../contract/results.ts';
import { quizResultMachine } from '../../src/machines/quiz-result.machine.ts';
import { CallFailed } from '../../src/services/call-failed.ts';
import type { Address } from '../../src/services/quizzes.ts';
import { type Deferred, deferred } from '../support/deferred.ts';

const result: QuizResult = {
  title: 'Model quiz',
  score: { right: 2, total: 3, percent: 67, seconds: 95 },
  startedAt: 1,
  submittedAt: 2,
  ending: 'student',
  questions: [],
  skills: [],
  events: [],
};

let located: Deferred<string>;
let loaded: Deferred<QuizResult>;
let calls: unknown[];
let page: Actor<typeof quizResultMachine>;

const logic = quizResultMachine.provide({
  actors: {
    locateResult: fromPromise<string, Address>(({ input }) => {
      calls.push(input);
      located = deferred();
      return located.promise;
    }),
    loadResult: fromPromise<QuizResult, { sittingId: string }>(({ input }) => {
      calls.push(input);
      loaded = deferred();
      return loaded.promise;
    }),
  },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => page.getSnapshot();
const seen = () => [state().value, state().hasTag('waiting'), state().context.notice];

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  page = createActor(logic, { input: { studentId: 'student-1', quizId: 'quiz-1', sittingId: null } }).start();
  expect(state().value).toBe('idle');
  page.send({ type: 'page.opened' });
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

async function locate() {
  located.resolve('sitting-2');
  await settle();
}

it('finds the sitting of the address, then its result', async () => {
  expect(seen()).toEqual(['locating', true, null]);
  await locate();
  expect(seen()).toEqual(['loading', true, null]);
  loaded.resolve(result);
  await settle();
  expect([seen(), state().context.result, calls]).toEqual([
    ['shown', false, null],
    result,
    [{ studentId: 'student-1', quizId: 'quiz-1', sittingId: null }, { sittingId: 'sitting-2' }],
  ]);
});

it('says that there is no result before the end', async () => {
  located.reject(new Error('There is no result yet: this quiz has not been submitted.'));
  await settle();
  expect(seen()).toEqual(['failed', false, 'There is no result yet: this quiz has not been submitted.']);
});

it.each([
  ['the server’s words', new CallFailed('refused', 'Still being graded.', 'notOpen'), 'Still being graded.'],
  ['ours without a connection', new CallFailed('unreachable', ''), 'The result could not be loaded. Please try again.'],
  ['ours without the server’s', new CallFailed('refused', '', 'notOpen'), 'The result could not be loaded. Please try again.'],
])('a failure is told in %s, and can be tried again', async (_, error, notice) => {
  await locate();
  loaded.reject(error);
  await settle();
  expect(seen()).toEqual(['failed', false, notice]);
  page.send({ type: 'result.retry' });
  await locate();
  loaded.resolve(result);
  await settle();
  expect([state().value, state().context.result]).toEqual(['shown', result]);
});
