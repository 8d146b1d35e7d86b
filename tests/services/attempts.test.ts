import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answered, fakeServer, refused } from './support/api.ts';
import { memoryStorage } from './support/memory-storage.ts';

const { signal } = new AbortController();
const entry = { seq: 1, question: 1, answer: 'A', marked: false, at: 1000 };
const seen = (number: number) => ({ id: `event-${number}`, kind: 'interrupted' as const, detail: '', at: number });
const handIn = {
  studentId: 'student-1',
  sittingId: 'sitting-1',
  holder: 'tab-1',
  answers: ['B', ''],
  events: [seen(1)],
  timePerQuestion: { 1: 4 },
  totalTime: 5,
  ending: 'student' as const,
};
const open = { startedAt: 1, deadline: null, saved: [entry], lastSeq: 1, timePerQuestion: { 1: 4 }, totalTime: 4, events: [] };

let server: ReturnType<typeof fakeServer>;
let attempts: typeof import('../../src/services/attempts.ts');
let store: typeof import('../../src/services/journal-store.ts');

const bodies = () => server.asked.map(({ url, body }) => [url, body]);

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"', holders: '{"sitting-1":"tab-1"}' }));
  vi.stubGlobal('navigator', {});
  server = fakeServer();
  attempts = await import('../../src/services/attempts.ts');
  store = await import('../../src/services/journal-store.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('opening a sitting', () => {
  it('gives what the server has and what this browser kept, under this tab’s name', async () => {
    const kept = { ...handIn, key: 'sitting-1/tab-0', entries: [entry], ending: null };
    const { answers: _, holder: __, ...journal } = kept;
    await store.keepJournal(journal);
    server.next(answered({ data: open }));
    expect(await attempts.openAttempt({ sittingId: 'sitting-1', takeOver: true }, signal)).toEqual({
      ...open,
      holder: 'tab-1',
      journals: [journal],
    });
    expect(bodies()).toEqual([['/api/startAttempt', { studentQuizId: 'sitting-1', holder: 'tab-1', takeOver: true }]]);
  });

  it('says when another tab holds it', async () => {
    server.next(refused(409, 'heldElsewhere', 'Held.'));
    await expect(attempts.openAttempt({ sittingId: 'sitting-1', takeOver: false }, signal)).rejects.toMatchObject({
      reason: 'heldElsewhere',
    });
  });
});

it('delivers entries and events, and says which events these were', async () => {
  server.next(answered({ data: { lastSeq: 1 } }));
  const delivery = { holder: 'tab-1', entries: [entry], events: [seen(1), seen(2)], timePerQuestion: { 1: 4 }, totalTime: 4 };
  expect(await attempts.deliverAnswers({ sittingId: 'sitting-1', ...delivery }, signal)).toEqual({
    lastSeq: 1,
    eventIds: ['event-1', 'event-2'],
  });
  expect(bodies()).toEqual([['/api/saveAnswers', { studentQuizId: 'sitting-1', ...delivery }]]);
});

describe('handing in [3-23] [3-24] [3-25] [7-15]', () => {
  it('sends each answer in its place, and notes the end on this device', async () => {
    server.next(answered({}));
    await attempts.handInQuiz(handIn, signal);
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
    expect((await store.recallJournals('sitting-1')).map(({ ending }) => ending)).toEqual(['student']);
  });

  it('keeps the end on this device when the server cannot be reached', async () => {
    await expect(attempts.handInQuiz({ ...handIn, ending: 'tabHidden' }, signal)).rejects.toMatchObject({ kind: 'unreachable' });
    expect((await store.recallJournals('sitting-1')).map(({ ending }) => ending)).toEqual(['tabHidden']);
  });

  it('works in a browser that keeps nothing', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Disabled.', 'SecurityError');
      },
    });
    server.next(answered({}));
    await expect(attempts.handInQuiz(handIn, signal)).resolves.toBeUndefined();
  });

  it('tells the newest 200 events: with more the server would refuse it for ever', async () => {
    server.next(answered({}));
    await attempts.handInQuiz({ ...handIn, events: Array.from({ length: 203 }, (_, index) => seen(index)) }, signal);
    expect(server.asked[0]?.body).toMatchObject({ events: Array.from({ length: 200 }, (_, index) => seen(index + 3)) });
  });
});

it('forgets every tab’s record of a sitting', async () => {
  for (const holder of ['tab-1', 'tab-2']) {
    await store.keepEnding({ studentId: 'student-1', sittingId: 'sitting-1', holder, ending: 'student' });
  }
  await store.keepEnding({ studentId: 'student-1', sittingId: 'sitting-2', holder: 'tab-1', ending: 'student' });
  await attempts.forgetSitting({ sittingId: 'sitting-1' }, signal);
  expect([await store.recallJournals('sitting-1'), await store.countUndelivered('student-1')]).toEqual([[], 1]);
});
