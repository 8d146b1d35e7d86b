import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { PracticeChoice } from '../../../contract/practice/practice.ts';
import { countChosen, practiceMachine } from '../../../src/machines/practice/practice.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { WantedDrill } from '../../../src/services/practice/practice.ts';
import { deferred } from '../../support/deferred.ts';
import { choices } from '../../support/practice.ts';

let calls: object[];
let loaded = deferred<PracticeChoice[]>();
let made = deferred<{ quizId: string; sittingId: string }>();
let practice: Actor<typeof practiceMachine>;

const settle = () => vi.advanceTimersByTimeAsync(0);
const state = () => practice.getSnapshot();
const seen = () => [state().value, state().context.notice];

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  const logic = practiceMachine.provide({
    actors: {
      loadPracticeChoices: fromPromise<PracticeChoice[], { studentId: string }>(({ input }) => {
        calls.push(input);
        loaded = deferred();
        return loaded.promise;
      }),
      startDrill: fromPromise<{ quizId: string; sittingId: string }, WantedDrill>(({ input }) => {
        calls.push(input);
        made = deferred();
        return made.promise;
      }),
    },
  });
  practice = createActor(logic, { input: { studentId: 'student-1' } }).start();
});
afterEach(() => {
  practice.stop();
  vi.useRealTimers();
});

async function show(given = choices) {
  practice.send({ type: 'page.opened' });
  loaded.resolve(given);
  await settle();
}

it('asks for nothing before its page is open, and offers another try where nothing came', async () => {
  expect([seen(), calls]).toEqual([['idle', null], []]);
  practice.send({ type: 'page.opened' });
  loaded.reject(new CallFailed('unreachable', ''));
  await settle();
  expect(seen()).toEqual(['failed', 'We couldn’t load your practice. Please try again.']);
  practice.send({ type: 'practice.retry' });
  expect(seen()).toEqual(['loading', null]);
  loaded.resolve(choices);
  await settle();
  expect([seen(), calls]).toEqual([
    ['shown', null],
    [{ studentId: 'student-1' }, { studentId: 'student-1' }],
  ]);
});

it('is empty where nothing is left', async () => {
  await show([]);
  practice.send({ type: 'practice.start' });
  expect([state().value, calls]).toEqual(['empty', [{ studentId: 'student-1' }]]);
});

it('begins with all of the first subject, and counts what is chosen', async () => {
  await show();
  const count = () => countChosen(state().context);
  expect([state().context.area, state().context.length, count()]).toEqual([{ subject: 'SAT Math' }, 10, 21]);
  practice.send({ type: 'difficulty.choose', difficulty: 'easy' });
  expect(count()).toBe(7);
  practice.send({ type: 'area.choose', area: { subject: 'SAT Math', domain: 'Algebra', skill: 'Lines' } });
  expect(count()).toBe(4);
  practice.send({ type: 'difficulty.choose', difficulty: null });
  expect(count()).toBe(6);
  practice.send({ type: 'area.choose', area: { subject: 'AP Statistics' } });
  expect(count()).toBe(1);
});

it('makes a drill of what is chosen, once, and says which quiz it became', async () => {
  await show();
  practice.send({ type: 'area.choose', area: { subject: 'SAT Math', domain: 'Algebra' } });
  practice.send({ type: 'difficulty.choose', difficulty: 'hard' });
  practice.send({ type: 'length.choose', length: 5 });
  practice.send({ type: 'timing.choose', timed: true });
  practice.send({ type: 'practice.start' });
  practice.send({ type: 'practice.start' });
  practice.send({ type: 'length.choose', length: 20 });
  practice.send({ type: 'timing.choose', timed: false });
  expect(seen()).toEqual(['startingDrill', null]);
  made.resolve({ quizId: 'quiz-9', sittingId: 'sitting-9' });
  await settle();
  const area = { subject: 'SAT Math', domain: 'Algebra' };
  expect([state().value, state().context.drill, calls.slice(1)]).toEqual([
    'drillStarted',
    { quizId: 'quiz-9', sittingId: 'sitting-9' },
    [{ studentId: 'student-1', area, length: 5, difficulty: 'hard', timed: true }],
  ]);
});

it('makes none where there is no such question', async () => {
  await show();
  practice.send({ type: 'area.choose', area: { subject: 'AP Statistics' } });
  practice.send({ type: 'difficulty.choose', difficulty: 'easy' });
  practice.send({ type: 'practice.start' });
  expect([state().value, calls.length]).toEqual(['shown', 1]);
});

it('keeps what was chosen where no drill came of it, and says why until the next try', async () => {
  await show();
  practice.send({ type: 'difficulty.choose', difficulty: 'medium' });
  practice.send({ type: 'practice.start' });
  expect(calls[1]).toEqual({
    studentId: 'student-1',
    area: { subject: 'SAT Math' },
    length: 10,
    difficulty: 'medium',
    timed: false,
  });
  made.reject(new CallFailed('refused', 'We have no new questions on “SAT Math”.', 'notFound'));
  await settle();
  expect([seen(), state().context.difficulty]).toEqual([['shown', 'We have no new questions on “SAT Math”.'], 'medium']);
  practice.send({ type: 'practice.start' });
  expect(seen()).toEqual(['startingDrill', null]);
});
