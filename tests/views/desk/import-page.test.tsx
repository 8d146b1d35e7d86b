import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AsideLine, ImportedPack } from '../../../contract/desk/content.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { importingMachine } from '../../../src/machines/desk/importing.machine.ts';
import { asideListMachine } from '../../../src/machines/desk/lists.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ImportDraft, ImportOrder } from '../../../src/services/desk/importing.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { AsidePage } from '../../../src/views/desk/aside-page.tsx';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { ImportPage } from '../../../src/views/desk/import-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

const good: ImportedPack = {
  ...{ slug: 'owls', result: 'new', version: 1, questions: 3, drafts: 1, files: 0, problems: [], waiting: null },
  of: 'w/owls',
  warnings: [{ file: 'owls/bank.yaml', line: 21, reason: 'there is no explanation' }],
};
const faulty: ImportedPack = {
  ...{ slug: 'bats', result: 'refused', version: null, questions: 0, drafts: 0, files: 0, warnings: [], waiting: null },
  of: null,
  problems: [{ file: 'bats/bank.yaml', line: 3, reason: "'subject' is missing" }],
};

function showImport(packs: ImportedPack[]) {
  const said = { checkImport: fromPromise<ImportedPack[], ImportDraft>(async () => packs) };
  const logic = importingMachine.provide({
    actors: { ...said, makeImport: fromPromise<ImportedPack[], ImportOrder>(async () => packs) },
  });
  render(
    <MemoryRouter>
      <ImportPage logic={logic} />
    </MemoryRouter>,
  );
}

it('asks for a file, shows what becomes of it beside its lines, and imports it', async () => {
  showImport([good]);
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(screen.getByLabelText('File').getAttribute('aria-invalid')).toBe('true');
  await userEvent.upload(screen.getByLabelText('File'), new File(['x'], 'owls.zip'));
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('new, version 1, 3 questions, of which 1 held back')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'owls/bank.yaml, line 21 there is no explanation' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Publish now' }));
  expect((await screen.findByRole('link', { name: 'See what is held back' })).getAttribute('href')).toBe('/desk/content/aside');
  await userEvent.click(screen.getByRole('button', { name: 'Import another file' }));
  expect(screen.getByRole('button', { name: 'Check the file' })).toBeTruthy();
});

it('keeps a file as a draft, with the ways to preview, compare and publish it, and none of PDFs', async () => {
  showImport([{ ...good, drafts: 0, waiting: Date.UTC(2026, 10, 3, 9) }]);
  await userEvent.upload(screen.getByLabelText('File'), new File(['x'], 'owls.zip'));
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText(/^A draft of .* is waiting/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep as a draft' }));
  const preview = await screen.findByRole('link', { name: 'Preview owls' });
  expect(preview.getAttribute('href')).toBe('/desk/preview?of=w%2Fowls');
  expect(screen.getByRole('link', { name: 'Compare and publish' }).getAttribute('href')).toBe('/desk/content/packs/owls');
  cleanup();
  showImport([{ ...good, files: 2 }]);
  await userEvent.upload(screen.getByLabelText('File'), new File(['x'], 'owls.zip'));
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByRole('button', { name: 'Publish now' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep as a draft' })).toBeNull();
});

it('offers no import of a file with a fault', async () => {
  showImport([good, faulty]);
  await userEvent.upload(screen.getByLabelText('File'), new File(['x'], 'owls.zip'));
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('refused, 1 error')).toBeTruthy();
  expect(screen.getByRole('row', { name: "bats/bank.yaml, line 3 'subject' is missing" })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep as a draft' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(screen.getByText(/Chosen: owls.zip/)).toBeTruthy();
});

it('lists drafts and packs that are withdrawn, and releases one with a reason', async () => {
  const orders: DeskOrder[] = [];
  const carryOut = fromPromise<Outcome, DeskOrder>(async ({ input }) => {
    orders.push(input);
    return { says: 'It is done.' };
  });
  const line: AsideLine = {
    ...{ pack: 'owls', title: 'Owls at night', question: 'slope', state: 'draft', domain: 'Algebra', skill: 'Lines' },
    asked: 'What is the slope?',
  };
  const whole: AsideLine = { ...line, question: null, state: 'withdrawn', domain: '', skill: '', asked: '' };
  const loadPage = fromPromise<DeskPage<AsideLine>, ListQuery>(async () => ({ lines: [whole, line], next: null, total: 2 }));
  const logic = asideListMachine.provide({ actors: { loadPage, action: deskActionMachine.provide({ actors: { carryOut } }) } });
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <AsidePage logic={logic} />
      </DeskContext>
    </MemoryRouter>,
  );
  expect(await screen.findByText('2 that students don’t get')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Release slope' }));
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Good without');
  await userEvent.click(screen.getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('It is done.')).toBeTruthy();
  expect(orders).toEqual([
    { action: 'content.release', subject: '', draft: { pack: 'owls', question: 'slope', reason: 'Good without' } },
  ]);
});
