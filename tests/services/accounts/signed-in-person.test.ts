import { afterEach, expect, it, vi } from 'vitest';
import { readPerson } from '../../../src/services/accounts/signed-in-person.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const teacher = { _id: 't1', firstname: 'Meera', lastname: 'Nair', username: 'meera', email: 'meera@example.org' };
const { signal } = new AbortController();
const read = (kept: Record<string, unknown>) => {
  const texts = Object.entries(kept).map(([key, value]) => [key, JSON.stringify(value)]);
  vi.stubGlobal('sessionStorage', memoryStorage(Object.fromEntries(texts)));
  return readPerson(undefined, signal);
};
afterEach(() => {
  vi.unstubAllGlobals();
});

it('names whoever this tab has signed in', async () => {
  const token = 'token-1';
  expect(await read({ token, userData: student })).toEqual({ role: 'student', name: `${student.firstname} ${student.lastname}` });
  expect(await read({ token, teacherData: teacher })).toEqual({ role: 'teacher', name: 'Meera Nair' });
  expect(await read({ token, staffData: { ...teacher, duty: 'owner' } })).toEqual({ role: 'staff', name: 'Meera Nair' });
});

it('is nobody without a token, or where what is kept cannot be read', async () => {
  expect(await read({ userData: student })).toBeNull();
  expect(await read({ token: 'token-1' })).toBeNull();
  expect(await read({ token: 'token-1', userData: { firstname: 'Aanya' } })).toBeNull();
});
