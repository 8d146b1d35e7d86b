import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { nextStepsMachine } from '../../../src/machines/results/next-steps.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { WantedDrill } from '../../../src/services/practice/practice.ts';
import type { StudentNextSteps } from '../../../src/services/results/results.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';

const steps: StudentNextSteps = {
  weakest: { domain: 'Algebra', skill: 'Lines', right: 1, total: 4, pages: [] },
  practice: { area: { subject: 'SAT Math', domain: 'Algebra' }, fresh: 8 },
  slot: null,
  timeZone: 'Asia/Kolkata',
  ownTimeZone: 'Asia/Kolkata',
  wrong: 3,
};

let loaded: Deferred<StudentNextSteps>;
let made: Deferred<{ quizId: string; sittingId: string }>;
let calls: unknown[];
let flow: Actor<typeof nextStepsMachine>;

const logic = nextStepsMachine.provide({
  actors: {
    loadNextSteps: fromPromise<StudentNextSteps, { studentId: string; sittingId: string | null }>(({ input }) => {
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
const settle = () => vi.advanceTimersByTimeAsync(0);
const seen = () => [flow.getSnapshot().value, flow.getSnapshot().context.notice];

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  flow = createActor(logic, { input: { studentId: 'student-1', sittingId: 'sitting-1' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

async function show(given = steps) {
  loaded.resolve(given);
  await settle();
}

it('are those of the sitting; a failure is told and can be tried again', async () => {
  expect([seen(), flow.getSnapshot().hasTag('waiting')]).toEqual([['loading', null], true]);
  loaded.reject(new CallFailed('unreachable', ''));
  await settle();
  expect(seen()).toEqual(['failed', 'Your next step could not be loaded. Please try again.']);
  flow.send({ type: 'nextSteps.retry' });
  expect(seen()).toEqual(['loading', null]);
  await show();
  const asked = { studentId: 'student-1', sittingId: 'sitting-1' };
  expect([seen(), flow.getSnapshot().context.steps, calls]).toEqual([['shown', null], steps, [asked, asked]]);
});

it('make a drill on the weakest skill once, and say which quiz it became', async () => {
  await show();
  flow.send({ type: 'drill.start' });
  flow.send({ type: 'drill.start' });
  expect(seen()).toEqual(['startingDrill', null]);
  made.resolve({ quizId: 'drill-1', sittingId: 'sitting-2' });
  await settle();
  expect([flow.getSnapshot().value, flow.getSnapshot().context.drill, calls.slice(1)]).toEqual([
    'drillStarted',
    { quizId: 'drill-1', sittingId: 'sitting-2' },
    [{ studentId: 'student-1', area: { subject: 'SAT Math', domain: 'Algebra' } }],
  ]);
});

it.each([
  [
    'the server’s words',
    new CallFailed('refused', 'There is no fresh question on it.', 'notFound'),
    'There is no fresh question on it.',
  ],
  ['ours without a connection', new CallFailed('unreachable', ''), 'The practice could not be prepared. Please try again.'],
])('stay when no drill came of it, and say so in %s', async (_, error, words) => {
  await show();
  flow.send({ type: 'drill.start' });
  made.reject(error);
  await settle();
  expect([seen(), flow.getSnapshot().context.steps]).toEqual([['shown', words], steps]);
  flow.send({ type: 'drill.start' });
  expect(seen()).toEqual(['startingDrill', null]);
});

it('ask for no drill where there is nothing to practise', async () => {
  await show({ ...steps, practice: null });
  flow.send({ type: 'drill.start' });
  expect(seen()).toEqual(['shown', null]);
});
