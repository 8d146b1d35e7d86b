import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadReport } from '../../../src/services/report/report.ts';
import { fullReport } from '../../support/report/report.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

let server: ReturnType<typeof fakeServer>;
const { signal } = new AbortController();
const token = 'x'.repeat(40);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('opens a report by the token of its link, without the session of whoever is signed in here', async () => {
  server.next(answered({ data: fullReport }));
  expect(await loadReport({ token }, signal)).toEqual(fullReport);
  expect(server.asked).toMatchObject([{ url: '/api/getReport', body: { token } }]);
  expect(server.asked[0]?.headers).not.toHaveProperty('authorization');
});

it('is refused for a link that opens nothing', async () => {
  server.next(refused(404, 'notFound', 'There’s no such report.'));
  await expect(loadReport({ token }, signal)).rejects.toMatchObject({ kind: 'refused', reason: 'notFound' });
});
