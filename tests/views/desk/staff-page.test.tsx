import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { StaffLine } from '../../../contract/desk/staff.ts';
import type { TutorLine } from '../../../contract/desk/tutors.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { staffListMachine, tutorListMachine } from '../../../src/machines/desk/lists.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import { FieldsRefused } from '../../../src/services/desk/draft.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { StaffPage } from '../../../src/views/desk/staff-page.tsx';
import { TutorsPage } from '../../../src/views/desk/tutors-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

/** What the server does with each order in turn: what it says, or what it finds wrong. */
function answering(...answers: (Outcome | Error)[]) {
  const orders: DeskOrder[] = [];
  const action = deskActionMachine.provide({
    actors: {
      carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
        orders.push(input);
        const answer = answers[orders.length - 1] ?? { says: 'It is done.' };
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    },
  });
  return { orders, action };
}

const sentAt = Date.UTC(2026, 2, 2);
const line = (more: Partial<StaffLine>): StaffLine => ({
  ...{ id: 'u', name: 'Uma Rao', username: 'uma', email: 'uma@example.org', duty: 'staff' },
  ...{ isActive: true, hasPassword: true, hasApp: true, invitation: null },
  ...{ firstname: 'Ravi', lastname: 'Iyer', newEmail: null },
  ...more,
});

function showStaff(load: () => Promise<StaffLine[]>, action = answering().action) {
  const loadPage = fromPromise<DeskPage<StaffLine>, ListQuery>(async () => {
    const lines = await load();
    return { lines, next: null, total: lines.length };
  });
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <StaffPage logic={staffListMachine.provide({ actors: { loadPage, action } })} />
      </DeskContext>
    </MemoryRouter>,
  );
}
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

it('lists who works here, with what can be done about each, and of oneself only to correct name and email', async () => {
  const { orders, action } = answering();
  showStaff(
    async () => [
      line({ id: 'n', name: 'Nandini Iyer', duty: 'owner' }),
      line({}),
      line({ id: 'r', name: 'Ravi Menon', hasPassword: false, invitation: { sentAt, expiresAt: sentAt + 1 } }),
      line({ id: 'l', name: 'Leela Das', isActive: false }),
    ],
    action,
  );
  expect(await screen.findByText('4 members of staff')).toBeTruthy();
  expect(
    row(/^Nandini/)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Correct your name', 'Change your email']);
  expect(row(/^Leela/).getByRole('button', { name: 'Turn access on: Leela Das' })).toBeTruthy();
  expect(row(/^Ravi/).getByText(/^Invited on .*, and the link has expired$/)).toBeTruthy();
  await userEvent.click(row(/^Ravi/).getByRole('button', { name: 'Send the invitation again: Ravi Menon' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await screen.findByText('It is done.');
  await userEvent.click(row(/^Ravi/).getByRole('button', { name: 'Take the invitation back: Ravi Menon' }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Another post');
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await screen.findByText('It is done.');
  await userEvent.click(row(/^Uma/).getByRole('button', { name: 'Turn access off: Uma Rao' }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Has left');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await screen.findByText('It is done.');
  await userEvent.click(row(/^Uma/).getByRole('button', { name: 'Email a password link: Uma Rao' }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Forgot it');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  await screen.findByText('It is done.');
  await userEvent.click(row(/^Uma/).getByRole('button', { name: 'Remove the authenticator app: Uma Rao' }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Lost phone');
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('It is done.');
  const draft = { email: 'uma@example.org' };
  expect(orders).toEqual([
    { action: 'staff.invite', subject: 'r', draft },
    { action: 'staff.take-invitation-back', subject: 'r', draft: { ...draft, reason: 'Another post' } },
    { action: 'staff.access-off', subject: 'u', draft: { ...draft, reason: 'Has left' } },
    { action: 'staff.mail-password-link', subject: 'u', draft: { ...draft, reason: 'Forgot it' } },
    { action: 'staff.remove-app', subject: 'u', draft: { ...draft, reason: 'Lost phone' } },
  ]);
});

it('asks for one’s own name without the address, and for the address with the password, which is said where it is wrong', async () => {
  const { orders, action } = answering({ says: 'It is saved.' }, new FieldsRefused([{ field: 'password', says: 'Not yours.' }]));
  const own = {
    firstname: 'Nandini',
    lastname: 'Iyer',
    newEmail: { email: 'new@example.org', askedAt: sentAt, expiresAt: sentAt },
  };
  showStaff(async () => [line({ id: 'n', name: 'Nandini Iyer', duty: 'owner', ...own })], action);
  await userEvent.click(await screen.findByRole('button', { name: 'Correct your name' }));
  expect(screen.queryByLabelText(/Email/)).toBeNull();
  await userEvent.type(await screen.findByLabelText(/^Last name/), ' Rao');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('It is saved.');
  await userEvent.click(screen.getByRole('button', { name: 'Change your email' }));
  await userEvent.type(await screen.findByLabelText(/^New email/), 'other@example.org');
  await userEvent.type(screen.getByLabelText(/^Your password/), 'wrong');
  expect(screen.getByLabelText(/^Your password/).getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('Not yours.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Code/), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('It is done.')).toBeTruthy();
  const address = { email: 'other@example.org', password: 'wrong' };
  expect(orders).toEqual([
    {
      action: 'staff.correct-own',
      subject: 'n',
      draft: { firstname: 'Nandini', lastname: 'Iyer Rao', email: 'uma@example.org' },
    },
    { action: 'staff.own-address', subject: 'n', draft: address },
    { action: 'staff.own-address', subject: 'n', draft: { ...address, code: '123 456' } },
  ]);
});

it('changes the duty with a reason, and offers to remove no app that nobody has', async () => {
  const { orders, action } = answering();
  showStaff(async () => [line({ hasApp: false })], action);
  await userEvent.click(await screen.findByRole('button', { name: 'Change the role: Uma Rao' }));
  expect(screen.queryByRole('button', { name: /^Remove the authenticator app/ })).toBeNull();
  await userEvent.selectOptions(await screen.findByLabelText(/^Role/), 'owner');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Runs it with me');
  await userEvent.click(screen.getByRole('button', { name: 'Change role' }));
  await screen.findByText('It is done.');
  expect(orders).toEqual([{ action: 'staff.duty', subject: 'u', draft: { duty: 'owner', reason: 'Runs it with me' } }]);
});

it('says beside the field that somebody has this username, puts the focus there, and loses nothing', async () => {
  const { orders, action } = answering(new FieldsRefused([{ field: 'username', says: 'It is taken.' }]));
  showStaff(async () => [], action);
  expect(await screen.findByText('Nobody yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a member of staff' }));
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add and invite' }));
  await add();
  expect(screen.getAllByText('This is needed.')).toHaveLength(3);
  await userEvent.type(screen.getByLabelText(/^First name/), 'Uma');
  await userEvent.type(screen.getByLabelText(/^Last name/), 'Rao');
  await userEvent.type(screen.getByLabelText(/^Email/), 'uma@example.org');
  await userEvent.selectOptions(screen.getByLabelText(/^Role/), 'owner');
  await add();
  const error = await screen.findByText('It is taken.');
  const field = screen.getByLabelText(/^Username/);
  expect([document.activeElement === field, field.getAttribute('aria-describedby')?.split(' ')]).toEqual([
    true,
    expect.arrayContaining([error.id]),
  ]);
  await userEvent.type(field, 'uma.rao');
  expect(screen.queryByText('It is taken.')).toBeNull();
  await add();
  expect(await screen.findByText('It is done.')).toBeTruthy();
  const draft = { firstname: 'Uma', lastname: 'Rao', email: 'uma@example.org', duty: 'owner' };
  expect(orders.map((order) => order.draft)).toEqual([draft, { ...draft, username: 'uma.rao' }]);
});

it('says why the list did not come', async () => {
  showStaff(async () => {
    throw new CallFailed('unreachable', '');
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('leads to the page of a tutor who was added', async () => {
  const { orders, action } = answering({ says: 'Meera is added.', leadsTo: '/desk/tutors/t1' });
  const invited: TutorLine = {
    ...{ id: 't2', name: 'Ravi Iyer', email: 'ravi@example.org', courses: [], hasHours: false, free: 0, outside: 0 },
    ...{ lacks: ['identity'], isActive: true, hasPassword: false },
  };
  const loadPage = fromPromise<DeskPage<TutorLine>, ListQuery>(async () => ({ lines: [invited], next: null, total: 1 }));
  render(
    <MemoryRouter initialEntries={['/desk/tutors']}>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk({ staff: { ...aDesk().staff, duty: 'staff' } }) }}>
        <Routes>
          <Route
            path="/desk/tutors"
            element={<TutorsPage logic={tutorListMachine.provide({ actors: { loadPage, action } })} />}
          />
          <Route path="/desk/tutors/t1" element={<p>The tutor’s page</p>} />
        </Routes>
      </DeskContext>
    </MemoryRouter>,
  );
  expect(await screen.findByText('Invited')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a tutor' }));
  await userEvent.type(screen.getByLabelText(/^First name/), 'Meera');
  await userEvent.type(screen.getByLabelText(/^Last name/), 'Nair');
  await userEvent.type(screen.getByLabelText(/^Email/), 'meera@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Add and invite' }));
  expect(await screen.findByText('The tutor’s page')).toBeTruthy();
  expect(orders.map(({ action: name }) => name)).toEqual(['tutor.add']);
});
