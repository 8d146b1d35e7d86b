import { afterEach, expect, it, vi } from 'vitest';
import { loadGlance } from '../../../src/services/portal/glance.ts';
import { answered, fakeServer } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

it('asks what is ahead on the student’s clock, and says which clock that is', async () => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  const server = fakeServer();
  const ahead = { test: null, due: 2, session: { startsAt: 5 }, notices: 0 };
  server.next(answered({ data: ahead }));
  const told = await loadGlance({ studentId: 'student-1' }, new AbortController().signal);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(told).toEqual({ ...ahead, zone: timeZone });
  expect(server.asked).toMatchObject([{ url: '/api/getGlance', body: { studentId: 'student-1', zone: timeZone } }]);
});
