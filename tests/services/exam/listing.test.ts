import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SittingFacts } from '../../../contract/exam/listing.ts';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { loadListed } from '../../../src/services/exam/listing.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { makeMockRecord, makeQuizRecord } from '../../support/exam/records.ts';
import { answered, fakeServer } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"', userData: JSON.stringify(student) }));
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const records = [
  makeQuizRecord('to-take'),
  makeMockRecord('mock'),
  makeQuizRecord('taken', { is_complete: true }),
  makeQuizRecord('of-psychology'),
];
const makeFacts = (studentQuizId: string, subject: string): SittingFacts => ({ studentQuizId, subject, levels: null });
const facts = [
  makeFacts('of-psychology', 'AP Psychology'),
  makeFacts('to-take', 'SAT Math'),
  makeFacts('taken', 'SAT Math'),
  makeFacts('mock', 'SAT Math'),
];
const completed = (studentQuizId: string, more: Partial<CompletedSitting> = {}): CompletedSitting => ({
  ...{ studentQuizId, quizId: 'quiz-1', title: 'Algebra', subject: 'SAT Math', is_node: false, isDrill: false },
  ...{ ending: 'student', submittedAt: 1, right: 2, total: 3, percent: 67, seconds: 60, scaled: null },
  ...more,
});

it('puts beside each record what it is about, and its own result or the newest whole one of its kind and subject', async () => {
  server.next(answered({ data: records }));
  server.next(answered({ data: facts }));
  server.next(
    answered({
      data: [
        completed('older'),
        completed('taken', { right: 3 }),
        completed('mock-of-before', { is_node: true }),
        completed('drill', { isDrill: true }),
      ],
    }),
  );
  const listed = await loadListed({ kind: 'quiz' }, signal);
  expect(server.asked.map(({ url, body }) => [url, body])).toEqual(
    ['/api/getQuizzesByStudentId', '/api/getSittingFacts', '/api/getCompletedQuizResult'].map((url) => [
      url,
      { studentId: 'student-1' },
    ]),
  );
  expect(listed.map(({ _id, facts, latest }) => [_id, facts?.subject, latest?.studentQuizId])).toEqual([
    ['to-take', 'SAT Math', 'taken'],
    ['taken', 'SAT Math', 'taken'],
    ['of-psychology', 'AP Psychology', undefined],
  ]);
});

it('is the bare list where nothing more can be had', async () => {
  server.next(answered({ data: records }));
  server.next(answered({ status: 0, msg: 'Busy' }));
  server.next(answered({ status: 0, msg: 'Busy' }));
  expect((await loadListed({ kind: 'mock' }, signal)).map(({ _id, facts, latest }) => [_id, facts, latest])).toEqual([
    ['mock', undefined, undefined],
  ]);
});

it('fails as the list does, and asks nobody without a student', async () => {
  server.next(answered({ status: 0, msg: 'Not today' }));
  server.next(answered({ data: facts }));
  server.next(answered({ data: [] }));
  await expect(loadListed({ kind: 'quiz' }, signal)).rejects.toThrow('Not today');
  sessionStorage.removeItem('userData');
  await expect(loadListed({ kind: 'quiz' }, signal)).rejects.toThrow('Student not found. Please log in again.');
  expect(server.asked.length).toBe(3);
});
