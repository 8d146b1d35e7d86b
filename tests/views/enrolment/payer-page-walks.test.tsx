import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import { payerPageMachine } from '../../../src/machines/enrolment/payer-page.machine.ts';
import { PayerPage } from '../../../src/views/enrolment/payer-page.tsx';
import { type PayerPageStep, pageSays, payerPageModel, serverSays } from '../../models/enrolment/payer-page.model.ts';
import { describePath } from '../../support/model.ts';

const unpaid: ApplicationSummary = {
  ...{
    item: { kind: 'sat', name: 'SAT Sprint' },
    course: 'SAT Dominance Program',
    name: 'Aanya Rao',
    email: 'aanya@example.org',
    receiptEmail: 'aanya@example.org',
  },
  ...{ amount: 77_777, currency: 'INR', state: 'open', money: 'none', refunded: 0, refunds: [], accessEnded: false },
  ...{ paidAt: null, paymentId: null, account: null, papers: [], instalments: null, receiptMail: 'none', accountMail: 'none' },
};
let knows: ApplicationSummary;
const logic = payerPageMachine.provide({
  actors: { loadApplication: fromPromise<ApplicationSummary, { token: string }>(async () => knows) },
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  knows = unpaid;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Every step: the server knows something else, and the page looks. */
const steps = (open: () => Promise<void>) =>
  Object.fromEntries(
    (Object.keys(serverSays) as PayerPageStep[]).map((step) => [
      step,
      async () => {
        knows = { ...knows, ...serverSays[step] };
        await (step.startsWith('open') ? open() : pass(30_000));
      },
    ]),
  );
const paths = payerPageModel.getSimplePaths().map((path) => [describePath(path), path] as const);

it.each(paths)('the machine: %s', async (_, path) => {
  const page = createActor(logic, { input: { token: 'token-1' } }).start();
  await path.test({
    events: steps(async () => {
      page.send({ type: 'page.opened' });
      await pass(0);
    }),
    states: Object.fromEntries(
      Object.entries(pageSays).map(([state, { standing }]) => [
        state,
        () => expect(page.getSnapshot().matches({ open: { standing } as never })).toBe(true),
      ]),
    ),
  });
  page.stop();
});

it.each(paths)('the page: %s', async (_, path) => {
  await path.test({
    events: steps(async () => {
      render(
        <MemoryRouter initialEntries={['/application/token-1']}>
          <Routes>
            <Route path="/application/:token" element={<PayerPage logic={logic} />} />
          </Routes>
        </MemoryRouter>,
      );
      await pass(0);
    }),
    states: Object.fromEntries(
      Object.entries(pageSays).map(([state, { title, offersToPay, pays, lead }]) => [
        state,
        () => {
          expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
          if (lead !== undefined) expect(screen.getByText(lead)).toBeTruthy();
          expect(screen.queryByRole('link', { name: 'Back to the application' }) !== null).toBe(offersToPay);
          expect(screen.queryByRole('button', { name: /^Pay installment/ })?.textContent).toBe(pays);
        },
      ]),
    ),
  });
});
