import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearEntries, entryOrNull, readEntry, writeEntry } from '../../../src/services/api/session-storage.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { proves } from '../../support/proves.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the student under userData', proves('3-1', '3-2'), () => {
  writeEntry('userData', student);
  expect([JSON.parse(sessionStorage.getItem('userData') ?? ''), readEntry('userData'), entryOrNull('userData')]).toEqual([
    student,
    { found: 'value', value: student },
    student,
  ]);
});

it('finds nothing where nothing is, and after clearing', () => {
  expect(readEntry('token')).toEqual({ found: 'nothing' });
  writeEntry('token', 'token-1');
  clearEntries();
  expect([readEntry('token'), entryOrNull('token')]).toEqual([{ found: 'nothing' }, null]);
});

describe('an entry that cannot be read', () => {
  it.each([
    ['is no JSON', 'userData', '{"_id":'],
    ['is empty', 'token', ''],
    ['is JSON of another shape', 'userData', '{"_id":"student-1"}'],
    ['has a number for an id', 'quizSession', '{"quizId":7}'],
    ['is null', 'quizSession', 'null'],
    ['is a list with one bad record', 'quizzes', '[{"_id":"sitting-1"}]'],
    ['is a list of mock tests with one bad record', 'mockTests', '[{"_id":"record-1"}]'],
    ['has a number for a test’s id', 'mockSession', '{"quizId":7}'],
  ] as const)('%s: unreadable, never an exception', (_, key, text) => {
    sessionStorage.setItem(key, text);
    expect([readEntry(key), entryOrNull(key)]).toEqual([{ found: 'unreadable' }, null]);
  });
});

it.each(['quizSession', 'mockSession'] as const)('reads a %s without its quiz id: who asks decides what that means', (key) => {
  sessionStorage.setItem(key, '{"studentQuizId":"sitting-1"}');
  expect(readEntry(key)).toEqual({ found: 'value', value: { studentQuizId: 'sitting-1' } });
});
