import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

type Checkout = { open(): void; close(): void; on(event: string, told: (response: unknown) => void): void };
type Provider = { Razorpay: new (options: object) => Checkout };

const payment = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'signed' };
const declined = { error: { code: 'BAD_REQUEST_ERROR', description: 'The payment was declined by the bank (sandbox).' } };
const answers: object[] = [];
const sent: unknown[] = [];
const told = { handler: vi.fn(), ondismiss: vi.fn(), failed: vi.fn() };
let checkout: Checkout;

beforeAll(async () => {
  // @ts-expect-error: a script of the page, not a module.
  await import('../../../../server/enrolment/sandbox/checkout.js');
});
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return { json: async () => answer };
  });
  checkout = new (globalThis as unknown as Provider).Razorpay({
    ...{ key: 'rzp_test_sandbox', amount: 12_999_900, currency: 'INR', order_id: 'order_1', name: 'Prepchart' },
    description: 'SAT Program Enrollment: SAT Marathon',
    prefill: { name: '<b>Asha</b>', email: 'asha@example.org', contact: '+919876543210' },
    ...{
      notes: { course_plan: 'SAT Marathon' },
      theme: { color: '#2546c7' },
      handler: told.handler,
      modal: { ondismiss: told.ondismiss },
    },
  });
  checkout.on('payment.failed', told.failed);
  checkout.open();
});
afterEach(() => {
  document.querySelector('dialog')?.remove();
  answers.length = 0;
  sent.length = 0;
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const request = (outcome: string) => [
  '/sandbox/payments',
  {
    key: 'rzp_test_sandbox',
    order_id: 'order_1',
    amount: 12_999_900,
    currency: 'INR',
    notes: { course_plan: 'SAT Marathon' },
    outcome,
  },
];

it('is labelled as a sandbox and says what is paid, by whom and how much', () => {
  const dialog = screen.getByRole('dialog', { name: 'Prepchart' });
  expect([...dialog.querySelectorAll('p')].map((each) => each.textContent)).toEqual([
    'Sandbox · no money moves',
    'SAT Program Enrollment: SAT Marathon',
    '₹1,29,999.00',
    '',
  ]);
  expect([...dialog.querySelectorAll('dd')].map((each) => each.textContent)).toEqual([
    '<b>Asha</b>',
    'asha@example.org',
    '+919876543210',
  ]);
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((each) => each.textContent),
  ).toEqual([
    ...['Pay now', 'Fail', 'Lose the browser after paying', 'Close'],
    ...['Approve it in a UPI app', 'The bank allows it later', 'Allowed, never captured'],
    ...['The webhooks arrive out of order', 'Razorpay is slow', 'The webhook’s secret was just changed'],
  ]);
});

it('‘Pay now’ pays once, closes, and hands the payment to the page', async () => {
  answers.push(payment, payment);
  const button = screen.getByRole('button', { name: 'Pay now' });
  button.click();
  button.click();
  await vi.waitFor(() => expect(told.handler).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  expect(told.handler).toHaveBeenCalledWith(payment);
  expect(sent).toEqual([request('paid')]);
  expect([screen.queryByRole('dialog'), told.ondismiss.mock.calls, told.failed.mock.calls]).toEqual([null, [], []]);
});

it('a payment that waits in a UPI app is handed to the page once it is approved', async () => {
  answers.push({ pending: 'pay_1' }, payment);
  await press('Approve it in a UPI app');
  await vi.waitFor(() => expect(told.handler.mock.calls).toEqual([[payment]]), { timeout: 60_000 });
  expect(sent).toEqual([request('pending'), ['/sandbox/payments/pay_1', { key: 'rzp_test_sandbox' }]]);
});

it('with an address to come back to it takes the page away by a form, and opens no window', () => {
  checkout.close();
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const callback_url = 'http://127.0.0.1/application/token/callback';
  new (globalThis as unknown as Provider).Razorpay({
    ...{ key: 'rzp_test_sandbox', amount: 100, currency: 'INR', order_id: 'order_1', name: 'Prepchart' },
    ...{ description: 'SAT Sprint', redirect: true, callback_url },
  }).open();
  const form = submit.mock.contexts[0] as HTMLFormElement;
  expect([form.method, new URL(form.action).pathname, screen.queryByRole('dialog')]).toEqual(['post', '/sandbox/away', null]);
  expect(Object.fromEntries(new FormData(form))).toEqual({
    ...{ key: 'rzp_test_sandbox', order_id: 'order_1', amount: '100', currency: 'INR', name: 'Prepchart' },
    ...{ description: 'SAT Sprint', callback_url },
  });
  form.remove();
  submit.mockRestore();
});

it('‘Fail’ tells the page why and stays open, and a second attempt can pay', async () => {
  answers.push(declined, payment);
  await press('Fail');
  expect(await screen.findByText(declined.error.description)).toBe(screen.getByRole('alert'));
  expect(told.failed.mock.calls).toEqual([[declined]]);
  await press('Pay now');
  await vi.waitFor(() => expect(told.handler.mock.calls).toEqual([[payment]]), { timeout: 60_000 });
  expect(sent).toEqual([request('failed'), request('paid')]);
});

it('‘Close’ and Escape tell the page that it was dismissed, once', async () => {
  await press('Close');
  expect(told.ondismiss).toHaveBeenCalledTimes(1);
  checkout.close();
  checkout.open();
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(told.ondismiss).toHaveBeenCalledTimes(2);
  expect([screen.queryByRole('dialog'), sent, told.handler.mock.calls]).toEqual([null, [], []]);
});

it('a sandbox that does not answer says so, and nothing is told to the page', async () => {
  await press('Pay now');
  expect(await screen.findByText('The sandbox didn’t answer. Please try again.')).toBeTruthy();
  expect([told.handler.mock.calls, told.failed.mock.calls, told.ondismiss.mock.calls]).toEqual([[], [], []]);
  expect(screen.getByRole('button', { name: 'Pay now' }).getAttribute('aria-disabled')).toBe('false');
});
