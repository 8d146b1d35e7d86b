import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { deferred } from '../../support/deferred.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const entry = { seq: 1, question: 1, answer: 'A', marked: false, at: 1000 };
const seen = (number: number) => ({ id: `event-${number}`, kind: 'interrupted' as const, detail: '', at: number });
const kept = {
  key: 'sitting-1/tab-0',
  studentId: 'student-1',
  sittingId: 'sitting-1',
  entries: [entry],
  events: [seen(1)],
  timePerQuestion: { 1: 4 },
  totalTime: 5,
  ending: null,
};
const open = {
  startedAt: 1,
  deadline: null,
  reinstatedAt: null,
  saved: [entry],
  lastSeq: 1,
  timePerQuestion: { 1: 4 },
  totalTime: 4,
  events: [],
};

let server: ReturnType<typeof fakeServer>;
let attempts: typeof import('../../../src/services/exam/attempts.ts');
let store: typeof import('../../../src/services/exam/journal-store.ts');

const bodies = () => server.asked.map(({ url, body }) => [url, body]);

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"', holders: '{"sitting-1":"tab-1"}' }));
  vi.stubGlobal('navigator', {});
  server = fakeServer();
  attempts = await import('../../../src/services/exam/attempts.ts');
  store = await import('../../../src/services/exam/journal-store.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('opening a sitting', () => {
  it('gives what the server has and what this browser kept, under this tab’s name', async () => {
    await store.keepJournal(kept);
    server.next(answered({ data: open }));
    expect(await attempts.openAttempt({ sittingId: 'sitting-1', takeOver: true }, signal)).toEqual({
      ...open,
      holder: 'tab-1',
      journals: [kept],
    });
    expect(bodies()).toEqual([['/api/startAttempt', { studentQuizId: 'sitting-1', holder: 'tab-1', takeOver: true }]]);
  });

  it('says when another tab holds it', async () => {
    server.next(refused(409, 'heldElsewhere', 'Held.'));
    await expect(attempts.openAttempt({ sittingId: 'sitting-1', takeOver: false }, signal)).rejects.toMatchObject({
      reason: 'heldElsewhere',
    });
  });

  it('forgets an end from before staff took it back, and no later one', async () => {
    await store.keepJournal({ ...kept, ending: 'fullscreenLeft', endedAt: 1000 });
    await store.keepJournal({ ...kept, key: 'sitting-1/tab-2', ending: 'tabHidden', endedAt: 3000 });
    server.next(answered({ data: { ...open, reinstatedAt: 2000 } }));
    const { journals } = await attempts.openAttempt({ sittingId: 'sitting-1', takeOver: true }, signal);
    const known = (await store.recallJournals('sitting-1')).map(({ key }) => key);
    expect([journals.map(({ ending }) => ending), known]).toEqual([['tabHidden'], ['sitting-1/tab-2']]);
  });

  it('leaves nothing on this device of a sitting that is over', async () => {
    await store.keepJournal(kept);
    server.next(refused(409, 'closed', 'Over.'));
    await expect(attempts.openAttempt({ sittingId: 'sitting-1', takeOver: true }, signal)).rejects.toMatchObject({
      reason: 'closed',
    });
    expect(await store.recallJournals('sitting-1')).toEqual([]);
  });
});

it('asks for a module’s deadline without adding to the ledger', async () => {
  server.next(answered({ data: { lastSeq: 4, deadline: 90_000 } }));
  expect(await attempts.fetchDeadline({ sittingId: 'module-1', holder: 'tab-1' }, signal)).toBe(90_000);
  expect(bodies()).toEqual([['/api/saveAnswers', { studentQuizId: 'module-1', holder: 'tab-1', entries: [] }]]);
});

it('delivers entries and events, and says which events these were', async () => {
  server.next(answered({ data: { lastSeq: 1, deadline: null } }));
  const delivery = {
    holder: 'tab-1',
    entries: [entry],
    events: [seen(1), seen(2)],
    timePerQuestion: { 1: 4 },
    totalTime: 4,
    signs: [5, 6],
  };
  expect(await attempts.deliverAnswers({ sittingId: 'sitting-1', ...delivery }, signal)).toEqual({
    lastSeq: 1,
    eventIds: ['event-1', 'event-2'],
  });
  expect(bodies()).toEqual([['/api/saveAnswers', { studentQuizId: 'sitting-1', ...delivery }]]);
});

it.each([
  ['some of what was sent', [entry, { ...entry, seq: 2 }, { ...entry, seq: 3 }], 2],
  ['none of it', [{ ...entry, seq: 8 }], 7],
  ['nothing, since nothing was sent', [], 4],
  ['less than it had before', [{ ...entry, seq: 8 }], 5],
])('says the server’s number and never its own: %s is committed', async (_, entries, lastSeq) => {
  server.next(answered({ data: { lastSeq, deadline: null } }));
  const delivery = { sittingId: 'sitting-1', holder: 'tab-1', entries, events: [], timePerQuestion: {}, totalTime: 4, signs: [] };
  expect((await attempts.deliverAnswers(delivery, signal)).lastSeq).toBe(lastSeq);
});

describe('the journal with the service as it is', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('calls saved only what the server’s number covers', async () => {
    vi.stubGlobal('window', new EventTarget());
    const { answerJournalMachine } = await import('../../../src/machines/exam/answer-journal.machine.ts');
    const input = { studentId: 'student-1', sittingId: 'sitting-1', holder: 'tab-1', lastSeq: 0, entries: [], events: [] };
    const acknowledged = { entries: [], events: [] };
    const journal = createActor(answerJournalMachine, {
      input: { ...input, acknowledged, timePerQuestion: {}, totalTime: 0, adopted: [] },
    }).start();
    const second = deferred<Response>();
    server.next(answered({ data: { lastSeq: 1, deadline: null } }), second.promise);
    for (const answer of ['A', 'B']) journal.send({ type: 'answer.written', question: 1, answer, marked: false });
    await vi.waitFor(() => expect(server.asked.length).toBe(2), { timeout: 60_000 });
    await settle();
    expect(journal.getSnapshot().hasTag('saved')).toBe(false);
    expect(server.asked[1]?.body).toMatchObject({ entries: [{ seq: 2, answer: 'B' }] });
    second.resolve(answered({ data: { lastSeq: 2, deadline: null } }));
    await vi.waitFor(() => expect(journal.getSnapshot().hasTag('saved')).toBe(true), { timeout: 60_000 });
    journal.stop();
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
