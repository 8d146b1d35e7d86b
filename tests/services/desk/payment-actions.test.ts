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

it('sends what was filled in beside the form of a payment, and says at its field what is wrong with it', async () => {
  const draft = { offer: 'sat/SAT Sprint', currency: 'INR', method: 'bank', email: 'asha@example.org' };
  const filled = { ...draft, parentEmail: ' Parent@example.org ', birthYear: '2010', place: 'IN-27', gstin: '' };
  server.next(answered({ payment: 'p1' }));
  await paymentActions['payment.add']('', filled, signal);
  expect(server.asked.at(-1)?.body).toMatchObject({ parentEmail: 'parent@example.org', birthYear: 2010, place: 'IN-27' });
  const wrong = { ...filled, parentEmail: 'asha@example.org', birthYear: '10' };
  await expect(paymentActions['payment.add']('', wrong, signal)).rejects.toMatchObject({
    problems: [
      { field: 'birthYear', says: expect.stringMatching(/four digits/) },
      { field: 'parentEmail', says: expect.stringMatching(/student’s address/) },
    ],
  });
});
