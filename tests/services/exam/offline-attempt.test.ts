import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockDetails } from '../../support/exam/mock-test.ts';
import { details, student, threeQuestions } from '../../support/exam/quiz-attempt.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

/** One browser: its databases, its tabs' locks and its clock outlive a page; session storage belongs to a tab. */
let locks: Set<string>;
let now: number;
let answers: Record<string, (body: Record<string, unknown>) => unknown>;
let calls: { path: string; body: Record<string, unknown> }[];

type Services = Awaited<ReturnType<typeof loadPage>>;
let page: Services;
let tab: Storage;

async function loadPage() {
  vi.resetModules();
  const [attempts, offline, quizzes, description, mocks, lists, handIn, accounts, kept, store, clock, failed] = await Promise.all(
    [
      import('../../../src/services/exam/attempts.ts'),
      import('../../../src/services/exam/offline-attempt.ts'),
      import('../../../src/services/exam/quizzes.ts'),
      import('../../../src/services/exam/quiz-description.ts'),
      import('../../../src/services/exam/mock-description.ts'),
      import('../../../src/services/exam/mock-tests.ts'),
      import('../../../src/services/exam/hand-in.ts'),
      import('../../../src/services/accounts/accounts.ts'),
      import('../../../src/services/exam/kept-sittings.ts'),
      import('../../../src/services/exam/sitting-store.ts'),
      import('../../../src/services/api/server-clock.ts'),
      import('../../../src/services/api/call-failed.ts'),
    ],
  );
  return { attempts, offline, quizzes, description, mocks, lists, handIn, accounts, kept, store, clock, failed };
}

const storageOf = (who: typeof student) => memoryStorage({ userData: JSON.stringify(who), token: '"token-1"' });
const signal = () => new AbortController().signal;
const serverNow = () => now + 3_600_000;

/** A page comes up in a tab. */
async function openPage(storage: Storage) {
  tab = storage;
  vi.stubGlobal('sessionStorage', storage);
  page = await loadPage();
}
/** The tab is gone: its locks with it. */
const closeTab = () => locks.clear();
/** As the browser does it: the page's locks go, the tab's storage stays. */
async function reload() {
  closeTab();
  await openPage(tab);
}

const attempt = {
  startedAt: 1_000,
  deadline: null as number | null,
  reinstatedAt: null,
  saved: [] as unknown[],
  lastSeq: 0,
  timePerQuestion: {},
  totalTime: 0,
  events: [] as unknown[],
};
const refusal = (reason: string) => () => ({ status: 0, msg: '', reason });
const entry = (seq: number, question: number, answer: string) => ({ seq, question, answer, marked: false, at: 2_000 + seq });
const delivery = (entries: ReturnType<typeof entry>[], holder: string, totalTime = 30) => ({
  ...{ sittingId: 'sitting-1', holder, entries, events: [], signs: [], timePerQuestion: { 1: 20 }, totalTime },
});

const open = (takeOver = false) => page.attempts.openAttempt({ sittingId: 'sitting-1', takeOver }, signal());
const recall = (takeOver = false) => page.offline.recallAttempt({ sittingId: 'sitting-1', takeOver }, signal());
const describeIt = () => page.description.describeSitting({ sittingId: 'sitting-1', quizId: 'quiz-1' }, signal());
const loadThem = () => page.quizzes.loadQuestions({ sittingId: 'sitting-1', quizId: 'quiz-1' }, signal());
const notKept = (asked: Promise<unknown>) => expect(asked).rejects.toBeInstanceOf(page.offline.NotKept);

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  locks = new Set();
  now = 1_800_000_000_000;
  calls = [];
  answers = {
    '/getQuizzesDetails': () => ({ status: 1, data: details('inProgress') }),
    '/startAttempt': () => ({ status: 1, data: attempt }),
    '/getQuizContent': () => ({ status: 1, data: threeQuestions }),
    '/saveAnswers': ({ entries }) => ({
      status: 1,
      data: { lastSeq: (entries as { seq: number }[]).at(-1)?.seq ?? 0, deadline: attempt.deadline },
    }),
    '/submitQuiz': () => ({ status: 1 }),
    '/submitMockModule': () => ({ status: 1 }),
    '/logout': () => ({ status: 1 }),
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = url.replace('/api', '');
    const asked = JSON.parse(body);
    calls.push({ path, body: asked });
    const answer = answers[path]?.(asked) as { status: number };
    return Response.json({ ...answer, serverNow: serverNow() }, { status: answer.status === 1 ? 200 : 409 });
  });
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const request = async (name: string, _: { ifAvailable: true }, callback: (lock: object | null) => unknown) => {
    if (locks.has(name)) return callback(null);
    locks.add(name);
    return callback({ name });
  };
  const query = async () => ({ held: [...locks].map((name) => ({ name })) });
  vi.stubGlobal('navigator', { onLine: false, locks: { request, query } });
  vi.stubGlobal('document', { fonts: [], fullscreenEnabled: true, fullscreenElement: {}, visibilityState: 'visible' });
  await openPage(storageOf(student));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('what the server said of a sitting', () => {
  it('is there after a reload without it: the attempt, what it took since, and the questions', async () => {
    await describeIt();
    const { holder } = await open();
    await loadThem();
    await page.attempts.deliverAnswers(delivery([entry(1, 1, 'A'), entry(2, 2, '7'), entry(3, 1, 'B')], holder), signal());
    await reload();
    const recalled = await recall();
    expect(recalled).toMatchObject({ holder, lastSeq: 3, totalTime: 30, timePerQuestion: { 1: 20 }, journals: [] });
    expect(recalled.saved).toEqual([entry(2, 2, '7'), entry(3, 1, 'B')]);
    expect(await page.offline.recallQuestions({ sittingId: 'sitting-1' }, signal())).toEqual(threeQuestions);
    expect(await page.description.recallSitting({ sittingId: 'sitting-1' }, signal())).toMatchObject({
      details: { state: 'inProgress' },
      seconds: 30,
      endedHere: null,
    });
  });

  it('grows with every delivery: newer answers in place of older ones, other answers beside them, and each event once', async () => {
    const { holder } = await open();
    const event = (number: number) => ({ id: `event-${number}`, kind: 'interrupted', detail: '', at: number }) as const;
    const first = { ...delivery([entry(1, 1, 'A'), entry(2, 2, '7')], holder), events: [event(1)] };
    const second = { ...delivery([entry(3, 1, 'B')], holder, 20), events: [event(1), event(2)], timePerQuestion: { 2: 9 } };
    await page.attempts.deliverAnswers(first, signal());
    await page.attempts.deliverAnswers(second, signal());
    await reload();
    expect(await recall()).toMatchObject({
      saved: [entry(2, 2, '7'), entry(3, 1, 'B')],
      events: [event(1), event(2)],
      timePerQuestion: { 1: 20, 2: 9 },
      totalTime: 30,
    });
  });

  it('counts only as far as the server took it', async () => {
    const { holder } = await open();
    answers['/saveAnswers'] = () => ({ status: 1, data: { lastSeq: 1, deadline: null } });
    await page.attempts.deliverAnswers(delivery([entry(1, 1, 'A'), entry(3, 1, 'B')], holder), signal());
    expect(await recall()).toMatchObject({ lastSeq: 1, saved: [entry(1, 1, 'A')] });
  });

  it('has the newest deadline that was told, and the server’s clock goes on with the device’s', async () => {
    answers['/startAttempt'] = () => ({ status: 1, data: { ...attempt, deadline: serverNow() + 60_000 } });
    const { holder } = await open();
    const later = serverNow() + 360_000;
    answers['/saveAnswers'] = () => ({ status: 1, data: { lastSeq: 0, deadline: later } });
    await page.attempts.fetchDeadline({ sittingId: 'sitting-1', holder }, signal());
    now += 20_000;
    await reload();
    expect((await recall()).deadline).toBe(later);
    expect(page.clock.serverTime()).toBe(serverNow());
    // Never less than in truth, and hardly more.
    expect(page.clock.remainingMs(later) - 340_000).toBeGreaterThanOrEqual(0);
    expect(page.clock.remainingMs(later) - 340_000).toBeLessThan(100);
  });

  it('is nobody else’s, and nothing is kept of a page that nobody signed in', async () => {
    await describeIt();
    await open();
    await loadThem();
    closeTab();
    await openPage(storageOf({ ...student, _id: 'student-2' }));
    await notKept(recall());
    await notKept(page.offline.recallQuestions({ sittingId: 'sitting-1' }, signal()));
    await notKept(page.description.recallSitting({ sittingId: 'sitting-1' }, signal()));
    await openPage(memoryStorage());
    await notKept(recall());
  });

  it('is not begun because its page was read', async () => {
    answers['/getQuizzesDetails'] = () => ({ status: 1, data: details() });
    await describeIt();
    await reload();
    await notKept(page.description.recallSitting({ sittingId: 'sitting-1' }, signal()));
  });
});

it('is found by its address where the server’s list is out of reach, of the kind that is asked for alone', async () => {
  await describeIt();
  answers['/getQuizzesByStudentId'] = () => {
    throw new TypeError('Failed to fetch');
  };
  const address = { studentId: student._id, quizId: 'quiz-1', sittingId: null };
  expect(await page.description.locateSitting(address, signal())).toBe('sitting-1');
  await expect(page.description.locateSitting({ ...address, quizId: 'quiz-2' }, signal())).rejects.toMatchObject({
    kind: 'unreachable',
  });
  await expect(page.lists.locateMock(address, signal())).rejects.toMatchObject({ kind: 'unreachable' });
  answers['/getQuizzesByStudentId'] = refusal('forbidden');
  await expect(page.description.locateSitting(address, signal())).rejects.toMatchObject({ reason: 'forbidden' });
});

describe('it is forgotten', () => {
  beforeEach(async () => {
    await describeIt();
    await open();
    await loadThem();
  });
  const isForgotten = async () => expect(await page.store.recallIds(student._id)).toEqual([]);

  it('when its submission has arrived, and not before', async () => {
    const { holder } = await open();
    const sheet = { answers: [], undelivered: [], events: [], timePerQuestion: {}, totalTime: 1 };
    const end = { kind: 'quiz' as const, ending: 'student' as const, studentId: student._id, sittingId: 'sitting-1', holder };
    answers['/submitQuiz'] = refusal('unavailable');
    await expect(page.handIn.handIn({ ...end, ...sheet }, signal())).rejects.toThrow();
    expect(await page.store.recallIds(student._id)).toEqual(['sitting-1']);
    answers['/submitQuiz'] = () => ({ status: 1 });
    await page.handIn.handIn({ ...end, ...sheet }, signal());
    await isForgotten();
  });

  it('when the server says that it is over', async () => {
    answers['/getQuizzesDetails'] = () => ({ status: 1, data: details('submitted') });
    await describeIt();
    await isForgotten();
  });

  it('when it cannot be opened any more', async () => {
    answers['/startAttempt'] = refusal('closed');
    await expect(open()).rejects.toMatchObject({ reason: 'closed' });
    await isForgotten();
  });

  it('at the log-out', async () => {
    await page.accounts.signOut({ personId: student._id }, signal());
    await isForgotten();
  });

  it('when the server says that another device has it, by a delivery or by an opening', async () => {
    const { holder } = await open();
    answers['/saveAnswers'] = refusal('heldElsewhere');
    await expect(page.attempts.deliverAnswers(delivery([], holder), signal())).rejects.toMatchObject({ reason: 'heldElsewhere' });
    await notKept(recall());
  });

  it('but not by another tab of this browser that asks for it', async () => {
    closeTab();
    const first = tab;
    locks.add(`holder/${Object.values(JSON.parse(first.getItem('holders') ?? '{}'))[0]}`);
    await openPage(storageOf(student));
    answers['/startAttempt'] = refusal('heldElsewhere');
    await expect(open()).rejects.toMatchObject({ reason: 'heldElsewhere' });
    expect(await page.store.recallIds(student._id)).toEqual(['sitting-1']);
  });
});

describe('another tab of the same browser, without the server', () => {
  let holder: string;
  beforeEach(async () => {
    await describeIt();
    ({ holder } = await open());
  });

  it('cannot go on while the tab that holds it is open, with consent or without', async () => {
    await openPage(storageOf(student));
    await expect(recall()).rejects.toThrow('This is open in another tab of this browser, and there’s no connection.');
    await expect(recall(true)).rejects.toThrow('This is open in another tab of this browser');
  });

  it('is asked once that tab is gone, and then goes on under the name that the server knows', async () => {
    closeTab();
    await openPage(storageOf(student));
    await expect(recall()).rejects.toMatchObject({ reason: 'heldElsewhere' });
    expect((await recall(true)).holder).toBe(holder);
    answers['/saveAnswers'] = ({ holder: by }) =>
      by === holder ? { status: 1, data: { lastSeq: 1, deadline: null } } : refusal('heldElsewhere')();
    await page.attempts.deliverAnswers(delivery([entry(1, 1, 'A')], (await recall()).holder), signal());
    expect((await recall()).saved).toEqual([entry(1, 1, 'A')]);
  });

  it('cannot go on where tabs cannot be told apart', async () => {
    closeTab();
    vi.stubGlobal('navigator', {});
    await openPage(storageOf(student));
    await expect(recall(true)).rejects.toThrow('This is open in another tab of this browser');
  });
});

describe('a mock test', () => {
  const describeTest = () => page.mocks.describeMock({ sittingId: 'record-1', quizId: 'mock-1' }, signal());
  const recallTest = () => page.offline.recallMock({ sittingId: 'record-1' }, signal());
  const states = async () => (await recallTest()).details.modules.map(({ state, deadline }) => [state, deadline]);
  beforeEach(async () => {
    answers['/getQuizzesDetails'] = () => ({ status: 1, data: mockDetails() });
    answers['/startAttempt'] = () => ({ status: 1, data: { ...attempt, deadline: 5_000 } });
    await describeTest();
  });
  const openFirst = () => page.attempts.openAttempt({ sittingId: 'module-1', takeOver: false }, signal());

  it('is under way once a module was opened here, with its deadline', async () => {
    await notKept(recallTest());
    await openFirst();
    await reload();
    expect(await states()).toEqual([
      ['inProgress', 5_000],
      ['assigned', null],
    ]);
  });

  it('keeps a module over that the server has closed, though it was opened here', async () => {
    await openFirst();
    const [first, ...others] = mockDetails().modules;
    const closed = { ...first, state: 'submitted', ending: 'timeUp' };
    answers['/getQuizzesDetails'] = () => ({
      status: 1,
      data: { ...mockDetails(), state: 'inProgress', modules: [closed, ...others] },
    });
    await describeTest();
    await reload();
    expect((await states()).map(([state]) => state)).toEqual(['submitted', 'assigned']);
  });

  it('goes on with the next module once one was handed in here', async () => {
    const { holder } = await openFirst();
    const sheet = { answers: [], undelivered: [], events: [], timePerQuestion: {}, totalTime: 1 };
    const end = { kind: 'module' as const, ending: 'student' as const, studentId: student._id, sittingId: 'module-1', holder };
    await page.handIn.handIn({ ...end, ...sheet }, signal());
    await reload();
    expect(await states()).toEqual([
      ['submitted', null],
      ['assigned', null],
    ]);
    expect(await page.store.recallIds(student._id)).toEqual(['record-1']);
  });
});

it('a browser that keeps nothing goes on while the server answers', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('denied');
    },
  });
  await openPage(storageOf(student));
  expect((await open()).lastSeq).toBe(0);
  await notKept(recall());
});
