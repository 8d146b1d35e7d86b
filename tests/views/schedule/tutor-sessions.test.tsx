import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { TutorSessions as Page } from '../../../contract/schedule/tutor-sessions.ts';
import { tutorSessionsMachine } from '../../../src/machines/schedule/tutor-sessions.machine.ts';
import type { TutorOrder } from '../../../src/services/schedule/tutor-sessions.ts';
import { TutorSessions } from '../../../src/views/schedule/tutor/tutor-sessions.tsx';
import { tutorPage } from '../../support/schedule/tutor-sessions.ts';

async function visit() {
  const orders: TutorOrder[] = [];
  const logic = tutorSessionsMachine.provide({
    actors: {
      loadSessions: fromPromise<Page, void>(async () => tutorPage),
      carryOut: fromPromise<void, TutorOrder>(async ({ input }) => void orders.push(input)),
    },
  });
  const flow = createActor(logic).start();
  render(
    <MemoryRouter>
      <TutorSessions flow={flow} />
    </MemoryRouter>,
  );
  flow.send({ type: 'page.opened' });
  await screen.findByRole('region', { name: 'Your sessions' });
  return orders;
}
const part = (name: string) => within(screen.getByRole('region', { name }));

it('tells what is to come, of what nobody knows what became, and what was', async () => {
  await visit();
  expect(part('Your sessions').getByRole('listitem').textContent).toContain('Asha Menon, AP StatisticsBooked');
  expect(part('Your sessions').getByRole('link').getAttribute('href')).toBe('/session/token');
  expect(part('What happened with these?').getByRole('listitem').textContent).toContain('Tutor didn’t come: doesn’t count');
  expect(part('Earlier and canceled').getByRole('listitem').textContent).toContain('Meeting with Asha Menon’s parents');
});

it('moves a session to the time that was chosen, after a question', async () => {
  const orders = await visit();
  await userEvent.click(part('Your sessions').getByRole('button', { name: /^Move: Asha Menon/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move: Asha Menon' }));
  await userEvent.selectOptions(dialog.getByLabelText('New time'), 'slot-3');
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('The session is moved.')).toBeTruthy();
  expect(orders).toEqual([{ session: 'booking-1', action: 'move', to: 'slot-3', notes: '', steps: [], forParents: false }]);
});

it('keeps notes on a session for the next tutor, and for the parents where that is ticked', async () => {
  const orders = await visit();
  await userEvent.click(part('What happened with these?').getByRole('button', { name: /^Write notes: Ravi Iyer/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notes: Ravi Iyer' }));
  await userEvent.type(dialog.getByLabelText(/What you did/), 'Fractions');
  await userEvent.click(dialog.getByLabelText('The parents read these notes, too'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText(/Your notes are saved/)).toBeTruthy();
  expect(orders[0]).toMatchObject({ session: 'booking-2', action: 'noteSession', notes: 'Fractions', forParents: true });
});

it('keeps notes for the parents', async () => {
  const orders = await visit();
  await userEvent.click(part('Earlier and canceled').getByRole('button', { name: /^Write notes for the parents/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Notes for the parents/ }));
  await userEvent.type(dialog.getByLabelText(/What was said/), 'Two drills a week');
  await userEvent.type(dialog.getByLabelText(/What you agreed on/), 'Phone away{Enter}Meet in May');
  await userEvent.click(dialog.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText(/Your notes are saved/)).toBeTruthy();
  expect(orders[0]).toMatchObject({
    session: 'booking-0',
    action: 'noteMeeting',
    notes: 'Two drills a week',
    steps: ['Phone away', 'Meet in May'],
  });
});
