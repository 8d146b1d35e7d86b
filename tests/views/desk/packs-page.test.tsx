import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PackFile, PackLine } from '../../../contract/desk/packs.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { packFileMachine } from '../../../src/machines/desk/files.ts';
import { packListMachine } from '../../../src/machines/desk/lists.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { OnePack } from '../../../src/views/desk/pack-page.tsx';
import { PacksPage } from '../../../src/views/desk/packs-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

const owls: PackLine = {
  ...{ pack: 'owls', quiz: 'q1', title: 'Owls at night', kind: 'bank', course: 'AP Biology', state: 'published' },
  ...{ version: 3, questions: 14, at: Date.UTC(2026, 10, 3, 9), by: 'Nandini Iyer', draft: null },
};
const orders: DeskOrder[] = [];
const carryOut = fromPromise<Outcome, DeskOrder>(async ({ input }) => {
  orders.push(input);
  return { says: 'It is done.' };
});
const action = deskActionMachine.provide({ actors: { carryOut } });

it('lists content with its newest version, and withdraws a pack without typing its name', async () => {
  const loadPage = fromPromise<DeskPage<PackLine>, ListQuery>(async () => ({ lines: [owls], next: null, total: 1 }));
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <PacksPage logic={packListMachine.provide({ actors: { loadPage, action } })} />
      </DeskContext>
    </MemoryRouter>,
  );
  expect((await screen.findByRole('link', { name: 'Owls at night' })).getAttribute('href')).toBe('/desk/content/packs/owls');
  expect(screen.getByRole('cell', { name: /^Version 3, 14 questions.*Nandini Iyer$/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Preview Owls at night' }).getAttribute('href')).toBe('/desk/preview?of=t%2Fq1');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Owls at night…' }));
  expect(screen.queryByLabelText(/Quiz, mock test or bank/)).toBeNull();
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Replaced');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('It is done.')).toBeTruthy();
  expect(orders).toEqual([
    { action: 'content.withdraw', subject: '', draft: { pack: 'owls', question: '', reason: 'Replaced' } },
  ]);
});

const difference = {
  head: [{ field: 'title' as const, before: 'Owls', after: 'Owls at night' }],
  questions: [
    {
      ...{ name: 'slope', module: null, kind: 'changed' as const, asked: 'What is the slope?' },
      changes: [{ field: 'answer' as const, before: 'A', after: 'B' }],
    },
    { name: 'hunt', module: null, kind: 'new' as const, asked: 'How does an owl hunt?', changes: [] },
  ],
  ...{ same: 12, isMoved: false, left: 0 },
};

it('shows a pack with its versions, and what the newest of them changed', async () => {
  const open: PackFile = {
    ...{ ...owls, draft: null, heldBack: 1, shown: { version: 3, before: 2, difference } },
    versions: [3, 2, 1].map((version) => ({ version, questions: 10 + version, at: Date.UTC(2026, 10, version), by: null })),
  };
  const loadFile = fromPromise<PackFile, { id: string }>(async () => open);
  render(
    <MemoryRouter>
      <OnePack id="owls" logic={packFileMachine.provide({ actors: { loadFile, action } })} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('1 new, 1 changed, 12 as before.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Changed slope' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'New hunt' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'One question is held back' }).getAttribute('href')).toBe(
    '/desk/content/aside?search=owls',
  );
  const before = screen.getByRole('link', { name: 'Version 2 beside version 1' });
  expect(before.getAttribute('href')).toBe('/desk/content/packs/owls?version=2');
});

it('shows the draft of a pack beside what students have, and publishes the one that was seen', async () => {
  const open: PackFile = {
    ...{ ...owls, heldBack: 0, shown: null, versions: [] },
    draft: {
      ...{ questions: 14, at: Date.UTC(2026, 10, 2, 9), by: 'Nandini Iyer', seen: 'abc', heldBack: 1, difference },
      follows: { version: 3, isLater: true },
    },
  };
  const loadFile = fromPromise<PackFile, { id: string }>(async () => open);
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <OnePack id="owls" logic={packFileMachine.provide({ actors: { loadFile, action } })} />
      </DeskContext>
    </MemoryRouter>,
  );
  expect(await screen.findByText(/^Version 3 was published after this draft was kept/)).toBeTruthy();
  expect(screen.getByText(/^One question has no explanation/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Preview the draft' }).getAttribute('href')).toBe('/desk/preview?of=w%2Fowls');
  await userEvent.click(screen.getByRole('button', { name: 'Publish…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('It is done.')).toBeTruthy();
  expect(orders.at(-1)).toEqual({ action: 'content.publish', subject: '', draft: { pack: 'owls', seen: 'abc' } });
});
