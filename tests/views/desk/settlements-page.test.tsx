import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { SettlementLine } from '../../../contract/desk/settlements.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { settlementListMachine } from '../../../src/machines/desk/lists.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { SettlementsPage } from '../../../src/views/desk/settlements-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

afterEach(cleanup);

const line: SettlementLine = {
  ...{ id: 'setl_1', utr: 'UTR1', settledAt: Date.UTC(2026, 2, 2, 8), currency: 'INR', items: 2 },
  ...{ totalMinor: 7_594_146, feeMinor: 183_554, taxMinor: 28_000 },
  faults: [
    { fault: 'amountDiffers', item: 'pay_1', payment: 'pay_1' },
    { fault: 'unknownRefund', item: 'rfnd_1', payment: null },
  ],
};

it('shows what reached the bank, names what does not agree, and saves it by days', async () => {
  const loadPage = fromPromise<DeskPage<SettlementLine>, ListQuery>(async () => ({ lines: [line], next: null, total: 1 }));
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <SettlementsPage logic={settlementListMachine.provide({ actors: { loadPage } })} />
      </DeskContext>
    </MemoryRouter>,
  );
  const row = await screen.findByRole('row', { name: /UTR1/ });
  expect(row.textContent).toContain('₹75,941.46');
  expect(row.textContent).toContain('A different amount than ours: pay_1');
  expect(row.textContent).toContain('A refund that we don’t know: rfnd_1');
  expect(screen.getByRole('link', { name: 'pay_1' }).getAttribute('href')).toBe('/desk/payments/pay_1');
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('First day');
});

it('says of what is not listed yet neither a fee nor a tax', async () => {
  const unlisted = { ...line, items: 0, feeMinor: 0, taxMinor: 0, faults: [] };
  const loadPage = fromPromise<DeskPage<SettlementLine>, ListQuery>(async () => ({ lines: [unlisted], next: null, total: 1 }));
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <SettlementsPage logic={settlementListMachine.provide({ actors: { loadPage } })} />
      </DeskContext>
    </MemoryRouter>,
  );
  const row = await screen.findByRole('row', { name: /UTR1/ });
  expect([row.textContent?.match(/–/g)?.length, row.textContent?.includes('₹0')]).toEqual([2, false]);
  expect(row.textContent).toContain('Not listed yet');
});
