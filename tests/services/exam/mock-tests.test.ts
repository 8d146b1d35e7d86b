import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { locateMock } from '../../../src/services/exam/mock-tests.ts';
import { type Address, rememberStart } from '../../../src/services/exam/records.ts';
import { makeMockRecord, makeQuizRecord } from '../../support/exam/records.ts';
import { itEach, proves } from '../../support/proves.ts';
import { answered, fakeServer } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const address = { studentId: 'student-1', quizId: 'mock-1', sittingId: null };
const locate = (more: Partial<Address> = {}) => locateMock({ ...address, ...more }, signal);

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('which record a mock test’s address means', () => {
  it('is the one it names, whatever was stored, without a call', async () => {
    sessionStorage.setItem('mockSession', '{');
    expect([await locate({ sittingId: 'record-7' }), server.asked]).toEqual(['record-7', []]);
  });

  it('is the one that was started here, without a call', async () => {
    await rememberStart({ kind: 'mock', quizId: 'mock-1', studentQuizId: 'record-3' }, signal);
    expect([await locate(), server.asked]).toEqual(['record-3', []]);
  });

  it('is never a quiz that was started here', async () => {
    await rememberStart({ kind: 'quiz', quizId: 'mock-1', studentQuizId: 'sitting-3' }, signal);
    server.next(answered({ data: [makeQuizRecord('sitting-3', { quizId: 'mock-1' }), makeMockRecord('record-2')] }));
    expect(await locate()).toBe('record-2');
  });

  it('is the newest of the server’s list for a pasted address, also after another test was started here', async () => {
    await rememberStart({ kind: 'mock', quizId: 'mock-2', studentQuizId: 'record-4' }, signal);
    server.next(
      answered({
        data: [makeMockRecord('record-4', { quizId: 'mock-2' }), makeMockRecord('record-2'), makeMockRecord('record-1')],
      }),
    );
    expect(await locate()).toBe('record-2');
    expect(server.asked.map(({ url, body }) => [url, body])).toEqual([
      ['/api/getQuizzesByStudentId', { studentId: 'student-1' }],
    ]);
  });
});

describe('where there is no record to find', () => {
  it.each([
    ['no JSON', '{'],
    ['another shape', '{"quizId":7}'],
    ['an entry without the test’s id', '{"studentQuizId":"record-1"}'],
  ])('a session entry that is %s is told, and nobody is asked', async (_, entry) => {
    sessionStorage.setItem('mockSession', entry);
    await expect(locate()).rejects.toThrow('There was an error reading the test session. Please try again.');
    expect(server.asked).toEqual([]);
  });

  itEach([
    ['knows no record', [], 'Mock test data not found in session storage.', proves('8-mock-1')],
    ['knows quizzes alone', [makeQuizRecord('sitting-1')], 'Mock test data not found in session storage.', proves('8-mock-1')],
    [
      'lists other tests',
      [makeMockRecord('record-1', { quizId: 'mock-2' }), makeQuizRecord('sitting-1', { quizId: 'mock-1' })],
      'Could not find the specific mock test data for this ID.',
      proves('8-mock-2'),
    ],
  ])('a server that %s is told', async (_, data, words) => {
    server.next(answered({ data }));
    await expect(locate()).rejects.toThrow(words);
  });

  it('a server that cannot be reached is told apart', async () => {
    await expect(locate()).rejects.toEqual(new CallFailed('unreachable', ''));
  });
});
