import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NextSteps } from '../../../contract/results/next-steps.ts';
import { loadNextSteps } from '../../../src/services/results/results.ts';
import { answered, fakeServer } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const steps: NextSteps = {
  weakest: { domain: 'Algebra', skill: 'Lines', right: 1, total: 4, pages: [] },
  practice: { area: { subject: 'SAT Math' }, fresh: 3 },
  slot: null,
  timeZone: 'Asia/Kolkata',
  wrong: 5,
};

/** With the zone of this device. */
const shown = { ...steps, ownTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const asked = () => server.asked.map(({ url, body }) => [url, body]);

it('the next steps are those of one sitting, or of all', async () => {
  server.next(answered({ data: steps }), answered({ data: { ...steps, weakest: null } }));
  expect(await loadNextSteps({ studentId: 'student-1', sittingId: 'record-1' }, signal)).toEqual(shown);
  expect(await loadNextSteps({ studentId: 'student-1', sittingId: null }, signal)).toEqual({ ...shown, weakest: null });
  expect(asked()).toEqual([
    ['/api/getNextSteps', { studentId: 'student-1', studentQuizId: 'record-1' }],
    ['/api/getNextSteps', { studentId: 'student-1' }],
  ]);
});
