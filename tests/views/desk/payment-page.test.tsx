import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { DisputeLine, PaymentFile, RefundLine } from '../../../contract/desk/payments.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { paymentFileMachine } from '../../../src/machines/desk/files.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { OpenPayment } from '../../../src/services/desk/payment-file.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { OnePayment } from '../../../src/views/desk/payment-page.tsx';
import { aDesk, owner } from '../../support/desk/desk.ts';

const at = Date.UTC(2026, 2, 2, 10);
const aPayment = (more: Partial<PaymentFile> = {}): OpenPayment => ({
  line: {
    ...{ id: 'pay_1', status: 'captured', amountMinor: 7_777_700, currency: 'INR', at, item: 'SAT Sprint', name: 'Asha Menon' },
    ...{
      payer: 'Ravi Menon',
      email: 'asha@example.org',
      refundedMinor: 0,
      isRefunding: false,
      respondBy: null,
      method: 'razorpay',
      reference: null,
    },
  },
  order: { id: 'order_1', state: 'enrolled', amountMinor: 7_777_700, orderedAt: at, paidAt: at },
  ...{
    student: 's1',
    hasCourse: true,
    instalment: null,
    settled: null,
    papers: [],
    refunds: [],
    disputes: [],
    mails: [],
    refundKey: 'key-of-this-look',
  },
  payer: { phone: '+919876543210', place: null, gstin: null, consentedAt: at, consentNotedBy: null, againAt: null },
  reckoning: {
    ...{ because: 'promises', days: 50, keptMinor: 777_770, givenBackMinor: 0, owedMinor: 3_000_050, leftMinor: 7_777_700 },
    ...{
      dueAt: at,
      parts: [{ family: 'meetings', wholeMinor: 7_777_700, usedMinor: 4_000_000, lateMinor: 100_000 }],
      instalment: null,
    },
  },
  ...more,
});

let asked: DeskOrder[];
let file: OpenPayment;
beforeEach(() => {
  asked = [];
  file = aPayment();
});
const logic = paymentFileMachine.provide({
  actors: {
    loadFile: fromPromise<OpenPayment, { id: string }>(async () => file),
    action: deskActionMachine.provide({
      actors: {
        carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
          asked.push(input);
          return { says: 'The refund is decided.' };
        }),
      },
    }),
  },
});
async function show(duty: 'owner' | 'staff' = 'owner') {
  const { glance, courses } = aDesk();
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: { send: () => {} } as never, staff: { ...owner, duty }, glance, courses, colleagues: [] }}>
        <OnePayment payment="pay_1" logic={logic} />
      </DeskContext>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: '₹77,777 for SAT Sprint' });
}
const part = (name: string) => within(screen.getByRole('region', { name }));

it('says what is owed and how it was reckoned, and refunds that sum under the name of this look', async () => {
  await show();
  const refunds = part('Refunds');
  expect(refunds.getByText('₹30,000.50 owed now')).toBeDefined();
  expect(
    refunds.getByText(/By how much of what was promised has been given\. Paid 50 days ago\. ₹7,777\.70 is kept as a fee\./),
  ).toBeDefined();
  expect(refunds.getByRole('row', { name: 'Parent meetings ₹77,777 ₹40,000 ₹1,000' })).toBeDefined();
  fireEvent.click(refunds.getByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((dialog.getByLabelText('Amount') as HTMLInputElement).value).toBe('30000.5');
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  await screen.findByText('The refund is decided.');
  expect(asked).toEqual([
    { action: 'payment.refund', subject: 'pay_1', draft: { key: 'key-of-this-look', amount: '30000.5', access: 'ends' } },
  ]);
});

it('says what of it reached the bank, with fee, tax and the bank’s number', async () => {
  await show();
  expect(part('At the bank').getByText('Razorpay hasn’t settled it yet.')).toBeDefined();
  cleanup();
  file = aPayment({
    settled: { settlement: 'setl_1', utr: 'UTR1', settledAt: at, feeMinor: 183_554, taxMinor: 28_000, creditMinor: 7_594_146 },
  });
  await show();
  for (const words of ['₹1,835.54', '₹280', '₹75,941.46', 'UTR1']) expect(part('At the bank').getByText(words)).toBeDefined();
});

it('shows each refund as it stands, with its reference, and what is decided about the course', async () => {
  const refund: RefundLine = {
    id: 'r1',
    state: 'done',
    amountMinor: 100_000,
    byStaff: true,
    reason: 'Fell out',
    owedMinor: 0,
    dueAt: at,
    access: 'stays',
    accessEndedAt: null,
    reference: 'RRN-7',
    failure: null,
    askedAt: at,
    changedAt: at,
  };
  file = aPayment({ refunds: [refund, { ...refund, id: 'r2', state: 'failed', reference: null, failure: 'No balance' }] });
  await show();
  const refunds = part('Refunds');
  expect(refunds.getByText('₹1,000: Done')).toBeDefined();
  for (const words of ['Bank’s reference RRN-7', 'Razorpay: No balance']) expect(refunds.getByText(words)).toBeDefined();
  expect(refunds.getAllByText('The course stays')).toHaveLength(2);
  expect(refunds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Refund', 'Change']);
});

it('asks for an answer to a dispute by its deadline', async () => {
  const dispute = {
    id: 'disp_1',
    amountMinor: 7_777_700,
    deductedMinor: 0,
    phase: 'chargeback',
    reason: 'Not as described',
    heardAt: at,
    accessEndedAt: null,
  };
  file = aPayment({ disputes: [{ ...dispute, state: 'open', respondBy: at }] });
  await show();
  expect(part('Disputes').getByText(/Answer in Razorpay’s dashboard by .*, or the dispute is lost\./)).toBeDefined();
});

it('offers no refund to staff who may not, nor where nothing is left', async () => {
  await show('staff');
  await vi.waitFor(() => expect(part('Refunds').getByText('Only an owner can give money back.')).toBeDefined(), {
    timeout: 60_000,
  });
  expect(part('Refunds').queryByRole('button')).toBeNull();
});

it('has staff enroll all the same for another amount, unless it goes back or is an installment', async () => {
  const { line, ...more } = aPayment();
  file = { ...more, line: { ...line, status: 'mismatched' }, student: null, hasCourse: false };
  await show('staff');
  expect(screen.getByText(/so nobody was enrolled\. Enroll anyway, or have an owner give it back\.$/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Enroll anyway' }));
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'The bank kept its fee' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enroll' }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked).toEqual([{ action: 'payment.accept', subject: 'pay_1', draft: { reason: 'The bank kept its fee' } }]);
  cleanup();
  const refund: RefundLine = {
    ...{ id: 'r1', state: 'pending', amountMinor: 7_777_700, byStaff: true, reason: null, owedMinor: null, dueAt: null },
    ...{ access: 'ends', accessEndedAt: null, reference: null, failure: null, askedAt: at, changedAt: at },
  };
  const dispute: DisputeLine = {
    ...{ id: 'disp_1', state: 'lost', amountMinor: 7_777_700, deductedMinor: 7_777_700, phase: null, reason: null },
    ...{ respondBy: null, heardAt: at, accessEndedAt: null },
  };
  const open = file;
  const given = 'It isn’t what the order asks for, so nobody was enrolled.';
  for (const [more, advice] of [
    [{ refunds: [refund] }, given],
    [{ disputes: [dispute] }, given],
    [{ disputes: [{ ...dispute, state: 'underReview' }] }, given],
    [{ instalment: { plan: 'p1', number: 2, of: 3 } }, `${given} Have an owner give it back.`],
  ] satisfies [Partial<OpenPayment>, string][]) {
    file = { ...open, ...more };
    await show('staff');
    expect(screen.queryByRole('button', { name: 'Enroll anyway' })).toBeNull();
    expect(screen.getByText(advice)).toBeDefined();
    cleanup();
  }
});
