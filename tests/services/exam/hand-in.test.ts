import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { proves } from '../../support/proves.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const seen = (number: number) => ({ id: `event-${number}`, kind: 'interrupted' as const, detail: '', at: number });
const entry = (seq: number) => ({ seq, question: 1, answer: 'A', marked: false, at: 1000 + seq });
const sheet = {
  studentId: 'student-1',
  sittingId: 'sitting-1',
  holder: 'tab-1',
  answers: ['B', ''],
  undelivered: [],
  events: [seen(1)],
  timePerQuestion: { 1: 4 },
  totalTime: 5,
};
const quiz = { kind: 'quiz', ending: 'student', ...sheet } as const;
const module = { kind: 'module', ending: 'student', ...sheet } as const;

let server: ReturnType<typeof fakeServer>;
let handIn: typeof import('../../../src/services/exam/hand-in.ts').handIn;
let store: typeof import('../../../src/services/exam/journal-store.ts');

const bodies = () => server.asked.map(({ url, body }) => [url, body]);
const endings = async () =>
  (await store.recallJournals('sitting-1')).filter(({ handedIn }) => !handedIn).map(({ ending }) => ending);

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
  ({ handIn } = await import('../../../src/services/exam/hand-in.ts'));
  store = await import('../../../src/services/exam/journal-store.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a quiz', proves('3-23', '3-24', '3-25', '7-15'), () => {
  it('sends each answer in its place, and then has nothing to deliver any more', async () => {
    server.next(answered({}));
    await handIn(quiz, signal);
    expect(bodies()).toEqual([
      [
        '/api/submitQuiz',
        {
          studentQuizId: 'sitting-1',
          holder: 'tab-1',
          answers: [{ answer: 'B' }, { answer: '' }],
          events: [seen(1)],
          timePerQuestion: { 1: 4 },
          totalTime: 5,
          ending: 'student',
        },
      ],
    ]);
    expect([await endings(), await store.countUndelivered('student-1')]).toEqual([[], 0]);
  });

  it('is not the sitting to be opened any more, and no other is forgotten', async () => {
    const others = JSON.stringify({ quizId: 'mock-1', studentQuizId: 'sitting-2' });
    sessionStorage.setItem('quizSession', JSON.stringify({ quizId: 'quiz-1', studentQuizId: 'sitting-1' }));
    sessionStorage.setItem('mockSession', others);
    server.next(answered({}));
    await handIn(quiz, signal);
    expect(['quizSession', 'mockSession'].map((key) => sessionStorage.getItem(key))).toEqual([null, others]);
  });

  it('keeps on this device what was handed in, until the result is there, and of no other tab', async () => {
    const journal = { key: 'sitting-1/tab-1', studentId: 'student-1', sittingId: 'sitting-1', timePerQuestion: {}, totalTime: 4 };
    const acknowledged = { entries: [{ ...entry(1), answer: 'C' }], events: [seen(1)] };
    await store.keepJournal({ ...journal, entries: [entry(2)], events: [seen(2)], acknowledged, ending: null });
    await store.keepJournal({ ...journal, key: 'sitting-1/tab-0', entries: [], events: [], ending: null });
    server.next(answered({ data: { lastSeq: 2, deadline: null } }), answered({}));
    await handIn({ ...quiz, events: [seen(1), seen(2)] }, signal);
    expect(await store.recallJournals('sitting-1')).toEqual([
      {
        ...journal,
        entries: [],
        events: [],
        acknowledged: { entries: [entry(2)], events: [seen(1), seen(2)] },
        ending: 'student',
        endedAt: expect.any(Number),
        handedIn: true,
      },
    ]);
  });

  it('keeps the end on this device when the server cannot be reached', async () => {
    await expect(handIn({ ...quiz, ending: 'tabHidden' }, signal)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await endings()).toEqual(['tabHidden']);
  });

  it('forgets what was over before', async () => {
    server.next(refused(409, 'closed', 'Over.'));
    await expect(handIn(quiz, signal)).rejects.toMatchObject({ reason: 'closed' });
    expect(await endings()).toEqual([]);
  });

  it('works in a browser that keeps nothing', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Disabled.', 'SecurityError');
      },
    });
    server.next(answered({}));
    await expect(handIn(quiz, signal)).resolves.toBeUndefined();
  });

  it('tells the newest 200 events: with more the server would refuse it for ever', async () => {
    server.next(answered({}));
    await handIn({ ...quiz, events: Array.from({ length: 203 }, (_, index) => seen(index)) }, signal);
    expect(server.asked[0]?.body).toMatchObject({ events: Array.from({ length: 200 }, (_, index) => seen(index + 3)) });
  });
});

describe('a module', proves('7-16'), () => {
  it('sends the seconds used as `time`, after what was recovered', async () => {
    server.next(answered({ data: { lastSeq: 2, deadline: 1 } }), answered({}));
    await handIn({ ...module, ending: 'tabHidden', undelivered: [entry(1), entry(2)] }, signal);
    expect(bodies()).toEqual([
      ['/api/saveAnswers', { studentQuizId: 'sitting-1', holder: 'tab-1', entries: [entry(1), entry(2)] }],
      [
        '/api/submitMockModule',
        {
          studentQuizId: 'sitting-1',
          holder: 'tab-1',
          answers: [{ answer: 'B' }, { answer: '' }],
          events: [seen(1)],
          timePerQuestion: { 1: 4 },
          time: 5,
          ending: 'tabHidden',
        },
      ],
    ]);
  });

  it('brings by itself what the ledger refuses, and does not go past a server out of reach', async () => {
    server.next(refused(409, 'closed', 'Over.'), answered({}));
    await handIn({ ...module, undelivered: [entry(1)] }, signal);
    expect(bodies().map(([url]) => url)).toEqual(['/api/saveAnswers', '/api/submitMockModule']);
    server.next(refused(503, 'unavailable', 'In trouble.'));
    await expect(handIn({ ...module, undelivered: [entry(1)] }, signal)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(server.asked).toHaveLength(3);
  });

  it('gives a ledger that went back the newest answer of every question again, before it ends late answers', async () => {
    const journal = { key: 'sitting-1/tab-1', studentId: 'student-1', sittingId: 'sitting-1', timePerQuestion: {}, totalTime: 4 };
    const acknowledged = { entries: [entry(4), { ...entry(5), question: 2, answer: 'D' }], events: [] };
    await store.keepJournal({ ...journal, entries: [], events: [], acknowledged, ending: null });
    const data = (lastSeq: number) => answered({ data: { lastSeq, deadline: 1 } });
    server.next(data(3), data(5), answered({}));
    await handIn({ ...module, ending: 'timeUp' }, signal);
    expect(bodies().slice(0, 2)).toEqual([
      ['/api/saveAnswers', { studentQuizId: 'sitting-1', holder: 'tab-1', entries: [] }],
      [
        '/api/saveAnswers',
        { studentQuizId: 'sitting-1', holder: 'tab-1', entries: [entry(4), { ...entry(5), question: 2, answer: 'D' }] },
      ],
    ]);
    expect(server.asked[2]?.url).toBe('/api/submitMockModule');
  });

  it('does not note on this device that the time was up: the server’s deadline knows better', async () => {
    server.next(refused(409, 'tooEarly', 'There is time left.'));
    await expect(handIn({ ...module, ending: 'timeUp' }, signal)).rejects.toMatchObject({ reason: 'tooEarly' });
    expect(await endings()).toEqual([]);
  });
});

it('marks a test complete with how it ended', proves('7-17'), async () => {
  server.next(answered({}));
  const test = { kind: 'test', ending: 'fullscreenLeft', studentId: 'student-1', sittingId: 'record-1', holder: '' } as const;
  await handIn({ ...test, events: [seen(1)] }, signal);
  expect(bodies()).toEqual([
    ['/api/markMockComplete', { studentQuizId: 'record-1', ending: 'fullscreenLeft', events: [seen(1)] }],
  ]);
});
