import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { SentPage } from '../../../contract/free-response/pages.ts';
import { taskBounds } from '../../../contract/free-response/tasks.ts';
import { answerPagesMachine } from '../../../src/machines/free-response/answer-pages.machine.ts';
import type { AnswerPagesInput } from '../../../src/machines/free-response/answer-pages.setup.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptPage, OpenedPage, UnopenedPage } from '../../../src/services/free-response/page-store.ts';
import type { KnownPages } from '../../../src/services/free-response/pages.ts';
import { answerPagesModel, type PagesStep } from '../../models/free-response/answer-pages.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

type PagesState = StateOf<typeof answerPagesModel>;

let pages: Actor<typeof logic>;
/** What the device keeps, and what the school has, by the names of the pages. */
let device: Map<string, KeptPage>;
let school: Map<string, string>;
let opening: { shot: UnopenedPage | { turned: OpenedPage }; picture: Deferred<OpenedPage> };
let sending: { page: OpenedPage; answer: Deferred<SentPage> } | null;
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
    openShot: fromPromise<OpenedPage, UnopenedPage | { question: number; turned: OpenedPage }>(({ input }) => {
      opening = { shot: input, picture: deferred() };
      return opening.picture.promise;
    }),
    keepFresh: fromPromise<void, readonly UnopenedPage[]>(async ({ input }) => {
      for (const page of input) device.set(page.name, page);
    }),
    keepPage: fromPromise<KeptPage, KeptPage>(async ({ input }) => {
      device.set(input.name, input);
      return input;
    }),
    deliverPage: fromPromise<SentPage, KeptPage>(({ input }) => {
      if ('file' in input) throw new Error('Nobody has opened this page.');
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
/** The name that the first page got when it was chosen. */
let first: string;

beforeEach(() => {
  vi.useFakeTimers();
  [device, school, answers, sending, made, first] = [new Map(), new Map(), {}, null, 0, ''];
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
  choosePhoto: () => {
    pages.send({ type: 'photos.choose', question: 2, files: [file] });
    first = answers[2] ?? '';
  },
  photoOpens: () => {
    made += 1;
    const { shot, picture } = opening;
    const page = 'turned' in shot ? { ...shot.turned, name: 'page-2' } : shot;
    picture.resolve({ name: page.name, studentId: page.studentId, sittingId: page.sittingId, jpeg: `picture ${made}` });
  },
  photoCannotBeOpened: () => opening.picture.reject(new Error('This photo is broken.')),
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
type Where = 'answer' | 'device' | 'school';
/** Where the first page is, and nowhere else. */
const isIn =
  (places: Where[], offline = false) =>
  () => {
    const within = (place: Where) => (places.includes(place) ? [first] : []);
    const expected = { answer: within('answer').join(), device: within('device'), school: within('school'), offline };
    expect(told()).toEqual(expected);
  };
const claims: Record<PagesState, () => unknown> = {
  closed: isIn([]),
  empty: isIn([]),
  opening: isIn(['answer', 'device']),
  keptUnopened: isIn(['answer', 'device']),
  openingLate: isIn(['answer', 'device']),
  toldUnreadable: () => {
    isIn([])();
    expect(context().notice).toBe('This photo is broken.');
  },
  openingAnother: () => expect(context().notice).toBeNull(),
  underWay: isIn(['answer', 'device']),
  kept: isIn(['answer', 'device'], true),
  keptAfterReload: isIn(['answer', 'device']),
  underWayAgain: isIn(['answer', 'device']),
  turningOffline: isIn(['answer', 'device'], true),
  keptTurned: () => expect([answers[2], device.has('page-2')]).toEqual(['page-2', true]),
  turnedUnderWay: () => expect([answers[2], device.has('page-2'), sending?.page.name]).toEqual(['page-2', true, 'page-2']),
  there: isIn(['answer', 'school']),
  turning: isIn(['answer', 'school']),
  turnedThere: () => expect([answers[2], [...device.keys()], school.get('page-2')]).toEqual(['page-2', [], 'picture 2']),
  refused: () => {
    isIn(['answer', 'device'])();
    expect(context().notice).toBe('No.');
  },
  deleted: isIn(['school']),
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
  const { fresh, shots } = context();
  expect([fresh.length + shots.length, context().notice]).toEqual([taskBounds.pages, 'You can add 6 pages at most.']);
});

it('is done with a section whose time runs out while a photo is being opened: the answer names it, and the device has it', async () => {
  pages.send({ type: 'page.opened' });
  await pass();
  pages.send({ type: 'photos.choose', question: 2, files: [file] });
  await pass();
  pages.stop();
  expect(device.get(answers[2] ?? '')).toEqual({
    ...{ name: answers[2], studentId: 'asha', sittingId: 'module-1', file },
  });
});

it('keeps every photo that was chosen before anything else, also while another one is being opened', async () => {
  pages.send({ type: 'page.opened' });
  await pass();
  pages.send({ type: 'photos.choose', question: 1, files: [file, file] });
  await pass();
  expect(pages.getSnapshot().matches({ open: { camera: 'opening', device: 'nothing' } })).toBe(true);
  pages.send({ type: 'photos.choose', question: 2, files: [file] });
  pages.send({ type: 'photos.choose', question: 2, files: [file] });
  pages.stop();
  const named = [answers[1], answers[2]].flatMap((names) => names?.split(',') ?? []);
  expect([named.length, [...device.keys()].sort()]).toEqual([4, named.sort()]);
});

it('opens one after the other what was chosen at once, and what was chosen meanwhile', async () => {
  pages.send({ type: 'page.opened' });
  await pass();
  pages.send({ type: 'photos.choose', question: 2, files: [file, file] });
  await pass();
  pages.send({ type: 'photos.choose', question: 2, files: [file] });
  for (let each = 0; each < 3; each += 1) {
    await pass();
    steps.photoOpens();
  }
  await pass();
  expect([context().shots, Object.keys(context().kept)]).toEqual([[], answers[2]?.split(',')]);
  expect(pages.getSnapshot().hasTag('opening')).toBe(false);
});
