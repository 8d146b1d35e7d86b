import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { listedResults, resultsMachine } from '../../../src/machines/results/results.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { deferred } from '../../support/deferred.ts';
import { makeCompleted } from '../../support/portal/dashboard.ts';
import { proves } from '../../support/proves.ts';

let asked: object[];
let answer = deferred<CompletedSitting[]>();
let results: Actor<typeof resultsMachine>;

const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => results.getSnapshot();

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  const logic = resultsMachine.provide({
    actors: {
      loadCompleted: fromPromise<CompletedSitting[], { studentId: string }>(({ input }) => {
        asked.push(input);
        answer = deferred();
        return answer.promise;
      }),
    },
  });
  results = createActor(logic, { input: { studentId: 'student-1' } }).start();
});
afterEach(() => {
  results.stop();
  vi.useRealTimers();
});

it('lists whole sittings newest first, and drills apart', () => {
  const [one, two] = [makeCompleted('s1', { submittedAt: 1 }), makeCompleted('s2', { submittedAt: 3 })];
  const drill = makeCompleted('d1', { submittedAt: 2, isDrill: true });
  expect([listedResults([one, drill, two]), listedResults([])]).toEqual([
    { whole: [two, one], drills: [drill] },
    { whole: [], drills: [] },
  ]);
});

it('asks once the page is open, and shows what comes', proves('2.10-16'), async () => {
  expect([state().value, state().hasTag('waiting'), asked]).toEqual(['idle', true, []]);
  results.send({ type: 'page.opened' });
  expect([state().value, state().hasTag('waiting'), asked]).toEqual(['loading', true, [{ studentId: 'student-1' }]]);
  answer.resolve([makeCompleted('s1')]);
  await settle();
  expect([state().value, state().context.sittings]).toEqual(['shown', [makeCompleted('s1')]]);
});

it('is empty before the first', async () => {
  results.send({ type: 'page.opened' });
  answer.resolve([]);
  await settle();
  expect(state().value).toBe('empty');
});

it.each([
  [new CallFailed('refused', 'No such student.', 'notFound'), 'No such student.'],
  [new CallFailed('unreachable', ''), 'We couldn’t load your results. Please try again.'],
])('says what failed, and tries again', async (fail, words) => {
  results.send({ type: 'page.opened' });
  answer.reject(fail);
  await settle();
  expect([state().value, state().context.notice]).toEqual(['failed', words]);
  results.send({ type: 'results.retry' });
  expect([state().value, asked.length]).toEqual(['loading', 2]);
  answer.resolve([makeCompleted('s1')]);
  await settle();
  expect(state().value).toBe('shown');
});
