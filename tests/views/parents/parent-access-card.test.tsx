import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { ParentAccess } from '../../../contract/parents/parents.ts';
import { parentAccessMachine } from '../../../src/machines/parents/parent-access.machine.ts';
import { ParentAccessCard } from '../../../src/views/parents/parent-access-card.tsx';

afterEach(cleanup);

async function show(access: ParentAccess) {
  let now = access;
  const logic = parentAccessMachine.provide({
    actors: {
      loadParentAccess: fromPromise<ParentAccess, { studentId: string }>(async () => now),
      endParentAccess: fromPromise<void, { studentId: string }>(async () => {
        now = { ...access, endedAt: Date.parse('2026-03-02T06:00:00Z') };
      }),
    },
  });
  render(<ParentAccessCard studentId="student-1" logic={logic} />);
  await act(async () => undefined);
}
const endButton = () => screen.queryByRole('button', { name: 'I’m 18 or older: end this' });

it('says who sees what, and ends it after a question', async () => {
  await show({ name: 'Leela Menon', phone: '+919876500000', address: 'r…@example.org', endedAt: null });
  expect([screen.getByText('Leela Menon'), screen.getByText('+919876500000')]).toHaveLength(2);
  expect(screen.getByText(/^r…@example.org can see your results a day after you do/)).toBeTruthy();
  fireEvent.click(endButton() as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'I’m 18 or older, end it' }));
  await act(async () => undefined);
  expect([screen.queryByRole('dialog'), endButton()]).toEqual([null, null]);
  expect(screen.getByText('You ended it on March 2, 2026. Ask the school if you’d like it back.')).toBeTruthy();
});

it('has nothing to end where the school has no address', async () => {
  await show({ name: null, phone: null, address: null, endedAt: null });
  expect([screen.getByText(/the school doesn’t have their address/), endButton()]).toEqual([expect.anything(), null]);
});
