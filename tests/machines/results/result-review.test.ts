import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { lookedAt, resultReviewMachine } from '../../../src/machines/results/result-review.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Guess } from '../../../src/services/results/results.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { blank, makeModule, reviewed, wrong } from '../../support/results/result.ts';

const modules = [
  makeModule([reviewed(1), reviewed(2, wrong), reviewed(3, blank), reviewed(4)]),
  makeModule([reviewed(1), reviewed(2, { marked: true })], { studentQuizId: 'record-1-m2' }),
];

let saved: Deferred<void>;
let calls: unknown[];
let flow: Actor<typeof resultReviewMachine>;

const logic = resultReviewMachine.provide({
  actors: {
    noteGuess: fromPromise<void, Guess>(({ input }) => {
      calls.push(input);
      saved = deferred();
      return saved.promise;
    }),
  },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const context = () => flow.getSnapshot().context;
/** Which question is looked at, its place among those shown, and all of these. */
const seen = () => {
  const { question, at, questions } = lookedAt(context());
  return [question?.number ?? null, at, questions.map(({ number }) => number)];
};
const guessed = () =>
  context().modules.map(({ questions }) => questions.filter((each) => each.guessed).map(({ number }) => number));

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  flow = createActor(logic, { input: { modules } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

describe('going through the questions', () => {
  it('begins with the first and stops at either end', () => {
    expect([seen(), context().layout]).toEqual([[1, 0, [1, 2, 3, 4]], 'one']);
    flow.send({ type: 'question.back' });
    expect(seen()).toEqual([1, 0, [1, 2, 3, 4]]);
    for (let presses = 0; presses < 5; presses += 1) flow.send({ type: 'question.next' });
    expect(seen()).toEqual([4, 3, [1, 2, 3, 4]]);
    flow.send({ type: 'question.back' });
    expect(seen()).toEqual([3, 2, [1, 2, 3, 4]]);
  });

  it('goes on among those that the filter leaves, and stays with the question where it can', () => {
    flow.send({ type: 'question.goTo', number: 3 });
    flow.send({ type: 'filter.choose', filter: 'wrong' });
    expect(seen()).toEqual([3, 1, [2, 3]]);
    flow.send({ type: 'question.back' });
    flow.send({ type: 'filter.choose', filter: 'all' });
    expect(seen()).toEqual([2, 1, [1, 2, 3, 4]]);
    flow.send({ type: 'question.goTo', number: 4 });
    flow.send({ type: 'filter.choose', filter: 'wrong' });
    expect(seen()).toEqual([2, 0, [2, 3]]);
  });

  it('a filter that leaves nothing shows nothing, and the next one begins anew', () => {
    flow.send({ type: 'filter.choose', filter: 'changed' });
    flow.send({ type: 'question.next' });
    expect(seen()).toEqual([null, -1, []]);
    flow.send({ type: 'filter.choose', filter: 'wrong' });
    expect(seen()).toEqual([2, 0, [2, 3]]);
  });

  it('the filter gives way to a question that is asked for from elsewhere', () => {
    flow.send({ type: 'filter.choose', filter: 'wrong' });
    flow.send({ type: 'question.goTo', number: 2 });
    expect([seen(), context().filter]).toEqual([[2, 0, [2, 3]], 'wrong']);
    flow.send({ type: 'question.goTo', number: 4 });
    expect([seen(), context().filter]).toEqual([[4, 3, [1, 2, 3, 4]], 'all']);
  });

  it('another module keeps the filter and begins with its first question', () => {
    flow.send({ type: 'filter.choose', filter: 'marked' });
    flow.send({ type: 'module.choose', module: 1 });
    expect([seen(), context().module]).toEqual([[2, 0, [2]], 1]);
    flow.send({ type: 'layout.choose', layout: 'all' });
    expect([seen(), context().layout]).toEqual([[2, 0, [2]], 'all']);
  });
});

describe('a guess', () => {
  it('is noted of the module’s own sitting, and shown once the server has it', async () => {
    flow.send({ type: 'module.choose', module: 1 });
    flow.send({ type: 'guess.note', number: 2, guessed: true });
    expect([flow.getSnapshot().value, guessed()]).toEqual(['noting', [[], []]]);
    flow.send({ type: 'module.choose', module: 0 });
    saved.resolve();
    await settle();
    expect([flow.getSnapshot().value, guessed(), context().notes]).toEqual(['calm', [[], [2]], []]);
    expect(calls).toEqual([{ sittingId: 'record-1-m2', question: 2, guessed: true }]);
  });

  it('that is said while another one is being saved has its turn after it, and the same question only one', async () => {
    flow.send({ type: 'guess.note', number: 1, guessed: true });
    flow.send({ type: 'guess.note', number: 4, guessed: true });
    flow.send({ type: 'guess.note', number: 4, guessed: false });
    flow.send({ type: 'module.choose', module: 1 });
    flow.send({ type: 'guess.note', number: 1, guessed: true });
    expect([calls.length, guessed()]).toEqual([1, [[], []]]);
    saved.resolve();
    await settle();
    expect([calls.length, guessed()]).toEqual([2, [[1], []]]);
    saved.reject(new CallFailed('unreachable', ''));
    await settle();
    expect([calls.length, guessed()]).toEqual([3, [[1], []]]);
    saved.resolve();
    await settle();
    expect([flow.getSnapshot().value, guessed(), context().unsaved.map(({ question }) => question)]).toEqual([
      'calm',
      [[1], [1]],
      [4],
    ]);
    expect(calls).toEqual([
      { sittingId: 'record-1-m1', question: 1, guessed: true },
      { sittingId: 'record-1-m1', question: 4, guessed: true },
      { sittingId: 'record-1-m2', question: 1, guessed: true },
    ]);
  });

  it('can be taken back', async () => {
    flow.send({ type: 'guess.note', number: 4, guessed: true });
    saved.resolve();
    await settle();
    flow.send({ type: 'guess.note', number: 4, guessed: false });
    saved.resolve();
    await settle();
    expect([guessed(), calls.at(-1)]).toEqual([[[], []], { sittingId: 'record-1-m1', question: 4, guessed: false }]);
  });

  it('that could not be saved stays as it was, says so, and can be said again', async () => {
    flow.send({ type: 'guess.note', number: 4, guessed: true });
    saved.reject(new CallFailed('unreachable', ''));
    await settle();
    const notice = 'We couldn’t save your note. Please try again.';
    expect([flow.getSnapshot().value, guessed(), context().notes, context().unsaved]).toEqual([
      'calm',
      [[], []],
      [],
      [{ sittingId: 'record-1-m1', question: 4, guessed: true, notice }],
    ]);
    flow.send({ type: 'question.next' });
    flow.send({ type: 'guess.note', number: 4, guessed: true });
    expect([flow.getSnapshot().value, context().unsaved]).toEqual(['noting', []]);
    saved.resolve();
    await settle();
    expect(guessed()).toEqual([[4], []]);
  });
});
