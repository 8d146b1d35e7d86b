import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPracticeChoices, startDrill } from '../../../src/services/practice/practice.ts';
import { choices } from '../../support/practice.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const asked = () => server.asked.map(({ url, body }) => [url, body]);

it('what can be practised is asked for by the student', async () => {
  server.next(answered({ data: choices }));
  expect(await loadPracticeChoices({ studentId: 'student-1' }, signal)).toEqual(choices);
  expect(asked()).toEqual([['/api/getPracticeChoices', { studentId: 'student-1' }]]);
});

it('a drill is asked for by its area, and the server’s refusal passes on', async () => {
  server.next(
    answered({ data: { quizId: 'quiz-9', studentQuizId: 'sitting-9' } }),
    refused(404, 'notFound', 'We have no new questions on “Lines”.'),
  );
  const wanted = { studentId: 'student-1', area: { subject: 'SAT Math', skill: 'Lines' } };
  expect(await startDrill(wanted, signal)).toEqual({ quizId: 'quiz-9', sittingId: 'sitting-9' });
  await expect(startDrill(wanted, signal)).rejects.toMatchObject({
    reason: 'notFound',
    message: 'We have no new questions on “Lines”.',
  });
  expect(asked()).toEqual([
    ['/api/startDrill', wanted],
    ['/api/startDrill', wanted],
  ]);
});
