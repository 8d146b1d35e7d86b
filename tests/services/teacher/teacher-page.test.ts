import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTeacherPage, readTeacherPage } from '../../../src/services/teacher/teacher-page.ts';
import { proves } from '../../support/proves.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const read = () => readTeacherPage(undefined, signal);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('the teacher’s page is kept in session storage under teacherPage', proves('4.6-3'), async () => {
  expect(await read()).toBe(null);
  await keepTeacherPage({ page: 'teacher-results' }, signal);
  expect([sessionStorage.getItem('teacherPage'), await read()]).toEqual(['"teacher-results"', 'teacher-results']);
});

it.each(['teacher-results', '"teacher-nowhere"', '7'])('what is no page, %s, is none', async (text) => {
  sessionStorage.setItem('teacherPage', text);
  expect(await read()).toBe(null);
});
