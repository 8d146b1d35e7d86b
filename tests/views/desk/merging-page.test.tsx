import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { MergePreview } from '../../../contract/desk/merging.ts';
import { mergingMachine } from '../../../src/machines/desk/merging.machine.ts';
import type { MergeDraft } from '../../../src/services/desk/merging.ts';
import { OneMerge } from '../../../src/views/desk/merging-page.tsx';
import { mergeSeen } from '../../support/desk/merging.ts';

function show(seen: MergePreview): void {
  const logic = mergingMachine.provide({
    actors: {
      checkMerge: fromPromise<MergePreview, MergeDraft>(async () => seen),
      makeMerge: fromPromise<{ moved: number }, MergeDraft>(async () => ({ moved: 3 })),
    },
  });
  render(
    <MemoryRouter>
      <OneMerge student="s1" logic={logic} />
    </MemoryRouter>,
  );
}
const look = async () => {
  await userEvent.type(screen.getByLabelText(/^Username of the account to close/), 'asha.m');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Applied twice');
  await userEvent.click(screen.getByRole('button', { name: 'See what would move' }));
};
const part = (name: string) => within(screen.getByRole('region', { name }));

it('asks which account and why, shows both with what moves and what stays, and merges them', async () => {
  show(mergeSeen);
  await userEvent.click(screen.getByRole('button', { name: 'See what would move' }));
  expect(part('Which account').getByText('This is needed, in a few words.')).toBeTruthy();
  await look();
  expect(part('This account is closed').getByText('asha.m')).toBeTruthy();
  expect([part('Moves over').getByText('Tests') !== null, part('Stays behind').getByText('Goals') !== null]).toEqual([
    true,
    true,
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Close asha.m and merge' }));
  expect(await screen.findByText(/^asha.m is closed, and everything is in asha./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See Asha Menon' }).getAttribute('href')).toBe('/desk/students/s1');
});

it('says why it can’t be done now, and offers no merge', async () => {
  show({ ...mergeSeen, moves: [], stays: [], blocked: 'asha.m is taking a test now.' });
  await look();
  expect(await screen.findByText('asha.m is taking a test now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /merge$/ })).toBeNull();
});
