import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { InstalmentFile } from '../../../contract/desk/instalments.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { instalmentFileMachine } from '../../../src/machines/desk/files.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { OnePlan } from '../../../src/views/desk/instalment-page.tsx';
import { aDesk, owner } from '../../support/desk/desk.ts';

const at = Date.UTC(2026, 2, 2, 10);
const open: InstalmentFile = {
  ...{ id: 'plan_1', item: 'SAT Sprint', student: 's1', link: '/application/t', endReason: null, offeredAt: at },
  payer: { name: 'Asha Menon', parent: 'Ravi Menon', email: 'asha@example.org', phone: '+919876543210' },
  payments: [{ number: 1, payment: 'pay_1', method: 'cash' }],
  plan: {
    ...{ state: 'overdue', amount: 77_777, currency: 'INR', paid: 30_000, left: 47_777, next: 2 },
    parts: [
      { number: 1, amount: 30_000, dueOn: '2026-03-01', paidAt: at, refunded: 1_000, isLate: false },
      { number: 2, amount: 30_000, dueOn: '2026-04-01', paidAt: null, refunded: 0, isLate: true },
      { number: 3, amount: 17_777, dueOn: '2026-05-01', paidAt: null, refunded: 0, isLate: false },
    ],
  },
};

let asked: DeskOrder[];
let file: InstalmentFile;
beforeEach(() => {
  asked = [];
  file = open;
});
const logic = instalmentFileMachine.provide({
  actors: {
    loadFile: fromPromise<InstalmentFile, { id: string }>(async () => file),
    action: deskActionMachine.provide({
      actors: {
        carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
          asked.push(input);
          return { says: 'The payment is entered.' };
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
        <OnePlan plan="plan_1" logic={logic} />
      </DeskContext>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: '₹77,777 for SAT Sprint' });
}
const region = () => within(screen.getByRole('region', { name: 'Installments' }));

it('shows what is paid, late and due, and enters the next one under its number', async () => {
  await show();
  const rows = region()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '1. ₹30,000Paid, in cash, ₹1,000 given backPayment pay_1',
    '2. ₹30,000Was due on Apr 1, 2026Enter paymentMove',
    '3. ₹17,777Due on May 1, 2026Move',
  ]);
  fireEvent.click(region().getByRole('button', { name: 'Enter payment of installment 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reference'), { target: { value: 'UTR 7' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Enter payment' }));
  await screen.findByText('The payment is entered.');
  expect(asked).toEqual([
    { action: 'instalments.add', subject: 'plan_1', draft: { part: '2', method: 'bank', reference: 'UTR 7' } },
  ]);
});

it('only an owner ends them', async () => {
  await show('staff');
  expect(region().queryByRole('button', { name: 'End' })).toBeNull();
});

it('of those that have ended nothing can be entered, moved or ended', async () => {
  file = { ...open, endReason: 'They moved', plan: { ...open.plan, state: 'ended', left: 0, next: null } };
  await show();
  expect(region().queryAllByRole('button')).toEqual([]);
  expect(region().getByText('Ended: “They moved”')).toBeDefined();
});
