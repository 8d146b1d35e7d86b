import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepGoal, loadStudyPlan } from '../../../src/services/plan/plan.ts';
import { studyPlan } from '../../support/plan/study-plan.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const asked = () => server.asked.map(({ url, body }) => [url, body]);

it('the plan is asked for by the days of this device', async () => {
  server.next(answered({ data: studyPlan() }));
  expect(await loadStudyPlan({ studentId: 'student-1' }, signal)).toEqual(studyPlan());
  expect(asked()).toEqual([['/api/getStudyPlan', { studentId: 'student-1', zone }]]);
});

it('a goal is kept for its course, and the server’s refusal passes on', async () => {
  const wanted = { studentId: 'student-1', courseId: 'c', goal: { testDate: null, score: 1400, weeklyMinutes: 90 } };
  server.next(answered({ data: studyPlan() }), refused(400, 'badInput', 'The test date is over.'));
  expect(await keepGoal(wanted, signal)).toEqual(studyPlan());
  await expect(keepGoal(wanted, signal)).rejects.toMatchObject({ reason: 'badInput', message: 'The test date is over.' });
  expect(asked()[0]).toEqual(['/api/setGoal', { ...wanted, zone }]);
});
