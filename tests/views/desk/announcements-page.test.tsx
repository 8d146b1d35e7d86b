import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnnouncementLine } from '../../../contract/desk/announcements.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { announcementListMachine } from '../../../src/machines/desk/lists.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { AnnouncementsPage } from '../../../src/views/desk/announcements-page.tsx';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { aDesk } from '../../support/desk/desk.ts';

const line: AnnouncementLine = {
  ...{ id: 'a1', at: Date.UTC(2026, 2, 2), by: 'Priya Shah', to: 'Owls', audience: 'both' },
  ...{ title: 'No class on Monday', text: 'Monday is a holiday.', told: 12, read: 5 },
};

function show(lines: AnnouncementLine[]): DeskOrder[] {
  const orders: DeskOrder[] = [];
  const action = deskActionMachine.provide({
    actors: {
      carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
        orders.push(input);
        return { says: 'It’s sent to 12 people.' };
      }),
    },
  });
  const loadPage = fromPromise<DeskPage<AnnouncementLine>, ListQuery>(async () => ({ lines, next: null, total: lines.length }));
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <AnnouncementsPage logic={announcementListMachine.provide({ actors: { loadPage, action } })} />
      </DeskContext>
    </MemoryRouter>,
  );
  return orders;
}

it('lists what was said, to whom, and how many have read it', async () => {
  show([line]);
  expect(await screen.findByText('Monday is a holiday.')).toBeTruthy();
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'OwlsStudents and parents',
    expect.stringMatching(/^Mar 2.*Priya Shah$/),
    '5 of 12',
  ]);
});

it('writes to a course once a title and a text are there', async () => {
  const orders = show([]);
  expect(await screen.findByText('No announcements yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Write to a course' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(screen.getAllByText('This is needed.')).toHaveLength(3);
  expect(orders).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Everyone now in the course'), aDesk().courses[0]?.id ?? '');
  await userEvent.type(screen.getByLabelText('Title'), 'No class');
  await userEvent.type(screen.getByLabelText('Text'), 'Monday is a holiday.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('It’s sent to 12 people.')).toBeTruthy();
  expect(orders).toEqual([
    {
      ...{ action: 'announcement.course', subject: '' },
      draft: { course: aDesk().courses[0]?.id, audience: 'students', title: 'No class', text: 'Monday is a holiday.' },
    },
  ]);
});
