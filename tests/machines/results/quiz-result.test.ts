import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { CompletedSitting, QuizResult } from '../../../contract/results/results.ts';
import { earlierSittingsMachine } from '../../../src/machines/results/earlier-sittings.machine.ts';
import { type NextStepsInput, nextStepsMachine } from '../../../src/machines/results/next-steps.machine.ts';
import { type LateModule, type QuizResultInput, quizResultMachine } from '../../../src/machines/results/quiz-result.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { StudentNextSteps } from '../../../src/services/results/results.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';

const result: QuizResult = {
  title: 'Model quiz',
  is_node: false,
  score: { right: 2, total: 3, percent: 67, seconds: 95 },
  scaled: null,
  startedAt: 1,
  submittedAt: 2,
  ending: 'student',
  modules: [],
  events: [],
};

let located: Deferred<string>;
let loaded: Deferred<QuizResult>;
let found: Deferred<LateModule[]>;
let ended: Deferred<void>;
/** What neither the comparison nor the next steps get before a test says so. */
let rest: Deferred<never>;
let calls: unknown[];
let page: Actor<typeof quizResultMachine>;

const logic = quizResultMachine.provide({
  actors: {
    locateResult: fromPromise<string, QuizResultInput>(({ input }) => {
      calls.push(input);
      located = deferred();
      return located.promise;
    }),
    loadResult: fromPromise<QuizResult, { sittingId: string }>(({ input }) => {
      calls.push(input);
      loaded = deferred();
      return loaded.promise;
    }),
    findLateModules: fromPromise<LateModule[], { sittingId: string }>(({ input }) => {
      calls.push({ late: input });
      found = deferred();
      return found.promise;
    }),
    endLateAnswers: fromPromise<void, { sittingId: string }>(({ input }) => {
      calls.push({ end: input });
      ended = deferred();
      return ended.promise;
    }),
    earlierSittings: earlierSittingsMachine.provide({
      actors: { loadCompleted: fromPromise<CompletedSitting[], { studentId: string }>(() => rest.promise) },
    }),
    nextSteps: nextStepsMachine.provide({
      actors: { loadNextSteps: fromPromise<StudentNextSteps, NextStepsInput>(() => rest.promise) },
    }),
  },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => page.getSnapshot();
const seen = () => [state().value, state().hasTag('waiting'), state().context.notice];

function open(kind: QuizResultInput['kind']) {
  page = createActor(logic, { input: { kind, studentId: 'student-1', quizId: 'quiz-1', sittingId: null } }).start();
  expect(state().value).toBe('idle');
  page.send({ type: 'page.opened' });
}

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  rest = deferred();
  open('quiz');
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
    [{ kind: 'quiz', studentId: 'student-1', quizId: 'quiz-1', sittingId: null }, { sittingId: 'sitting-2' }],
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

it('a quiz whose result is not there yet has failed: nobody waits for late answers of one', async () => {
  await locate();
  loaded.reject(new CallFailed('refused', 'Not submitted.', 'notOpen'));
  await settle();
  expect(seen()).toEqual(['failed', false, 'Not submitted.']);
});

describe('a mock test', () => {
  const sitting = { sittingId: 'sitting-2' };
  const late = [{ name: 'Mathematics', onDevice: true }];
  const words = 'Answers may still come, until tomorrow.';

  beforeEach(async () => {
    page.stop();
    calls = [];
    open('mock');
    await locate();
  });

  async function refuse() {
    loaded.reject(new CallFailed('refused', words, 'notOpen'));
    await settle();
  }
  async function wait() {
    await refuse();
    expect(seen()).toEqual(['findingLate', true, words]);
    found.resolve(late);
    await settle();
    expect([seen(), state().context.late]).toEqual([[{ awaitingLate: 'calm' }, false, words], late]);
  }

  it('shows its result, with its own review, comparison and next steps', async () => {
    loaded.resolve(result);
    await settle();
    const { review, earlier, nextSteps } = state().children;
    const own = { studentId: 'student-1', sittingId: 'sitting-2' };
    expect([state().value, review?.getSnapshot().context.modules]).toEqual(['shown', []]);
    expect([earlier?.getSnapshot().context, nextSteps?.getSnapshot().context]).toEqual([
      expect.objectContaining(own),
      expect.objectContaining(own),
    ]);
    expect(calls).toEqual([{ kind: 'mock', studentId: 'student-1', quizId: 'quiz-1', sittingId: null }, sitting]);
  });

  it('shows its result whether the rest can be had or not', async () => {
    loaded.resolve(result);
    await settle();
    rest.reject(new CallFailed('unreachable', ''));
    await settle();
    const { earlier, nextSteps } = state().children;
    expect([state().value, earlier?.getSnapshot().value, nextSteps?.getSnapshot().value]).toEqual(['shown', 'failed', 'failed']);
  });

  it('waits for late answers, in the server’s words, and looks again when asked', async () => {
    await wait();
    page.send({ type: 'result.retry' });
    expect(state().value).toBe('loading');
    loaded.resolve(result);
    await settle();
    expect([state().value, calls.slice(1)]).toEqual(['shown', [sitting, { late: sitting }, sitting]]);
  });

  it('asks before there is nothing more to send, then says so and loads the result', async () => {
    await wait();
    page.send({ type: 'lateAnswers.confirmEnd' });
    expect(state().value).toEqual({ awaitingLate: 'calm' });
    page.send({ type: 'lateAnswers.end' });
    expect(state().value).toEqual({ awaitingLate: 'confirming' });
    page.send({ type: 'lateAnswers.keep' });
    expect(state().value).toEqual({ awaitingLate: 'calm' });
    page.send({ type: 'lateAnswers.end' });
    page.send({ type: 'lateAnswers.confirmEnd' });
    expect([state().value, state().hasTag('waiting')]).toEqual(['endingLate', true]);
    ended.resolve();
    await settle();
    loaded.resolve(result);
    await settle();
    expect([state().value, calls.slice(1)]).toEqual(['shown', [sitting, { late: sitting }, { end: sitting }, sitting]]);
  });

  it('whose end of late answers did not arrive has failed, and comes back to the waiting', async () => {
    await wait();
    page.send({ type: 'lateAnswers.end' });
    page.send({ type: 'lateAnswers.confirmEnd' });
    ended.reject(new CallFailed('unreachable', ''));
    await settle();
    expect(seen()).toEqual(['failed', false, 'The result could not be loaded. Please try again.']);
    page.send({ type: 'result.retry' });
    await locate();
    await wait();
  });

  it('that is not over has failed, in the server’s words', async () => {
    await refuse();
    found.resolve([]);
    await settle();
    expect(seen()).toEqual(['failed', false, words]);
  });

  it('of which nobody can say whether it waits has failed', async () => {
    await refuse();
    found.reject(new CallFailed('unreachable', ''));
    await settle();
    expect(seen()).toEqual(['failed', false, 'The result could not be loaded. Please try again.']);
  });
});
