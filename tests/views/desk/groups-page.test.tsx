import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { GroupFile, GroupLine } from '../../../contract/desk/groups.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { groupFileMachine } from '../../../src/machines/desk/files.ts';
import { groupListMachine } from '../../../src/machines/desk/lists.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { OneGroup } from '../../../src/views/desk/group-page.tsx';
import { GroupsPage } from '../../../src/views/desk/groups-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

let orders: DeskOrder[] = [];
const action = deskActionMachine.provide({
  actors: {
    carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
      orders.push(input);
      return { says: 'It is done.' };
    }),
  },
});

function show(page: ReactNode) {
  orders = [];
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>{page}</DeskContext>
    </MemoryRouter>,
  );
}

const at = Date.UTC(2026, 2, 2);
const aGroup: GroupFile = {
  ...{ id: 'g1', name: 'Owls', tutor: null, addedAt: at, archivedAt: null, tutors: [{ id: 't1', name: 'Meera Nair' }] },
  members: [{ id: 's1', name: 'Asha Menon', username: 'asha', isActive: true, since: at }],
};
const showGroup = (group: GroupFile) =>
  show(
    <OneGroup
      group="g1"
      logic={groupFileMachine.provide({
        actors: { loadFile: fromPromise<GroupFile, { id: string }>(async () => group), action },
      })}
    />,
  );

it('lists groups with the way to each, and makes a new one', async () => {
  const line: GroupLine = { id: 'g1', name: 'Owls', tutor: 'Meera Nair', members: 12, archivedAt: null };
  const loadPage = fromPromise<DeskPage<GroupLine>, ListQuery>(async () => ({ lines: [line], next: null, total: 1 }));
  show(<GroupsPage logic={groupListMachine.provide({ actors: { loadPage, action } })} />);
  expect((await screen.findByRole('link', { name: 'Owls' })).getAttribute('href')).toBe('/desk/groups/g1');
  await userEvent.click(screen.getByRole('button', { name: 'New group' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make group' }));
  expect(screen.getByText('This is needed.')).toBeTruthy();
  expect(document.activeElement === screen.getByLabelText(/^Name/)).toBe(true);
  await userEvent.type(screen.getByLabelText(/^Name/), 'Larks');
  await userEvent.click(screen.getByRole('button', { name: 'Make group' }));
  expect(await screen.findByText('It is done.')).toBeTruthy();
  expect(orders).toEqual([{ action: 'group.add', subject: '', draft: { name: 'Larks' } }]);
});

it('names a tutor, and takes a student out', async () => {
  showGroup(aGroup);
  expect(await screen.findByText('1 student, no tutor yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Name and tutor' }));
  await userEvent.selectOptions(await screen.findByLabelText('Tutor'), 't1');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It is done.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Take out Asha Menon' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take out' }));
  await screen.findByText('It is done.');
  expect(orders).toEqual([
    { action: 'group.change', subject: 'g1', draft: { name: 'Owls', tutor: 't1' } },
    { action: 'group.leave', subject: 'g1', draft: { student: 's1' } },
  ]);
});

it('offers an archived group nothing but to take it up again', async () => {
  showGroup({ ...aGroup, archivedAt: at });
  expect(await screen.findByRole('button', { name: 'Bring back' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add students' })).toBeNull();
});
