import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staffActions } from '../../../src/services/desk/staff.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
});
afterEach(() => void vi.unstubAllGlobals());

const typed = { email: 'new@example.org', password: 'owls hear very well' };
const change = (code: string) => staffActions['staff.own-address']('n', { ...typed, code }, signal);

it.each([
  ['', {}],
  ['123 456', { code: '123 456' }],
  ['abcd-efgh-jkmn-pqrs-tuvw-xyz2', { recoveryCode: 'abcd-efgh-jkmn-pqrs-tuvw-xyz2' }],
])('sends what was typed as a code for what it is: %j', async (code, sent) => {
  server.next(answered({ newEmail: typed.email }));
  expect((await change(code)).says).toMatch(/^A link is on its way to new@example.org/);
  expect(server.asked.at(-1)?.body).toEqual({ ...typed, ...sent });
});

it('says that the address stays, where it is the present one', async () => {
  server.next(answered({ newEmail: null }));
  expect((await change('')).says).toBe('Your address stays as it is. A change that was waiting is canceled.');
});

it.each([
  ['forbidden', 'password'],
  ['codeNeeded', 'code'],
  ['wrongCode', 'code'],
  ['conflict', 'email'],
  ['badInput', 'email'],
] as const)('says a refusal at its field: %s', async (reason, field) => {
  server.next(refused(401, reason, 'It is wrong.'));
  await expect(change('')).rejects.toMatchObject({ problems: [{ field, says: 'It is wrong.' }] });
});

it.each([
  ['password', { password: 'p'.repeat(201) }, 'Use at most 200 characters.'],
  ['code', { code: 'c'.repeat(61) }, 'Use at most 60 characters.'],
])('says at its field that the %s is too long, and asks no server', async (field, more, says) => {
  const changed = staffActions['staff.own-address']('n', { ...typed, code: '', ...more }, signal);
  await expect(changed).rejects.toMatchObject({ problems: [{ field, says }] });
  expect(server.asked).toEqual([]);
});

it('leaves what is no field’s fault as it is', async () => {
  server.next(refused(429, 'tooMany', 'Too often.'));
  await expect(change('')).rejects.toMatchObject({ name: 'CallFailed', message: 'Too often.' });
});
