import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgotPassword, setPassword } from '../../../src/services/accounts/mailed-links.ts';
import {
  createOrder,
  isPaid,
  loadApplication,
  resendMail,
  resendReceipt,
  sendInformation,
  verifyPayment,
} from '../../../src/services/enrolment/applications.ts';
import { makePayment, sentForm } from '../../support/enrolment/payment.ts';
import { proves } from '../../support/proves.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const token = 'token-of-the-payers-page';
const summary = {
  item: { kind: 'ap', name: 'AP Psychology' },
  course: 'AP Psychology',
  name: 'Aanya Rao',
  email: 'aanya@example.org',
  receiptEmail: 'aanya@example.org',
  amount: 84999,
  currency: 'INR',
  state: 'open',
  money: 'none',
  refunded: 0,
  refunds: [],
  accessEnded: false,
  paidAt: null,
  paymentId: null,
  account: null,
  papers: [],
  instalments: null,
  receiptMail: 'none',
  accountMail: 'none',
};
const request = {
  amount: 84999,
  currency: 'INR',
  item: { kind: 'ap', name: 'AP Psychology' },
  applicationKey: 'a'.repeat(32),
  application: sentForm,
} as const;

let server: ReturnType<typeof fakeServer>;
const asked = () => server.asked.map(({ url, body }) => [url, body]);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the order', () => {
  it(
    'is asked for with the listed number, the item and the form, and the guardian’s consent',
    proves('7-26', '9-38'),
    async () => {
      const order = { orderId: 'order_1', amount: 8499900, currency: 'INR', application: token };
      server.next(answered(order));
      expect(await createOrder(request, signal)).toEqual(order);
      expect(asked()).toEqual([['/api/createOrder', { ...request, guardianConsent: true }]]);
    },
  );

  it.each([
    ['has no orderId', answered({ amount: 8499900, currency: 'INR', application: token }), { kind: 'broken' }],
    ['is refused with words', refused(422, 'badInput', 'That is not the price.'), { message: 'That is not the price.' }],
    ['was paid before', refused(409, 'conflict', 'It has been paid.'), { reason: 'conflict' }],
    ['cannot be had now', refused(503, 'unavailable', 'Later.'), { kind: 'unreachable', message: 'Later.' }],
  ])('that %s fails', async (_, response, failure) => {
    server.next(response);
    await expect(createOrder(request, signal)).rejects.toMatchObject(failure);
  });
});

describe('verifying', proves('7-27', '3-34'), () => {
  it.each([
    ['success', {}, 'success'],
    ['success', { surplus: true }, 'surplus'],
    ['failure', {}, 'failure'],
  ])('%s with %j is %s', async (status, more, verdict) => {
    server.next(Response.json({ status, ...more, serverNow: 1, msg: 'Words for the payer.' }));
    expect(await verifyPayment(makePayment('order_1'), signal)).toBe(verdict);
    expect(asked()).toEqual([['/api/verifyPayment', makePayment('order_1')]]);
  });

  it('without an answer is unknown', async () => {
    await expect(verifyPayment(makePayment('order_1'), signal)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

it('tells the school every field of the form, what was bought and the payment', proves('7-25'), async () => {
  server.next(answered({}));
  await sendInformation({ ...sentForm, subject: 'AP Psychology', paymentId: 'pay_1' }, signal);
  expect(asked()).toEqual([
    [
      '/api/sendInformationOnMail',
      {
        name: 'Aanya Rao',
        email: 'aanya@example.org',
        phone: '+919876543210',
        student_class: '11',
        school_name: 'Greenwood High',
        parent_name: 'Meera Rao',
        additional_info: '',
        subject: 'AP Psychology',
        paymentId: 'pay_1',
      },
    ],
  ]);
});

describe('the payer’s page', () => {
  it('gets what may be seen, and asks for the mail again', async () => {
    server.next(answered({ data: summary }), answered({}));
    expect(await loadApplication({ token }, signal)).toEqual(summary);
    await resendMail({ token }, signal);
    expect(asked()).toEqual([
      ['/api/getApplication', { token }],
      ['/api/resendApplicationMail', { token }],
    ]);
  });

  it.each([
    ['open', false],
    ['paid', true],
    ['enrolled', true],
  ])('an application that is %s is paid: %s', async (state, paid) => {
    server.next(answered({ data: { ...summary, state } }));
    expect(await isPaid({ token }, signal)).toBe(paid);
  });

  it.each([
    ['surplus', true],
    ['mismatched', true],
    ['failed', false],
  ])('an application whose money is %s counts as paid here: %s', async (money, paid) => {
    server.next(answered({ data: { ...summary, money } }));
    expect(await isPaid({ token }, signal)).toBe(paid);
  });

  it('a receipt is asked for by address and item', async () => {
    server.next(answered({}));
    const bought = { email: 'aanya@example.org', item: { kind: 'ap', name: 'AP Psychology' } } as const;
    await resendReceipt(bought, signal);
    expect(asked()).toEqual([['/api/resendReceipt', bought]]);
  });

  it('an application without an order is not paid, and nobody is asked', async () => {
    expect([await isPaid({ token: null }, signal), asked()]).toEqual([false, []]);
  });
});

describe('passwords', () => {
  const link = 'l'.repeat(43);

  it('are set by a link, which gives the username', async () => {
    server.next(answered({ username: 'aanya@example.org' }));
    expect(await setPassword({ token: link, password: ' ten chars ' }, signal)).toEqual({ username: 'aanya@example.org' });
    expect(asked()).toEqual([['/api/setPassword', { token: link, password: ' ten chars ' }]]);
  });

  it.each(['short', 'l'.repeat(101)])('a link that cannot be one is none, and nobody is asked', async (broken) => {
    await expect(setPassword({ token: broken, password: 'ten chars!' }, signal)).rejects.toMatchObject({ reason: 'notFound' });
    expect(asked()).toEqual([]);
  });

  it('that are forgotten are asked for by the username', async () => {
    server.next(answered({}));
    await forgotPassword({ username: 'aanya' }, signal);
    expect(asked()).toEqual([['/api/forgotPassword', { username: 'aanya' }]]);
  });
});
