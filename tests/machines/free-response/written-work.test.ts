import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { SentPage } from '../../../contract/free-response/pages.ts';
import type { ApEstimate, WrittenAnswer } from '../../../contract/free-response/work.ts';
import { writtenWorkMachine } from '../../../src/machines/free-response/written-work.machine.ts';
import type { KeptPage } from '../../../src/services/free-response/page-store.ts';
import { type WorkStep, writtenWorkModel } from '../../models/free-response/written-work.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

type WorkState = StateOf<typeof writtenWorkModel>;
type Score = { number: number; given: number[] };
type Work = { answers: WrittenAnswer[]; estimate: ApEstimate | null };

const page: KeptPage = { name: 'a'.repeat(32), studentId: 'asha', sittingId: 'module-1', jpeg: 'x' };
const answer = (number: number): WrittenAnswer => ({
  number,
  task: {
    ...{ question: '', questionFormat: 'html', options: {}, optionFormat: 'html', kind: 'written', mcq: false },
    ...{ by: 'text', place: { question: number, part: null }, points: 2 },
  },
  ...{ isBlank: false, html: '', pages: [], missing: 0, model: '', self: null, marks: null },
  rubric: [
    { part: 'a', text: '', points: 1 },
    { part: 'a', text: '', points: 1 },
  ],
});

let work: Actor<typeof logic>;
let sending: Deferred<SentPage>;
let loading: Deferred<Work>;
let saving: Deferred<ApEstimate | null> | null;
/** What the school was told, in order, and what of it arrived. */
let told: Score[];
let arrived: Score[];

const logic = writtenWorkMachine.provide({
  actors: {
    recallWaiting: fromPromise<KeptPage[], { studentId: string }>(async () => [page]),
    deliverPage: fromPromise<SentPage, KeptPage>(() => {
      sending = deferred();
      return sending.promise;
    }),
    loadWork: fromPromise<Work, { sittingId: string }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    keepScore: fromPromise<ApEstimate | null, Score & { sittingId: string }>(({ input: { number, given } }) => {
      told.push({ number, given });
      saving = deferred();
      return saving.promise;
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  [told, arrived, saving] = [[], [], null];
  work = createActor(logic, { input: { studentId: 'asha', sittingId: 'module-1' } }).start();
});
afterEach(() => {
  work.stop();
  vi.useRealTimers();
});

const steps: Record<WorkStep, () => void> = {
  open: () => work.send({ type: 'page.opened' }),
  pageArrives: () => sending.resolve({ name: page.name, photo: { photoId: 'p', address: '/p', width: 1, height: 1 } }),
  pageDoesNotArrive: () => sending.reject(new Error('No network.')),
  workComes: () => loading.resolve({ answers: [answer(1), answer(2)], estimate: null }),
  workDoesNotCome: () => loading.reject(new Error('Not now.')),
  tick: () => work.send({ type: 'row.toggle', number: 1, index: 1 }),
  tickAnother: () => work.send({ type: 'row.toggle', number: 2, index: 0 }),
  giveNothing: () => work.send({ type: 'score.none', number: 2 }),
  kept: () => {
    const newest = told.at(-1);
    if (newest) arrived.push(newest);
    saving?.resolve(null);
  },
  notKept: () => saving?.reject(new Error('Not now.')),
  tryAgain: () => work.send({ type: 'work.retry' }),
};

const scores = () => work.getSnapshot().context.answers.map(({ self }) => self);
const [first, second, none] = [
  { number: 1, given: [1] },
  { number: 2, given: [0] },
  { number: 2, given: [] },
];
const shows = (on: (number[] | null)[], has: Score[], stage: object | string) => () =>
  expect([scores(), arrived, work.getSnapshot().value]).toEqual([on, has, stage]);
const claims: Record<WorkState, () => void> = {
  closed: shows([], [], 'idle'),
  sendingPage: shows([], [], 'sending'),
  loading: shows([], [], 'loading'),
  failed: () => expect(work.getSnapshot().context.notice).toBe('Not now.'),
  loadingAgain: () => expect(work.getSnapshot().context.notice).toBeNull(),
  shown: shows([null, null], [], { shown: 'kept' }),
  saving: shows([[1], null], [], { shown: 'saving' }),
  savingWithMore: shows([[1], [0]], [], { shown: 'saving' }),
  savingMore: shows([[1], [0]], expect.any(Array) as never, { shown: 'saving' }),
  bothUnsaved: () => {
    expect(work.getSnapshot().context.unsaved).toEqual([2, 1]);
    shows([[1], [0]], [], { shown: 'notKept' })();
  },
  bothSaved: () =>
    expect([scores(), arrived.toSorted((one, other) => one.number - other.number)]).toEqual([
      [[1], [0]],
      [first, second],
    ]),
  unsaved: shows([[1], null], [], { shown: 'notKept' }),
  savingAgain: shows([[1], null], [], { shown: 'saving' }),
  savingAgainWithMore: shows([[1], [0]], [], { shown: 'saving' }),
  saved: shows([[1], null], [first], { shown: 'kept' }),
  savingNothing: shows([null, []], [], { shown: 'saving' }),
  savedNothing: shows([null, []], [none], { shown: 'kept' }),
};

it.each(writtenWorkModel.getSimplePaths().map((walk) => [describePath(walk), walk] as const))('%s', async (_, walk) => {
  const settled = Object.entries(steps).map(([type, step]) => [
    type,
    async () => {
      step();
      await vi.advanceTimersByTimeAsync(0);
    },
  ]);
  await walk.test({
    events: Object.fromEntries(settled) as Record<WorkStep, Act>,
    states: { '*': (claimed: { value: unknown }) => claims[String(claimed.value) as WorkState]() },
  });
});
