import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { DeskSession } from '../../../contract/desk/sessions.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { sessionListMachine } from '../../../src/machines/desk/lists.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { SessionsPage } from '../../../src/views/desk/sessions-page.tsx';
import { aDesk, owner } from '../../support/desk/desk.ts';
import { bookedWithTutor, tutorPage } from '../../support/schedule/tutor-sessions.ts';

const line: DeskSession = { ...bookedWithTutor, student: 'student-1', tutor: 'Meera Nair', times: tutorPage.times };

it('lists sessions, and moves one to a free time of its tutor', async () => {
  const orders: DeskOrder[] = [];
  const logic = sessionListMachine.provide({
    actors: {
      loadPage: fromPromise<DeskPage<DeskSession>, ListQuery>(async () => ({ lines: [line], next: null, total: 1 })),
      action: deskActionMachine.provide({
        actors: {
          carryOut: fromPromise<Outcome, DeskOrder>(async ({ input }) => {
            orders.push(input);
            return { says: 'The session is moved.' };
          }),
        },
      }),
    },
  });
  const { glance } = aDesk();
  render(
    <MemoryRouter>
      <DeskContext value={{ desk: createActor(deskMachine), staff: owner, glance, courses: [], colleagues: [] }}>
        <SessionsPage logic={logic} />
      </DeskContext>
    </MemoryRouter>,
  );
  expect((await screen.findByRole('listitem')).textContent).toContain('Asha Menon, with Meera Nair');
  await userEvent.click(screen.getByRole('button', { name: /^Move: Asha Menon with Meera Nair/ }));
  await userEvent.selectOptions(await screen.findByLabelText('New time'), 'slot-3');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('The session is moved.')).toBeTruthy();
  expect(orders).toEqual([{ action: 'session.move', subject: 'booking-1', draft: { to: 'slot-3' } }]);
});
