import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Complaint, ComplaintReceipt } from '../../../contract/complaints/complaints.ts';
import type { ComplaintFile } from '../../../contract/desk/complaints.ts';
import { complaintFormMachine } from '../../../src/machines/complaints/complaint-form.machine.ts';
import { complaintPageMachine } from '../../../src/machines/complaints/complaint-page.machine.ts';
import type { ComplaintKeeperCommand } from '../../../src/machines/complaints/complaint-storage.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { complaintFileMachine } from '../../../src/machines/desk/files.ts';
import type { ComplaintDraft } from '../../../src/services/complaints/complaint-draft.ts';
import type { ComplaintMessage, ComplaintToFile } from '../../../src/services/complaints/complaints.ts';
import { ComplaintPage } from '../../../src/views/complaints/complaint-page.tsx';
import { ComplaintsPage } from '../../../src/views/complaints/complaints-page.tsx';
import { ComplaintPage as DeskComplaintPage } from '../../../src/views/desk/complaint-page.tsx';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { aComplaint } from '../../support/complaints/complaint.ts';
import { aDesk } from '../../support/desk/desk.ts';

afterEach(cleanup);

it('takes a complaint, says what is missing, and then its number and both deadlines', async () => {
  const sent: ComplaintToFile[] = [];
  const receipt = { number: 7, token: 'c1.signed', answerBy: Date.UTC(2026, 2, 4, 8), endBy: Date.UTC(2026, 2, 30, 8) };
  const logic = complaintFormMachine.provide({
    actors: {
      readComplaintDraft: fromPromise<ComplaintDraft | null, void>(async () => null),
      fileComplaint: fromPromise<ComplaintReceipt, ComplaintToFile>(async ({ input }) => {
        sent.push(input);
        return receipt;
      }),
      complaintStorage: fromCallback<ComplaintKeeperCommand>(() => {}),
    },
  });
  render(
    <MemoryRouter>
      <ComplaintsPage logic={logic} />
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Send complaint' }));
  expect(screen.getByText('Choose who you are.')).toBeDefined();
  expect(screen.getByText('Write what happened.')).toBeDefined();
  const fill = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('You are', 'parent');
  fill('Name', 'Ravi');
  fill('Email', 'ravi@example.org');
  fill('What it’s about', 'refund');
  fill(/^What happened/, 'Where is it?');
  fireEvent.click(screen.getByRole('button', { name: 'Send complaint' }));
  expect((await screen.findByText(/Its number is 7/)).textContent).toContain('has reached the school');
  expect(sent).toMatchObject([{ fields: { from: 'parent', topic: 'refund', text: 'Where is it?' } }]);
  expect(screen.getByRole('link', { name: 'See your complaint' }).getAttribute('href')).toBe('/complaints/c1.signed');
});

/** Opens a complaint by its link. @returns what was written */
function showPage(complaint: Complaint) {
  const sent: ComplaintMessage[] = [];
  const logic = complaintPageMachine.provide({
    actors: {
      loadComplaint: fromPromise<Complaint, { token: string }>(async () => complaint),
      moveComplaint: fromPromise<Complaint, ComplaintMessage>(async ({ input }) => {
        sent.push(input);
        return aComplaint({ head: { state: 'reopened' }, steps: [{ move: 'reopen', by: null, at: 2, text: input.text }] });
      }),
    },
  });
  render(
    <MemoryRouter initialEntries={['/complaints/c1.signed']}>
      <Routes>
        <Route path="/complaints/:token" element={<ComplaintPage logic={logic} />} />
      </Routes>
    </MemoryRouter>,
  );
  return sent;
}

it('shows by when an answer is due, and that it is late', async () => {
  showPage(aComplaint({ head: { isLate: true } }));
  expect((await screen.findByText(/An answer was due by/)).textContent).toContain('has been told that it’s late');
  expect(screen.getByRole('button', { name: 'Add to it' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Open it again' })).toBeNull();
});

it('what was settled is opened again, with a reason', async () => {
  const steps: Complaint['steps'] = [{ move: 'end', by: 'Leela Rao', at: 1, text: 'It is with your bank.' }];
  const sent = showPage(aComplaint({ head: { state: 'ended', dueAt: null }, steps }));
  expect(await screen.findByText('It is with your bank.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Open it again' }));
  fireEvent.change(screen.getByLabelText('Why it isn’t settled'), { target: { value: 'It is not.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open it again' }));
  expect(await screen.findByText('It is not.')).toBeDefined();
  expect(sent).toEqual([{ token: 'c1.signed', move: 'reopen', text: 'It is not.', seen: 1 }]);
});

it('what has ended for good offers nothing more', async () => {
  showPage(aComplaint({ head: { state: 'closed', dueAt: null } }));
  expect(await screen.findByText('Settled for good')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('the desk reads it with whom to write to, and answers', async () => {
  const file: ComplaintFile = { complaint: aComplaint(), email: 'ravi@example.org', phone: '+91 98765 43210' };
  const logic = complaintFileMachine.provide({
    actors: { loadFile: fromPromise<ComplaintFile, { id: string }>(async () => file) },
  });
  render(
    <MemoryRouter initialEntries={['/desk/complaints/c1']}>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <Routes>
          <Route path="/desk/complaints/:complaint" element={<DeskComplaintPage logic={logic} />} />
        </Routes>
      </DeskContext>
    </MemoryRouter>,
  );
  expect(await screen.findByText('Where is my money?')).toBeDefined();
  expect(screen.getByRole('link', { name: 'ravi@example.org' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Your answer');
});
