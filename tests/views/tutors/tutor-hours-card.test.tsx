import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { TutorHours } from '../../../contract/tutors/hours.ts';
import { tutorHoursMachine } from '../../../src/machines/tutors/tutor-hours.machine.ts';
import { type HoursOrder, readWeekDraft } from '../../../src/services/tutors/hours.ts';
import { TutorHoursCard } from '../../../src/views/tutors/tutor-hours-card.tsx';

const hours: TutorHours = {
  ...{ timeZone: 'Asia/Kolkata', duration: 60, week: ['9:00 am – 11:00 am', '', '', '', '', '', ''], isSet: true, free: 12 },
  exceptions: [{ id: 'leave-1', first: '2026-12-24', last: '2026-12-26', hours: '' }],
  outside: [
    { id: 'booking-1', with: 'Asha Menon', startsAt: Date.parse('2026-12-24T05:00:00Z'), duration: 60, isMeeting: false },
  ],
};

async function visit() {
  const orders: HoursOrder[] = [];
  const logic = tutorHoursMachine.provide({
    actors: {
      loadHours: fromPromise<TutorHours, void>(async () => hours),
      changeHours: fromPromise<TutorHours, HoursOrder>(async ({ input }) => {
        orders.push(input);
        return { ...hours, exceptions: [], outside: [] };
      }),
    },
  });
  render(<TutorHoursCard logic={logic} />);
  await screen.findByText(/12 times can be booked now/);
  return orders;
}

it('shows the week, leave, and what is booked outside of them', async () => {
  await visit();
  const card = within(screen.getByRole('region', { name: 'Your hours' }));
  expect(card.getByText('9:00 am – 11:00 am')).toBeTruthy();
  expect(card.getByText('Dec 24, 2026 to Dec 26, 2026: leave')).toBeTruthy();
  expect(card.getByText(/One booked session is outside these hours/)).toBeTruthy();
});

it('names a day that can’t be read at its field, and saves it once it can', async () => {
  const orders = await visit();
  await userEvent.click(screen.getByRole('button', { name: 'Change the week' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your week' }));
  const tuesday = dialog.getByLabelText('Tuesday');
  await userEvent.type(tuesday, 'late');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(tuesday.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(tuesday);
  await userEvent.clear(tuesday);
  await userEvent.type(tuesday, '2pm-4pm');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Saved\. Your free times/)).toBeTruthy();
  const [order] = orders;
  expect(order?.kind === 'week' && readWeekDraft(order.draft).week.slice(0, 2)).toEqual(['9:00 am – 11:00 am', '2pm-4pm']);
});

it('takes leave back with one click', async () => {
  const orders = await visit();
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Dec 24, 2026 to Dec 26, 2026' }));
  expect(await screen.findByText(/^Saved\. Your free times/)).toBeTruthy();
  expect(orders).toEqual([{ kind: 'removal', exception: 'leave-1' }]);
});
