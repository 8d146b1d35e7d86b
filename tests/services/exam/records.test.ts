import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryOrNull } from '../../../src/services/api/session-storage.ts';
import { mockTestsEntry, quizzesEntry } from '../../../src/services/exam/exam-entries.ts';
import { loadList, loadSittings, locateFinished, rememberStart } from '../../../src/services/exam/records.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { makeMockRecord, makeQuizRecord } from '../../support/exam/records.ts';
import { itEach, proves } from '../../support/proves.ts';
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

describe('the list', () => {
  const quizzes = [makeQuizRecord('sitting-2'), makeQuizRecord('sitting-1', { is_complete: true })];
  const mocks = [makeMockRecord('sitting-9'), makeMockRecord('sitting-8', { is_complete: true })];
  const data = [mocks[0], quizzes[0], quizzes[1], mocks[1]];

  itEach([
    ['quizzes holds no mock test', 'quiz', quizzes, proves('4.1-5', '7-10')],
    ['mock tests holds no quiz', 'mock', mocks, proves('4.1-6', '7-10')],
  ] as const)('of the student’s %s', async (_, kind, ours) => {
    server.next(answered({ data }));
    expect(await loadList({ kind }, signal)).toEqual(ours);
    expect(server.asked.map(({ url, body }) => [url, body])).toEqual([
      ['/api/getQuizzesByStudentId', { studentId: 'student-1' }],
    ]);
  });

  it.each(['quiz', 'mock'] as const)('of kind %s keeps both kinds in session storage, from one call', async (kind) => {
    server.next(answered({ data }));
    await loadList({ kind }, signal);
    expect([server.asked.length, entryOrNull(quizzesEntry), entryOrNull(mockTestsEntry)]).toEqual([1, quizzes, mocks]);
  });

  it('of all sittings holds both kinds, as the server has them', async () => {
    server.next(answered({ data }));
    expect([await loadSittings({ studentId: 'student-1' }, signal), entryOrNull(mockTestsEntry)]).toEqual([data, mocks]);
  });

  it.each(['quiz', 'mock'] as const)('of kind %s asks nobody without a student', proves('8-quizzes-1'), async (kind) => {
    sessionStorage.removeItem('userData');
    await expect(loadList({ kind }, signal)).rejects.toThrow('Student not found. Please log in again.');
    expect(server.asked).toEqual([]);
  });
});

it('what was started is remembered by kind', async () => {
  await rememberStart({ kind: 'quiz', quizId: 'quiz-1', studentQuizId: 'sitting-1' }, signal);
  await rememberStart({ kind: 'mock', quizId: 'mock-1', studentQuizId: 'sitting-9' }, signal);
  expect(['quizSession', 'mockSession'].map((key) => JSON.parse(sessionStorage.getItem(key) ?? ''))).toEqual([
    { quizId: 'quiz-1', studentQuizId: 'sitting-1' },
    { quizId: 'mock-1', studentQuizId: 'sitting-9' },
  ]);
});

describe.each([
  ['quiz', makeQuizRecord, makeMockRecord, 'There’s no result yet: you haven’t submitted this quiz.'],
  ['mock', makeMockRecord, makeQuizRecord, 'There’s no result yet: you haven’t finished this test.'],
] as const)('which result of kind %s an address means', (kind, makeRecord, makeOther, noResult) => {
  const quizId = 'content-1';
  const address = { kind, studentId: 'student-1', quizId, sittingId: null };
  const open = makeRecord('sitting-4', { quizId });
  const complete = { quizId, is_complete: true };

  it('is the newest complete sitting', async () => {
    server.next(answered({ data: [open, makeRecord('sitting-3', complete), makeRecord('sitting-1', complete)] }));
    expect(await locateFinished(address, signal)).toBe('sitting-3');
  });

  it('is the one it names, without a call', async () => {
    expect([await locateFinished({ ...address, sittingId: 'sitting-1' }, signal), server.asked]).toEqual(['sitting-1', []]);
  });

  it.each([
    ['before the end', [open]],
    ['where another test is complete', [open, makeRecord('sitting-2', { ...complete, quizId: 'content-2' })]],
    ['where only the other kind is complete', [open, makeOther('sitting-2', complete)]],
    ['without a record', []],
  ])('is none %s', async (_, data) => {
    server.next(answered({ data }));
    await expect(locateFinished(address, signal)).rejects.toThrow(noResult);
  });
});
