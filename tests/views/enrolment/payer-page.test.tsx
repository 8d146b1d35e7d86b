import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { Paper } from '../../../contract/billing/papers.ts';
import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import { payerPageMachine } from '../../../src/machines/enrolment/payer-page.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { PayerPage } from '../../../src/views/enrolment/payer-page.tsx';
import { findRouterLinks } from '../../support/views/clicks.ts';

const open: ApplicationSummary = {
  item: { kind: 'sat', name: 'SAT Marathon' },
  course: 'SAT Dominance Program',
  name: 'Aanya Rao',
  email: 'aanya@example.org',
  receiptEmail: 'aanya@example.org',
  amount: 129999,
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
const paid: ApplicationSummary = {
  ...open,
  state: 'paid',
  money: 'counted',
  paidAt: Date.UTC(2026, 10, 21, 10),
  paymentId: 'pay_1',
};
const enrolled: ApplicationSummary = {
  ...paid,
  state: 'enrolled',
  account: { username: 'aanya@example.org', isNew: true, ready: false },
  receiptMail: 'sent',
  accountMail: 'waiting',
};

let knows: ApplicationSummary | Error;
let resent: (Error | null)[];

const logic = payerPageMachine.provide({
  actors: {
    loadApplication: fromPromise<ApplicationSummary, { token: string }>(async () => {
      if (knows instanceof Error) throw knows;
      return knows;
    }),
    resendMail: fromPromise<void, { token: string }>(async () => {
      const failure = resent.shift();
      if (failure) throw failure;
    }),
  },
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const main = () => within(document.querySelector('main') as HTMLElement);
/** Each step's title, state and words. */
const steps = () =>
  main()
    .getAllByRole('heading', { level: 3 })
    .map((title) => [title.textContent, title.nextSibling?.textContent, title.parentElement?.lastChild?.textContent]);
const states = () => steps().map(([title, state]) => `${title}: ${state}`);
const press = async (name: string) => {
  await act(async () => main().getByRole('button', { name }).click());
  await wait(0);
};

async function visit(application: ApplicationSummary | Error) {
  knows = application;
  resent = [];
  render(
    <MemoryRouter initialEntries={['/application/token-1']}>
      <Routes>
        <Route path="/application/:token" element={<PayerPage logic={logic} />} />
      </Routes>
    </MemoryRouter>,
  );
  await wait(0);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('waits for a payment in words, and has no receipt yet', async () => {
  await visit(open);
  expect([heading(), main().queryByRole('heading', { name: 'Receipt' })]).toEqual(['We haven’t received the payment yet', null]);
  expect(states()).toEqual([
    'Payment: In progress',
    'Account: Not started',
    'Email: Not started',
    'Set a password, then sign in: Not started',
  ]);
  expect(steps().slice(0, 2)).toEqual([
    ['Payment', 'In progress', 'We haven’t received ₹1,29,999 yet.'],
    ['Account', 'Not started', 'Created as soon as the payment arrives.'],
  ]);
  expect(main().getByRole('link', { name: 'Back to the application' }).getAttribute('href')).toBe(
    '/contact-sat?plan=SAT%20Marathon&currency=INR',
  );
});

const signedUp = { ...enrolled, account: { username: 'aanya@example.org', isNew: false, ready: true } };
it.each([
  ['not paid', open, '/contact-sat?plan=SAT%20Marathon&currency=INR'],
  ['ready to sign in', signedUp, '/signin'],
  ['not ours', new CallFailed('refused', '', 'notFound'), '/signin'],
])('leads on by documents of their own, as the policy of a page where people pay is its document’s: %s', async (_, known, to) => {
  await visit(known);
  const hrefs = main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toContain(to);
  let followed: unknown;
  act(() => {
    followed = findRouterLinks(document);
  });
  expect(followed).toEqual([]);
});

it('shows what happens while it is open, and says it', async () => {
  await visit(open);
  knows = paid;
  await wait(3000);
  expect([heading(), states()[0], states()[1]]).toEqual([
    'Your payment has arrived',
    'Payment received: Done',
    'Account: In progress',
  ]);
  expect(steps()[1]?.[2]).toBe('We’re creating it. This takes a moment.');
  knows = enrolled;
  await wait(3000);
  expect(heading()).toBe('You’re enrolled');
  expect(main().getByText('You’re enrolled', { selector: '[role=status]' })).toBeTruthy();
  expect(steps()).toEqual([
    ['Payment received', 'Done', '₹1,29,999, paid once.'],
    ['Account created', 'Done', 'The username is aanya@example.org, and SAT Dominance Program is in the account.'],
    ['Email', 'In progress', 'On the way to aanya@example.org: the receipt and the link to set a password.'],
    [
      'Set a password, then sign in',
      'Not started',
      'The email has a one-time link, valid for 72 hours. Lost it? Choose “Send the email again.”',
    ],
  ]);
});

it.each([
  ['retrying', 'Email: Trying again'],
  ['sent', 'Email sent: Done'],
] as const)('tells how far the mail is: %s', async (accountMail, step) => {
  await visit({ ...enrolled, accountMail });
  expect(states()[2]).toBe(step);
});

it('tells an account that already had an account from a new one', async () => {
  const account = { username: 'aanya@example.org', isNew: false, ready: true };
  await visit({ ...enrolled, account, accountMail: 'none' });
  expect(states()).toEqual([
    'Payment received: Done',
    'Course added: Done',
    'Email sent: Done',
    'Sign in and begin: Not started',
  ]);
  expect(steps()[2]?.[2]).toBe('Sent to aanya@example.org: the receipt. Nothing there? Check your spam folder.');
  expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
});

it('has a receipt to print', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await visit(enrolled);
  const rows = [...document.querySelectorAll('main dl > div')].map(({ children }) =>
    [...children].map((part) => part.textContent),
  );
  expect(rows.filter(([label]) => label !== 'Paid on')).toEqual([
    ['Program', 'SAT Marathon'],
    ['Course', 'SAT Dominance Program'],
    ['Student', 'Aanya Rao'],
    ['Email', 'aanya@example.org'],
    ['Payment ID', 'pay_1'],
    ['Paid to Prepchart', '₹1,29,999'],
  ]);
  await press('Print the receipt');
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

const voucher: Paper = {
  number: 'RV/2627/000001',
  title: 'Receipt voucher',
  seller: ['Example School', 'GSTIN 29AAAAA0000A1ZY'],
  facts: [{ name: 'Received from', value: 'Meera Rao' }],
  lines: [{ words: 'Live teaching', code: '999293', amount: '₹1,10,168', tax: '₹19,831 (18%)' }],
  sums: [
    { name: 'IGST', value: '₹19,831' },
    { name: 'Total', value: '₹1,29,999' },
  ],
  notes: ['Tax is not payable on reverse charge.'],
  file: 'RV-2627-000001.pdf',
};

it('shows what stands on the receipt, and has each paper as a PDF', async () => {
  const invoice = { ...voucher, number: 'IN/2627/000001', title: 'Tax invoice', file: 'IN-2627-000001.pdf' };
  await visit({ ...enrolled, papers: [voucher, invoice] });
  const receipt = within(main().getByRole('region', { name: 'Receipt voucher' }));
  const rows = [...document.querySelectorAll('main dl > div')].map(({ children }) =>
    [...children].map((part) => part.textContent),
  );
  expect(rows).toEqual([
    ['Received from', 'Meera Rao'],
    ['Live teaching (SAC 999293)', '₹1,10,168 + ₹19,831 (18%)'],
    ['IGST', '₹19,831'],
    ['Total', '₹1,29,999'],
  ]);
  for (const words of ['RV/2627/000001', 'Tax is not payable on reverse charge.']) expect(receipt.getByText(words)).toBeTruthy();
  expect(receipt.getByText(/^Example School/).textContent).toBe('Example School\nGSTIN 29AAAAA0000A1ZY');
  const records = within(main().getByRole('region', { name: 'For your records' })).getAllByRole('link');
  expect(records.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Receipt voucher RV/2627/000001 (PDF)', '/application/token-1/RV-2627-000001.pdf'],
    ['Tax invoice IN/2627/000001 (PDF)', '/application/token-1/IN-2627-000001.pdf'],
  ]);
});

it('sends the mail again, and says where that was refused', async () => {
  await visit(enrolled);
  resent = [new CallFailed('refused', 'Three mails went out in the last hour. Wait a little.', 'tooMany'), null];
  await press('Send the email again');
  expect(main().getByRole('alert').textContent).toBe('Three mails went out in the last hour. Wait a little.');
  await press('Send the email again');
  expect([main().queryByRole('alert'), main().getByText('We’ve sent another email to aanya@example.org.') !== null]).toEqual([
    null,
    true,
  ]);
});

it('says when the link is not ours', async () => {
  await visit(new CallFailed('refused', '', 'notFound'));
  expect(heading()).toBe('This link isn’t valid');
});

it('says when it could not be loaded, and tries again', async () => {
  await visit(new CallFailed('unreachable', ''));
  expect(main().getByRole('alert').textContent).toContain('We couldn’t load the application. Please try again.');
  knows = enrolled;
  fireEvent.click(main().getByRole('button', { name: 'Try again' }));
  await wait(0);
  expect([heading(), document.activeElement?.textContent]).toEqual(['You’re enrolled', 'You’re enrolled']);
});

it('keeps what it knew when it cannot look, and says so', async () => {
  await visit(paid);
  knows = new CallFailed('unreachable', '');
  await wait(3000);
  expect([heading(), main().getByText(/so this may be out of date/) !== null]).toEqual(['Your payment has arrived', true]);
});

it.each<[string, Partial<ApplicationSummary>, string, string[], string | null]>([
  [
    'a try that failed',
    { money: 'failed' },
    'Your payment didn’t go through',
    ['Payment', 'Account', 'Email', 'Set a password, then sign in'],
    'Back to the application',
  ],
  ['another amount', { money: 'mismatched' }, 'We’re checking your payment', ['Payment being checked'], null],
  ['a second payment', { money: 'surplus' }, 'You paid twice', ['Second payment'], null],
])('of %s it tells what it is, and leads nobody to pay again who has paid', async (_, changed, title, titles, wayOn) => {
  await visit({ ...open, ...changed });
  expect([heading(), steps().map(([each]) => each)]).toEqual([title, titles]);
  expect(main().queryByRole('link', { name: 'Back to the application' })?.textContent ?? null).toBe(wayOn);
  expect(main().queryByRole('heading', { name: 'Receipt' })).toBe(null);
});

it('of money that was given back it tells how much, also on the receipt', async () => {
  await visit({ ...enrolled, money: 'refunded', refunded: 129999 });
  expect(heading()).toBe('Your payment was refunded');
  expect(steps()[0]).toEqual(['Payment refunded', 'Done', '₹1,29,999 of ₹1,29,999.']);
  expect(main().getByText('Refunded').nextSibling?.textContent).toBe('₹1,29,999');
});

it('of a part that was given back it tells beside the enrolment, and of each refund how far it is', async () => {
  const at = Date.UTC(2026, 10, 22);
  const refunds = [
    { amount: 10000, state: 'done' as const, reference: 'ARN-7', isOffline: false, at },
    { amount: 2500, state: 'pending' as const, reference: null, isOffline: false, at },
    { amount: 50, state: 'failed' as const, reference: null, isOffline: false, at },
  ];
  await visit({ ...enrolled, money: 'partlyRefunded', refunded: 10000, refunds });
  expect(heading()).toBe('Part of your payment was refunded');
  expect(main().getByText('We refunded ₹10,000 of ₹1,29,999. The course stays in the account.')).toBeTruthy();
  const steps = main()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(steps.slice(0, 4)).toEqual([
    expect.stringContaining('₹10,000 of ₹1,29,999.'),
    expect.stringMatching(/Refund of ₹10,000.*Done.*The bank’s reference is ARN-7\./),
    expect.stringMatching(/Refund of ₹2,500.*In progress.*your bank is working on it/),
    expect.stringMatching(/Refund of ₹50.*It didn’t go through/),
  ]);
});

it('of what came by bank or in cash it says that the school gives it back itself, and never that Razorpay does', async () => {
  const given = { amount: 100000, state: 'done' as const, reference: 'Voucher 7', isOffline: true, at: 0 };
  const asked = { ...given, amount: 29999, state: 'requested' as const, reference: null };
  await visit({ ...enrolled, money: 'refunded', refunded: 129999, refunds: [given, asked] });
  expect(main().getByText('We refunded ₹1,29,999.')).toBeTruthy();
  expect(steps().slice(1, 3)).toEqual([
    [
      'Refund of ₹1,00,000',
      'Done',
      expect.stringMatching(/^The school has returned the money to you itself\..* The reference is Voucher 7\.$/),
    ],
    ['Refund of ₹29,999', 'In progress', expect.stringMatching(/The school will return the money to you itself/)],
  ]);
  expect(main().queryByText(/Razorpay|account you paid from/)).toBeNull();
});

it('a payment that failed is not tried again by itself', async () => {
  await visit({ ...open, money: 'failed' });
  expect(steps()[0]?.slice(0, 2)).toEqual(['Payment', 'Failed']);
  expect(main().getByRole('heading', { name: 'What happens next' })).toBeTruthy();
});

it('says nothing of an account where access ended with the refund', async () => {
  await visit({ ...enrolled, money: 'refunded', refunded: 129999, accessEnded: true });
  expect(main().getAllByRole('listitem')).toHaveLength(1);
  expect(main().getByRole('heading', { name: 'What happened' })).toBeTruthy();
  expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
});
