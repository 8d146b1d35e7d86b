import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { SentPage } from '../../../contract/free-response/pages.ts';
import { taskBounds } from '../../../contract/free-response/tasks.ts';
import { answerPagesMachine } from '../../../src/machines/free-response/answer-pages.machine.ts';
import type { AnswerPagesInput } from '../../../src/machines/free-response/answer-pages.setup.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptPhoto } from '../../../src/services/attachments/photos.ts';
import type { KeptPage } from '../../../src/services/free-response/page-store.ts';
import type { KnownPages } from '../../../src/services/free-response/pages.ts';
import { answerPagesModel, type PagesStep } from '../../models/free-response/answer-pages.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

type PagesState = StateOf<typeof answerPagesModel>;

let pages: Actor<typeof logic>;
/** What the device keeps, and what the school has, by the names of the pages. */
let device: Map<string, KeptPage>;
let school: Map<string, string>;
let opening: Deferred<KeptPhoto>;
let sending: { page: KeptPage; answer: Deferred<SentPage> } | null;
let tellOnline: () => void;
let made: number;
/** What the answers on the sheet say, by question. */
let answers: Record<number, string>;

const sheet = {
  getSnapshot: () => ({ context: { answers } }),
  send: ({ question, names }: { question: number; names: string[] }) => {
    answers = { ...answers, [question]: names.join(',') };
  },
} as unknown as AnswerPagesInput['sheet'];

const photo = { photoId: 'photo', address: '/photos/x', width: 3, height: 4 };
const logic = answerPagesMachine.provide({
  actors: {
    recallPages: fromPromise<KnownPages, { sittingId: string }>(async () => ({
      kept: [...device.values()],
      sent: [...school.keys()].map((name) => ({ name, photo })),
    })),
    openShot: fromPromise<KeptPhoto, object>(() => {
      opening = deferred();
      return opening.promise;
    }) as never,
    keepPage: fromPromise<KeptPage, KeptPage>(async ({ input }) => {
      device.set(input.name, input);
      return input;
    }),
    deliverPage: fromPromise<SentPage, KeptPage>(({ input }) => {
      sending = { page: input, answer: deferred() };
      return sending.answer.promise;
    }),
    dropPage: fromPromise<void, { name: string }>(async ({ input }) => void device.delete(input.name)),
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
  },
});

const pass = () => vi.advanceTimersByTimeAsync(0);
const context = () => pages.getSnapshot().context;
const file = new File(['x'], 'page.jpg', { type: 'image/jpeg' });
const first = 'page-1';

beforeEach(() => {
  vi.useFakeTimers();
  [device, school, answers, sending, made] = [new Map(), new Map(), {}, null, 0];
  begin();
});
afterEach(() => {
  pages.stop();
  vi.useRealTimers();
});

function begin() {
  pages = createActor(logic, { input: { studentId: 'asha', sittingId: 'module-1', sheet } }).start();
}

const steps: Record<PagesStep, () => unknown> = {
  open: () => pages.send({ type: 'page.opened' }),
  choosePhoto: () => pages.send({ type: 'photos.choose', question: 2, files: [file] }),
  photoOpens: () => {
    made += 1;
    opening.resolve({ photoKey: `page-${made}`, jpeg: `picture ${made}` });
  },
  photoCannotBeOpened: () => opening.reject(new Error('This photo is broken.')),
  arrives: () => {
    if (!sending) throw new Error('Nothing is being sent.');
    school.set(sending.page.name, sending.page.jpeg);
    device.delete(sending.page.name);
    sending.answer.resolve({ name: sending.page.name, photo });
  },
  networkIsGone: () => sending?.answer.reject(new CallFailed('unreachable', '')),
  networkReturns: () => tellOnline(),
  schoolRefuses: () => sending?.answer.reject(new CallFailed('refused', 'No.', 'badInput', 400)),
  turn: () => pages.send({ type: 'picture.turn', question: 2, name: answers[2] ?? '' }),
  delete: () => pages.send({ type: 'picture.remove', question: 2, name: answers[2] ?? '' }),
  reload: () => {
    pages.stop();
    begin();
  },
};

const told = () => ({
  answer: answers[2] ?? '',
  device: [...device.keys()],
  school: [...school.keys()],
  offline: pages.getSnapshot().hasTag('offline'),
});
const is = (expected: Partial<ReturnType<typeof told>>) => () =>
  expect(told()).toEqual({ answer: '', device: [], school: [], offline: false, ...expected });
const claims: Record<PagesState, () => unknown> = {
  closed: is({}),
  empty: is({}),
  opening: is({}),
  toldUnreadable: () => {
    is({})();
    expect(context().notice).toBe('This photo is broken.');
  },
  openingAnother: () => expect(context().notice).toBeNull(),
  underWay: is({ answer: first, device: [first] }),
  kept: is({ answer: first, device: [first], offline: true }),
  keptAfterReload: is({ answer: first, device: [first] }),
  underWayAgain: is({ answer: first, device: [first] }),
  turningOffline: is({ answer: first, device: [first], offline: true }),
  keptTurned: () => expect([answers[2], device.has('page-2')]).toEqual(['page-2', true]),
  turnedUnderWay: () => expect([answers[2], device.has('page-2'), sending?.page.name]).toEqual(['page-2', true, 'page-2']),
  there: is({ answer: first, school: [first] }),
  turning: is({ answer: first, school: [first] }),
  turnedThere: () => expect([answers[2], [...device.keys()], school.get('page-2')]).toEqual(['page-2', [], 'picture 2']),
  refused: () => {
    is({ answer: first, device: [first] })();
    expect(context().notice).toBe('No.');
  },
  deleted: is({ school: [first] }),
  deletedEarly: () => expect([answers[2], context().waiting]).toEqual(['', []]),
};

it.each(answerPagesModel.getSimplePaths().map((walk) => [describePath(walk), walk] as const))('%s', async (_, walk) => {
  const settled = Object.fromEntries(
    Object.entries(steps).map(([type, step]) => [
      type,
      async () => {
        await step();
        await pass();
      },
    ]),
  );
  await walk.test({
    events: settled as Record<PagesStep, Act>,
    states: { '*': (claimed: { value: unknown }) => void claims[String(claimed.value) as PagesState]() },
  });
});

it('takes as many pages as an answer has room for, and says so', async () => {
  pages.send({ type: 'page.opened' });
  await pass();
  pages.send({ type: 'photos.choose', question: 1, files: Array.from({ length: taskBounds.pages + 1 }, () => file) });
  expect([context().shots.length, context().notice]).toEqual([taskBounds.pages, 'An answer has 6 pages at most.']);
});
