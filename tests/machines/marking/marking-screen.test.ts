import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { MarkedWork, MarkingQueue } from '../../../contract/marking/marking.ts';
import { markingScreenMachine } from '../../../src/machines/marking/marking-screen.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { Marks, WorkName } from '../../../src/services/marking/marking.ts';
import { type MarkingScreenStep, markingScreenModel } from '../../models/marking/marking-screen.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

type ScreenState = StateOf<typeof markingScreenModel>;
type Saved = WorkName & Marks & { seen: number; named: boolean; confirmed: boolean };

const queue: MarkingQueue = {
  ...{ title: 'Free Response', course: 'AP Calculus BC', question: 'q1' },
  questions: [{ question: 'q1', label: 'Question 1', works: 2, marked: 0 }],
  works: ['one', 'two'].map((work) => ({
    ...{ work, number: 1, name: work, state: 'waiting', points: null, holder: null },
  })),
};
const work = (name: string, more: Partial<MarkedWork> = {}): MarkedWork => ({
  ...{ work: name, number: 1, name, html: '', pages: [], missing: 0, model: '', state: 'held', given: null, comment: '' },
  task: {
    ...{ question: '', questionFormat: 'html', options: {}, optionFormat: 'html', kind: 'written', mcq: false },
    ...{ by: 'text', place: { question: 1, part: null }, points: 3 },
  },
  rubric: [
    { part: null, text: '', points: 2 },
    { part: null, text: '', points: 1 },
  ],
  ...{ by: null, marks: 0, holder: { name: 'Meera', own: true, until: 0 }, mayMark: true, look: null },
  ...more,
});

let screen: Actor<typeof logic>;
let queueing: Deferred<MarkingQueue>;
let opening: Deferred<MarkedWork>;
let saving: Deferred<MarkedWork>;
let lettingGo: Deferred<void>;
let keeping: Deferred<number>;
let calls: string[];

/** Makes a call that waits for its answer, which `take` is handed. */
const call = <Output>(name: string, take: (made: Deferred<Output>) => void): Promise<Output> => {
  const made = deferred<Output>();
  calls.push(name);
  take(made);
  return made.promise;
};
const logic = markingScreenMachine.provide({
  actors: {
    loadMarkingQueue: fromPromise<MarkingQueue, { test: string; question: string | null; named: boolean }>(() =>
      call('queue', (made) => {
        queueing = made;
      }),
    ),
    openWork: fromPromise<MarkedWork, WorkName & { named: boolean }>(({ input }) =>
      call(`open ${input.work}`, (made) => {
        opening = made;
      }),
    ),
    keepWork: fromPromise<number, WorkName>(({ input }) =>
      call(`keep ${input.work}`, (made) => {
        keeping = made;
      }),
    ),
    letGoWork: fromPromise<void, WorkName>(({ input }) =>
      call(`let go ${input.work}`, (made) => {
        lettingGo = made;
      }),
    ),
    saveMarks: fromPromise<MarkedWork, Saved>(({ input }) =>
      call(`save ${input.work} ${input.given.join()}${input.confirmed ? ' meant' : ''}`, (made) => {
        saving = made;
      }),
    ),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  screen = createActor(logic, { input: { test: 'module-1' } }).start();
});
afterEach(() => {
  screen.stop();
  vi.useRealTimers();
});

const colleague = { name: 'Ravi', own: false, until: 0 };
const steps: Record<MarkingScreenStep, () => void> = {
  open: () => screen.send({ type: 'page.opened' }),
  queueComes: () => queueing.resolve(queue),
  queueDoesNotCome: () => queueing.reject(new Error('Not now.')),
  tryAgain: () => screen.send({ type: 'screen.retry' }),
  firstComes: () => opening.resolve(work('one')),
  firstIsAColleagues: () => opening.resolve(work('one', { holder: colleague, mayMark: false })),
  secondComes: () => opening.resolve(work('two')),
  secondDoesNotCome: () => opening.reject(new Error('Not now.')),
  tick: () => screen.send({ type: 'row.toggle', index: 1 }),
  comment: () => screen.send({ type: 'comment.type', text: 'Why?' }),
  hideNames: () => screen.send({ type: 'names.show', named: false }),
  next: () => screen.send({ type: 'work.choose', at: 1 }),
  goToList: () => screen.send({ type: 'screen.leave' }),
  stay: () => screen.send({ type: 'screen.stay' }),
  goAnyway: () => screen.send({ type: 'marks.drop' }),
  cannotBeLetGo: () => lettingGo.reject(new Error('Not now.')),
  save: () => screen.send({ type: 'marks.save' }),
  isSaved: () => saving.resolve(work('one', { state: 'marked', given: [1], marks: 1, holder: null })),
  isNotSaved: () => saving.reject(new Error('Not now.')),
  isHeldBack: () => saving.reject(new CallFailed('refused', 'A phone number.', 'contactDetails', 409)),
  meanIt: () => screen.send({ type: 'marks.mean' }),
  isLetGo: () => lettingGo.resolve(),
  twoMinutesPass: () => vi.advanceTimersByTime(120_000),
  isStillMine: () => keeping.resolve(0),
  isAColleaguesByNow: () => keeping.reject(new CallFailed('refused', 'Ravi is marking this answer.', 'heldElsewhere', 409)),
};

/** Where the machine is, what the rows are, and the newest call. */
const shown: Record<ScreenState, [value: unknown, given: number[] | null, last: string | undefined, notice?: string]> = {
  closed: ['idle', null, undefined],
  loading: ['queueing', null, 'queue'],
  failed: ['failed', null, 'queue', 'Not now.'],
  loadingAgain: ['queueing', null, 'queue'],
  openingFirst: ['opening', null, 'open one'],
  looking: [{ marking: 'resting' }, null, 'open one'],
  stillLooking: [{ marking: 'resting' }, null, 'open one'],
  atFirst: [{ marking: 'resting' }, null, 'open one'],
  signing: [{ marking: 'signing' }, null, 'keep one'],
  stillMine: [{ marking: 'resting' }, null, 'keep one'],
  lost: [{ marking: 'lost' }, null, 'keep one', 'Ravi is marking this answer.'],
  lettingGo: ['leaving', null, 'let go one'],
  openingSecond: ['opening', null, 'open two'],
  atSecond: [{ marking: 'resting' }, null, 'open two'],
  commented: [{ marking: 'resting' }, null, 'open one'],
  toldOfPoints: [
    ...([{ marking: 'resting' }, null, 'open one'] as const),
    'Give the answer points first (0 for none): your comment is saved with them.',
  ],
  tickedAll: [
    ...([{ marking: 'resting' }, [1], 'open one'] as [unknown, number[], string]),
    'Give the answer points first (0 for none): your comment is saved with them.',
  ],
  lettingGoFirst: ['turning', null, 'let go one'],
  loadingUnnamed: ['queueing', null, 'queue'],
  toldToSave: [{ marking: 'resting' }, [1], 'open one', 'Save what you changed first.'],
  ticked: [{ marking: 'resting' }, [1], 'open one'],
  saving: ['saving', [1], 'save one 1'],
  openingSecondMarked: ['opening', [1], 'open two'],
  atSecondMarked: [{ marking: 'resting' }, null, 'open two'],
  notSaved: [{ marking: 'resting' }, [1], 'save one 1', 'Not now.'],
  savingAgain: ['saving', [1], 'save one 1'],
  heldBack: ['heldBack', [1], 'save one 1', 'A phone number.'],
  savingMeant: ['saving', [1], 'save one 1 meant'],
  gone: ['closed', null, 'let go one'],
  goneLooking: ['closed', null, 'open one'],
  openingFailed: ['failed', null, 'open two', 'Not now.'],
  givingBack: ['closing', null, 'let go one'],
  askedAboutWords: ['parting', null, 'open one'],
  askedFirst: ['parting', [1], 'open one'],
  tickedStill: [{ marking: 'resting' }, [1], 'open one'],
  givingBackTicked: ['closing', [1], 'let go one'],
  goneTicked: ['closed', [1], 'let go one'],
  askedOfHeldBack: ['parting', [1], 'save one 1', 'A phone number.'],
  heldBackStill: [{ marking: 'resting' }, [1], 'save one 1', 'A phone number.'],
};

it.each(markingScreenModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  const settled = Object.entries(steps).map(([type, step]) => [
    type,
    async () => {
      step();
      await vi.advanceTimersByTimeAsync(0);
    },
  ]);
  await path.test({
    events: Object.fromEntries(settled) as Record<MarkingScreenStep, Act>,
    states: {
      '*': (claimed: { value: unknown }) => {
        const [value, given, last, notice = null] = shown[String(claimed.value) as ScreenState];
        const { context, value: stands } = screen.getSnapshot();
        expect([claimed.value, stands, context.draft.given, calls.at(-1), context.notice]).toEqual([
          ...[claimed.value, value, given, last, notice],
        ]);
      },
    },
  });
});

it('goes on to the next that waits, says so where none does, and counts what is marked', async () => {
  const settle = () => vi.advanceTimersByTimeAsync(0);
  for (const step of ['open', 'queueComes', 'firstComes', 'tick', 'save', 'isSaved', 'secondComes', 'tick', 'save'] as const) {
    steps[step]();
    await settle();
  }
  saving.resolve(work('two', { state: 'marked', given: [1], marks: 1, holder: null }));
  await settle();
  const { notice, queue: after } = screen.getSnapshot().context;
  expect([notice, after?.questions[0]?.marked, after?.works.map(({ points }) => points)]).toEqual([
    ...['All answers to this question are marked.', 2, [1, 1]],
  ]);
});
