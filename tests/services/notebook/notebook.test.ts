import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkAnswer, loadNotebook } from '../../../src/services/notebook/notebook.ts';
import { answered, fakeServer } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const entry = (entryId: string) => ({
  entryId,
  question: {
    question: '<p>Which?</p>',
    questionFormat: 'html',
    options: { A: 'one', B: 'two' },
    optionFormat: 'html',
    kind: 'choice',
    mcq: true,
  },
  domain: 'Ideas',
  skill: 'Evidence',
  reason: 'wrong',
  timesRight: 0,
  source: 'Owls',
  isSibling: false,
});
const counts = { due: 2, waiting: 1, done: 0, nextDueAt: 1_000 };

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
});
afterEach(() => void vi.unstubAllGlobals());

it('opens the notebook, and gives the answer to each question a name of its own', async () => {
  server.next(answered({ data: { ...counts, entries: [entry('entry-1'), entry('entry-2')] } }));
  const { questions, ...rest } = await loadNotebook({ studentId: 'student-1' }, signal);
  expect([rest, questions.map(({ idempotencyKey: _, ...question }) => question)]).toEqual([
    counts,
    [entry('entry-1'), entry('entry-2')],
  ]);
  expect(questions.map(({ idempotencyKey }) => /^[0-9a-f]{32}$/.test(idempotencyKey))).toEqual([true, true]);
  expect(new Set(questions.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  expect(server.asked).toMatchObject([{ url: '/api/getNotebook', body: { studentId: 'student-1' } }]);
});

it('has an answer checked', async () => {
  const data = { right: true, key: 'B', accepted: [], explanation: '<p>Because.</p>', timesRight: 2, dueAt: null };
  const sent = { entryId: 'entry-1', answer: 'B', idempotencyKey: 'key-1' };
  server.next(answered({ data }));
  expect(await checkAnswer(sent, signal)).toEqual(data);
  expect(server.asked).toMatchObject([{ url: '/api/answerNotebook', body: sent }]);
});
