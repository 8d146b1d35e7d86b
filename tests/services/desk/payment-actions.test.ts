import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paymentActions } from '../../../src/services/desk/payment-actions.ts';
import { answered, fakeServer } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  server = fakeServer();
});
afterEach(() => void vi.unstubAllGlobals());

it.each([
  [true, /the student is enrolled/],
  [false, /couldn’t be enrolled yet/],
])('says of a payment that counts whether its student is enrolled: %s', async (enrolled, says) => {
  server.next(answered({ enrolled }));
  const said = await paymentActions['payment.accept']('pay_1', { reason: 'The bank kept its fee' }, signal);
  expect(said.says).toMatch(says);
});
