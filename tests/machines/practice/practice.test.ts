import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventFrom, fromPromise } from 'xstate';
import type { PracticeChoice } from '../../../contract/practice/practice.ts';
import { countChosen, findReturn, practiceMachine } from '../../../src/machines/practice/practice.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { WantedDrill } from '../../../src/services/practice/practice.ts';
import { type PracticeStep, practiceModel } from '../../models/practice/practice.model.ts';
import { deferred } from '../../support/deferred.ts';
import { describePath, type StateOf, statesOn } from '../../support/model.ts';
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
    [{ studentId: 'student-1', area, length: 5, difficulty: 'hard', timed: true, from: 'new' }],
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
    from: 'new',
  });
  made.reject(new CallFailed('refused', 'We have no new questions on “SAT Math”.', 'notFound'));
  await settle();
  expect([seen(), state().context.difficulty]).toEqual([['shown', 'We have no new questions on “SAT Math”.'], 'medium']);
  practice.send({ type: 'practice.start' });
  expect(seen()).toEqual(['startingDrill', null]);
});

it('counts what was missed apart', async () => {
  await show();
  practice.send({ type: 'source.choose', from: 'missed' });
  const count = () => countChosen(state().context);
  expect(count()).toBe(3);
  practice.send({ type: 'difficulty.choose', difficulty: 'hard' });
  expect(count()).toBe(2);
});

it('begins with the first subject that has something new', async () => {
  await show(choices.map((choice) => (choice.subject === 'SAT Math' ? { ...choice, fresh: 0 } : choice)));
  expect([state().context.area, state().context.from]).toEqual([{ subject: 'AP Statistics' }, 'new']);
});

it('begins with what was missed where nothing new is left', async () => {
  await show(choices.map((choice) => ({ ...choice, fresh: 0 })));
  expect([state().context.from, countChosen(state().context)]).toEqual(['missed', 3]);
});

it('says when the first question of what is chosen comes back, and is empty only where none does', async () => {
  const rest = choices.map((choice) => ({ ...choice, fresh: 0, missed: 0 }));
  await show(rest.map((choice, at) => ({ ...choice, freshAt: choice.subject === 'SAT Math' ? 1000 + at : null })));
  expect([state().value, state().context.area, state().context.from]).toEqual(['shown', { subject: 'SAT Math' }, 'new']);
  expect([findReturn(state().context), countChosen(state().context)]).toEqual([1000, 0]);
  practice.send({ type: 'difficulty.choose', difficulty: 'hard' });
  expect(findReturn(state().context)).toBe(1001);
  practice.send({ type: 'area.choose', area: { subject: 'AP Statistics' } });
  expect(findReturn(state().context)).toBeNull();
});

it('is empty where nothing is left and nothing comes back', async () => {
  await show(choices.map((choice) => ({ ...choice, fresh: 0, missed: 0 })));
  expect(state().value).toBe('empty');
});

const lines = { subject: 'SAT Math', domain: 'Algebra', skill: 'Lines' };
const events = {
  skill: { type: 'area.choose', area: lines },
  missed: { type: 'source.choose', from: 'missed' },
  start: { type: 'practice.start' },
  retry: { type: 'practice.retry' },
} satisfies Record<string, EventFrom<typeof practiceMachine>>;

const hands: Record<PracticeStep, () => unknown> = {
  open: () => practice.send({ type: 'page.opened' }),
  choicesArrive: () => loaded.resolve(choices),
  nothingArrives: () => loaded.resolve([]),
  choicesFail: () => loaded.reject(new CallFailed('unreachable', '')),
  tryAgain: () => practice.send(events.retry),
  chooseSkill: () => practice.send(events.skill),
  chooseMissed: () => practice.send(events.missed),
  chooseSubjectWithoutMissed: () => practice.send({ type: 'area.choose', area: { subject: 'AP Statistics' } }),
  chooseNew: () => practice.send({ type: 'source.choose', from: 'new' }),
  start: () => practice.send(events.start),
  drillIsMade: () => made.resolve({ quizId: 'quiz-9', sittingId: 'sitting-9' }),
  makingFails: () => made.reject(new CallFailed('unreachable', '')),
};

const all = ['skill', 'missed', 'start'] as const;
type Claim = { can?: readonly (keyof typeof events)[]; count?: number; notice?: string | null; newest?: object };

/** What the machine must be like: its state, what can be done in it and nothing else, how many questions are counted, what is told and was sent last. */
const shows =
  (value: string, { can = [], count = 21, notice = null, newest }: Claim = {}) =>
  () => {
    const possible = Object.entries(events).flatMap(([name, event]) => (state().can(event) ? [name] : []));
    expect([state().value, possible, countChosen(state().context), state().context.notice]).toEqual([value, can, count, notice]);
    if (newest) expect(calls.at(-1)).toEqual(newest);
  };
const own = { studentId: 'student-1' };
const drill = { ...own, area: { subject: 'SAT Math' }, length: 10, timed: false, from: 'new' };
const withoutStart = ['skill', 'missed'] as const;
const states: Record<StateOf<typeof practiceModel>, () => void> = {
  closed: shows('idle', { count: 0 }),
  opening: shows('loading', { count: 0, newest: own }),
  notLoaded: shows('failed', { count: 0, can: ['retry'], notice: 'We couldn’t load your practice. Please try again.' }),
  openingAgain: shows('loading', { count: 0, newest: own }),
  nothingLeft: shows('empty', { count: 0 }),
  choosing: shows('shown', { can: all }),
  skillChosen: shows('shown', { can: all, count: 6 }),
  missedChosen: shows('shown', { can: all, count: 3 }),
  noneOfThese: shows('shown', { can: withoutStart, count: 0 }),
  stillNoneOfThese: shows('shown', { can: withoutStart, count: 0, newest: own }),
  newOfOtherSubject: shows('shown', { can: all, count: 1 }),
  making: shows('startingDrill', { newest: drill }),
  makingOnSkill: shows('startingDrill', { count: 6, newest: { ...drill, area: lines } }),
  makingMissed: shows('startingDrill', { count: 3, newest: { ...drill, from: 'missed' } }),
  notMade: shows('shown', { can: all, notice: 'We couldn’t prepare your practice. Please try again.' }),
  makingAgain: shows('startingDrill', { newest: drill }),
  ready: () => {
    expect([state().value, state().context.drill]).toEqual(['drillStarted', { quizId: 'quiz-9', sittingId: 'sitting-9' }]);
  },
};

describe('walks of the independent model', () => {
  const paths = practiceModel.getShortestPaths();
  it.each(paths.map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({
      events: Object.fromEntries(
        Object.entries(hands).map(([step, act]) => [
          step,
          async () => {
            act();
            await settle();
          },
        ]),
      ),
      states,
    });
  });

  it('make a claim about every state', () => {
    expect(Object.keys(states).sort()).toEqual(statesOn(paths));
  });
});
