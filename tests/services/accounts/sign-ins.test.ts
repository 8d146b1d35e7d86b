import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endOtherSignIns, endSignIn, loadSignIns } from '../../../src/services/accounts/sign-ins.ts';
import { sessionRenewed, watchSession } from '../../../src/services/api/session-gate.ts';
import { deferred } from '../../support/deferred.ts';
import { answered, fakeServer, signedOut } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const signIn = { id: 'a'.repeat(64), browser: 'Firefox on Linux', since: 1, usedAt: 2, current: true };
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  sessionStorage.setItem('token', JSON.stringify('token-1'));
  server = fakeServer();
});
afterEach(() => {
  sessionRenewed();
  vi.unstubAllGlobals();
});

it('lists, ends one and ends all others, which keeps this browser known', async () => {
  localStorage.setItem('devices', JSON.stringify(['d'.repeat(43)]));
  server.next(answered({ data: [signIn] }));
  expect(await loadSignIns({ role: 'student' }, signal)).toEqual([signIn]);
  server.next(answered({}));
  await endSignIn({ role: 'teacher', id: signIn.id }, signal);
  server.next(answered({}));
  await endOtherSignIns({ role: 'student' }, signal);
  expect(server.asked.map(({ url, body }) => [url, body])).toEqual([
    ['/api/getSignIns', {}],
    ['/api/endSignIn', { id: signIn.id }],
    ['/api/endOtherSignIns', { devices: ['d'.repeat(43)] }],
  ]);
});

it('a student whose session is over waits for the sign-in in place, and is then answered', async () => {
  server.next(signedOut());
  const list = loadSignIns({ role: 'student' }, signal);
  // The gate tells when a call begins to wait in it.
  const waiting = deferred<void>();
  const stop = watchSession(() => waiting.resolve());
  await waiting.promise;
  stop();
  server.next(answered({ data: [signIn] }));
  sessionRenewed();
  expect(await list).toEqual([signIn]);
});

it('a teacher, who cannot sign in in place, is told to sign in', async () => {
  server.next(signedOut());
  await expect(loadSignIns({ role: 'teacher' }, signal)).rejects.toMatchObject({
    kind: 'refused',
    reason: 'signedOut',
    message: 'Please sign in again.',
  });
});
