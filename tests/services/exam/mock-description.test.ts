import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answered, fakeServer } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const module = (number: number) => ({
  studentQuizId: `module-${number}`,
  quizId: `content-${number}`,
  name: `Module ${number}`,
  photographing: null,
  questions: 3,
  time: 600,
  deadline: null,
  type: 'general',
  tools: [],
  reference: 'sat',
  breakBefore: null,
  state: 'assigned',
  ending: null,
  late: false,
});
const details = (reinstatedAt: number | null) => ({
  title: 'Test',
  creator: 'Prepchart',
  duration: 20,
  exam: null,
  is_node: true,
  state: 'inProgress',
  ending: null,
  reinstatedAt,
  totalTime: 0,
  modules: [module(1), module(2)],
  policy: { keysAllowed: false, extraTime: 1 },
});
const kept = (sittingId: string, more: object) => ({
  key: `${sittingId}/tab-1`,
  studentId: 'student-1',
  sittingId,
  entries: [],
  events: [],
  timePerQuestion: {},
  totalTime: 0,
  ending: null,
  ...more,
});

let server: ReturnType<typeof fakeServer>;
let describeMock: typeof import('../../../src/services/exam/mock-description.ts').describeMock;
let store: typeof import('../../../src/services/exam/journal-store.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  vi.stubGlobal('document', { fullscreenEnabled: true });
  server = fakeServer();
  ({ describeMock } = await import('../../../src/services/exam/mock-description.ts'));
  store = await import('../../../src/services/exam/journal-store.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const seen = { id: 'event-1', kind: 'fullscreenLeft' as const, at: 4, detail: '' };

it('says of each module what this browser kept, and how the test ended here', async () => {
  const entry = { seq: 1, question: 1, answer: 'A', marked: false, at: 1 };
  await store.keepJournal(kept('module-1', { ending: 'tabHidden', endedAt: 5 }));
  await store.keepJournal(kept('module-2', { entries: [entry] }));
  await store.keepJournal(kept('module-2', { key: 'module-2/tab-2' }));
  await store.keepJournal(kept('record-1', { ending: 'fullscreenLeft', endedAt: 5, events: [seen] }));
  server.next(answered({ data: details(null) }));
  expect(await describeMock({ sittingId: 'record-1' }, signal)).toEqual({
    details: details(null),
    modules: [
      { ending: 'tabHidden', undelivered: false },
      { ending: null, undelivered: true },
    ],
    endedHere: 'fullscreenLeft',
    seenHere: seen,
    canGoFullscreen: true,
  });
});

it('forgets an end of the test from before staff took it back', async () => {
  await store.keepJournal(kept('record-1', { ending: 'fullscreenLeft', endedAt: 5 }));
  server.next(answered({ data: details(6) }));
  const { endedHere, seenHere } = await describeMock({ sittingId: 'record-1' }, signal);
  expect([endedHere, seenHere, await store.recallJournals('record-1')]).toEqual([null, null, []]);
});

it('has nothing to tell of a test that is over, and forgets what was kept of it', async () => {
  await store.keepJournal(kept('record-1', { ending: 'fullscreenLeft', endedAt: 5, events: [seen] }));
  server.next(answered({ data: { ...details(null), state: 'submitted', ending: 'student' } }));
  const { endedHere, seenHere } = await describeMock({ sittingId: 'record-1' }, signal);
  expect([endedHere, seenHere, await store.recallJournals('record-1')]).toEqual([null, null, []]);
});
