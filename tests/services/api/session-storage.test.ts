import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { studentEntry } from '../../../src/services/accounts/signed-in.ts';
import {
  clearEntries,
  type Entry,
  entryOrNull,
  readEntry,
  requireStorage,
  StorageDenied,
  tokenEntry,
  writeEntry,
} from '../../../src/services/api/session-storage.ts';
import { mockSessionEntry, mockTestsEntry, quizSessionEntry, quizzesEntry } from '../../../src/services/exam/exam-entries.ts';
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
  writeEntry(studentEntry, student);
  expect([JSON.parse(sessionStorage.getItem('userData') ?? ''), readEntry(studentEntry), entryOrNull(studentEntry)]).toEqual([
    student,
    { found: 'value', value: student },
    student,
  ]);
});

it('finds nothing where nothing is, and after clearing', () => {
  expect(readEntry(tokenEntry)).toEqual({ found: 'nothing' });
  writeEntry(tokenEntry, 'token-1');
  clearEntries();
  expect([readEntry(tokenEntry), entryOrNull(tokenEntry)]).toEqual([{ found: 'nothing' }, null]);
});

describe('an entry that cannot be read', () => {
  it.each([
    ['is no JSON', studentEntry, '{"_id":'],
    ['is empty', tokenEntry, ''],
    ['is JSON of another shape', studentEntry, '{"_id":"student-1"}'],
    ['has a number for an id', quizSessionEntry, '{"quizId":7}'],
    ['is null', quizSessionEntry, 'null'],
    ['is a list with one bad record', quizzesEntry, '[{"_id":"sitting-1"}]'],
    ['is a list of mock tests with one bad record', mockTestsEntry, '[{"_id":"record-1"}]'],
    ['has a number for a test’s id', mockSessionEntry, '{"quizId":7}'],
  ])('%s: unreadable, never an exception', (_, entry: Entry<unknown>, text) => {
    sessionStorage.setItem(entry.key, text);
    expect([readEntry(entry), entryOrNull(entry)]).toEqual([{ found: 'unreadable' }, null]);
  });
});

it.each([quizSessionEntry, mockSessionEntry])('reads a $key without its quiz id: who asks decides what that means', (entry) => {
  sessionStorage.setItem(entry.key, '{"studentQuizId":"sitting-1"}');
  expect(readEntry(entry)).toEqual({ found: 'value', value: { studentQuizId: 'sitting-1' } });
});

describe('a browser that denies storage', () => {
  const deny = {
    'throws when it is named': () => {
      Object.defineProperty(globalThis, 'sessionStorage', {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    },
    'has none': () => vi.stubGlobal('sessionStorage', null),
  };

  it.each(Object.entries(deny))('and %s has nothing to read, and says so of what is to be kept', (_, denying) => {
    denying();
    expect(readEntry(tokenEntry)).toEqual({ found: 'nothing' });
    expect(() => writeEntry(tokenEntry, 'token-1')).toThrow(StorageDenied);
    expect(requireStorage).toThrow(StorageDenied);
  });
});
