import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { SheetLine, SheetReport } from '../../../contract/desk/sheets.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { sheetListMachine } from '../../../src/machines/desk/lists.ts';
import { sheetUploadMachine } from '../../../src/machines/desk/sheet-upload.machine.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import type { SheetDraft, SheetOrder } from '../../../src/services/desk/sheets.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { SheetUploadPage } from '../../../src/views/desk/sheet-upload-page.tsx';
import { SheetsPage } from '../../../src/views/desk/sheets-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

const show = (page: ReactNode) =>
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>{page}</DeskContext>
    </MemoryRouter>,
  );

it('lists PDFs with where each came from, and withdraws one with a reason', async () => {
  const orders: DeskOrder[] = [];
  const carryOut = fromPromise<Outcome, DeskOrder>(async ({ input }) => {
    orders.push(input);
    return { says: 'It is done.' };
  });
  const line: SheetLine = {
    ...{ id: 's1', courseId: 'c1', course: 'AP Statistics', title: 'Sampling', bytes: 1200, pages: null, skills: ['Bias'] },
    ...{ origin: 'pack', addedAt: Date.UTC(2026, 2, 2) },
  };
  const own: SheetLine = { ...line, id: 's2', title: 'Chance', bytes: 1_250_000, pages: 3, skills: [], origin: 'desk' };
  const loadPage = fromPromise<DeskPage<SheetLine>, ListQuery>(async () => ({ lines: [line, own], next: null, total: 2 }));
  const action = deskActionMachine.provide({ actors: { carryOut } });
  show(<SheetsPage logic={sheetListMachine.provide({ actors: { loadPage, action } })} />);
  expect(await screen.findByText('2 PDFs')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Sampling ?2 KB AP Statistics Bias With a pack/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Chance ?3 pages, 1.3 MB AP Statistics – Uploaded here/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Chance' }));
  await userEvent.type(await screen.findByLabelText(/Reason/), 'It is old');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('It is done.')).toBeTruthy();
  expect(orders).toEqual([{ action: 'sheet.withdraw', subject: 's2', draft: { reason: 'It is old' } }]);
});

const found: SheetReport = {
  ...{ bytes: 1200, pages: 3, withoutText: [1, 2, 3], replaces: null },
  domains: [
    { domain: 'Units 1–2', skills: [{ skill: 'Bias', pages: [2] }] },
    { domain: 'Unit 3', skills: [{ skill: 'Chance', pages: [] }] },
  ],
};
const orders: SheetOrder[] = [];
function showUpload(sheet: SheetReport) {
  orders.length = 0;
  const lookAtSheet = fromPromise<SheetReport, SheetDraft>(async () => sheet);
  const keepSheet = fromPromise<string, SheetOrder>(async ({ input }) => {
    orders.push(input);
    return 's1';
  });
  show(<SheetUploadPage logic={sheetUploadMachine.provide({ actors: { lookAtSheet, keepSheet } })} />);
}
const choose = async () => {
  await userEvent.upload(screen.getByLabelText('File'), new File(['%PDF-'], 'Bias.pdf'));
  await userEvent.selectOptions(screen.getByLabelText('Course'), 'c1');
  await userEvent.click(screen.getByRole('button', { name: 'Check the PDF' }));
};

it('names what is missing, says of a PDF that it has no text before it is taken, and assigns it to skills', async () => {
  showUpload(found);
  await userEvent.click(screen.getByRole('button', { name: 'Check the PDF' }));
  expect(screen.getByText('Choose the course.')).toBeTruthy();
  expect(screen.getByText('Give it a title.')).toBeTruthy();
  await choose();
  expect(await screen.findByText(/^This PDF has no text: it’s pictures of pages\./)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Bias').value).toBe('2');
  await userEvent.click(screen.getByRole('button', { name: 'All of Unit 3', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Students of the course have ‘Bias’.')).toBeTruthy();
  expect(orders.map(({ draft, replaces }) => [draft.title, draft.pages, replaces])).toEqual([
    ['Bias', { Bias: '2', Chance: '1' }, null],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Upload another PDF' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Course').value).toBe('c1');
});

it('says what would be replaced, and which pages have no text', async () => {
  showUpload({ ...found, withoutText: [2], replaces: { id: 's9', title: 'BIAS', origin: 'pack', isSame: false }, domains: [] });
  await choose();
  expect(
    await screen.findByText(/^The course has another PDF as ‘BIAS’, which this one replaces\. It came with a pack/),
  ).toBeTruthy();
  expect(screen.getByText(/^Page 2 has no text\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  expect(await screen.findByText('‘BIAS’ is replaced.')).toBeTruthy();
  expect(orders.map(({ replaces }) => replaces)).toEqual(['s9']);
});
