import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModuleDetails, QuizDetails } from '../../../contract/exam/quizzes.ts';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { keepJournal } from '../../../src/services/exam/journal-store.ts';
import { endLateAnswers, findLateModules, loadCompleted, noteGuess } from '../../../src/services/results/results.ts';
import { proves } from '../../support/proves.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const sitting = { sittingId: 'record-1' };

const module = (studentQuizId: string, name: string, late: boolean): ModuleDetails => ({
  studentQuizId,
  quizId: `of-${studentQuizId}`,
  name,
  questions: 3,
  time: 1800,
  photographing: null,
  deadline: null,
  type: 'math',
  breakBefore: null,
  tools: ['calculator', 'reference'],
  reference: 'sat',
  state: 'submitted',
  ending: 'timeUp',
  late,
});
const details = (state: QuizDetails['state'], modules: ModuleDetails[]): QuizDetails => ({
  title: 'Practice test',
  creator: 'Prepchart',
  duration: 60,
  exam: null,
  is_node: true,
  state,
  ending: state === 'submitted' ? 'student' : null,
  reinstatedAt: null,
  totalTime: 0,
  modules,
  policy: { keysAllowed: false, extraTime: 1 },
});

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('document', { fullscreenEnabled: true });
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the modules that wait for late answers', () => {
  const journal = (sittingId: string, answers: string[]) =>
    keepJournal({
      key: `${sittingId}/tab-1`,
      studentId: 'student-1',
      sittingId,
      entries: answers.map((answer, index) => ({ seq: index + 1, question: index + 1, answer, marked: false, at: 1 })),
      events: [],
      timePerQuestion: {},
      totalTime: 0,
      ending: 'timeUp',
    });
  const modules = [module('m1', 'Reading', true), module('m2', 'Writing', true), module('m3', 'Mathematics', false)];

  it('are told with whether this device has answers of theirs that were not delivered', async () => {
    await journal('m1', ['A']);
    await journal('m2', []);
    await journal('m3', ['B']);
    server.next(answered({ data: details('submitted', modules) }));
    expect(await findLateModules(sitting, signal)).toEqual([
      { name: 'Reading', onDevice: true },
      { name: 'Writing', onDevice: false },
    ]);
    expect(server.asked.map(({ url, body }) => [url, body])).toEqual([['/api/getQuizzesDetails', { studentQuizId: 'record-1' }]]);
  });

  it('are none of a test that is not over', async () => {
    server.next(answered({ data: details('inProgress', modules) }));
    expect(await findLateModules(sitting, signal)).toEqual([]);
  });
});

it('the end of late answers is told of the whole test, and a refusal passes on', async () => {
  server.next(answered({}), refused(400, 'badInput', 'This is a quiz, not a mock test.'));
  expect(await endLateAnswers(sitting, signal)).toBeUndefined();
  await expect(endLateAnswers(sitting, signal)).rejects.toMatchObject({
    reason: 'badInput',
    message: 'This is a quiz, not a mock test.',
  });
  const end = ['/api/endLateAnswers', { studentQuizId: 'record-1' }];
  expect(server.asked.map(({ url, body }) => [url, body])).toEqual([end, end]);
});

it('the finished sittings come as the server lists them', proves('7-19'), async () => {
  const line: CompletedSitting = {
    ...{ studentQuizId: 'sitting-1', quizId: 'quiz-1', title: 'Owls', subject: 'SAT Math', is_node: false, isDrill: false },
    ...{ ending: 'student' as const, submittedAt: 1, right: 3, total: 4, percent: 75, seconds: 95, scaled: null },
  };
  const mock = { ...line, studentQuizId: 'record-1', is_node: true, scaled: { low: 980, high: 1090 } };
  server.next(answered({ data: [line, mock] }));
  expect(await loadCompleted({ studentId: 'student-1' }, signal)).toEqual([line, mock]);
  expect(server.asked.map(({ url, body }) => [url, body])).toEqual([['/api/getCompletedQuizResult', { studentId: 'student-1' }]]);
});

it('a guess is told of the sitting it was made in, and a refusal passes on', async () => {
  server.next(answered({}), refused(409, 'notOpen', 'There’s no result until the test is over.'));
  const guess = { sittingId: 'm2', question: 7, guessed: true };
  expect(await noteGuess(guess, signal)).toBeUndefined();
  await expect(noteGuess({ ...guess, guessed: false }, signal)).rejects.toMatchObject({ reason: 'notOpen' });
  expect(server.asked.map(({ url, body }) => [url, body])).toEqual([
    ['/api/noteGuess', { studentQuizId: 'm2', question: 7, guessed: true }],
    ['/api/noteGuess', { studentQuizId: 'm2', question: 7, guessed: false }],
  ]);
});
