import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Roster } from '../../../contract/desk/roster.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { rosterMachine } from '../../../src/machines/desk/roster.machine.ts';
import type { ImportedRoster, RosterDraft, RosterGroup } from '../../../src/services/desk/roster.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { RosterPage } from '../../../src/views/desk/roster-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

const asha = { line: 2, name: 'Asha Menon', username: 'asha', email: 'asha@example.org' };
const good: Roster = {
  lines: [
    { ...asha, result: 'new' },
    { ...asha, line: 3, name: 'Ravi Iyer', result: 'known' },
  ],
  ...{ problems: [], to: ['AP Statistics', 'Saturday'] },
};

async function show(roster: Roster): Promise<RosterDraft[]> {
  const asked: RosterDraft[] = [];
  const logic = rosterMachine.provide({
    actors: {
      loadRosterGroups: fromPromise<RosterGroup[], void>(async () => [{ id: 'g', name: 'Saturday' }]),
      checkRoster: fromPromise<Roster, RosterDraft>(async ({ input }) => {
        asked.push(input);
        return roster;
      }),
      importRoster: fromPromise<ImportedRoster, { draft: RosterDraft; expected: number }>(async () => ({ added: 1, known: 1 })),
    },
  });
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <RosterPage logic={logic} />
      </DeskContext>
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return asked;
}
const choose = async () => {
  await userEvent.upload(screen.getByLabelText('File'), new File(['x'], 'class.csv'));
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
};

it('asks for a file, shows every line of it and where all of it goes, and adds them', async () => {
  const asked = await show(good);
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(screen.getByLabelText('File').getAttribute('aria-invalid')).toBe('true');
  await userEvent.selectOptions(screen.getByLabelText('Put all of them into the group'), 'Saturday');
  await choose();
  expect(asked.map(({ name, group }) => [name, group])).toEqual([['class.csv', 'g']]);
  expect(
    screen.getByText(
      'One student will be added and invited by email. One is here already and won’t be added again. All of them go into AP Statistics and Saturday.',
    ),
  ).toBeTruthy();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'NameLineEmailUsernameWhat will happen',
    'Asha Menon2asha@example.orgashaAdded',
    'Ravi Iyer3asha@example.orgashaHere already',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Add them' }));
  expect(
    await screen.findByText('Added one student. One was here already. All of them are in AP Statistics and Saturday.'),
  ).toBeTruthy();
});

it('names what is wrong by line and column, and offers no import then', async () => {
  await show({ ...good, problems: [{ line: 2, column: 'Email', reason: 'It’s empty.' }] });
  await choose();
  expect(screen.getByRole('row', { name: 'Line 2, Email It’s empty.' })).toBeTruthy();
  expect(screen.getByText(/^One thing is wrong in this file, so nobody can be added./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add them' })).toBeNull();
  // Nothing is said to be added that can't be.
  expect(screen.queryByRole('columnheader', { name: 'What will happen' })).toBeNull();
});
