import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { TutorRoom } from '../../../contract/tutors/room.ts';
import { tutorRoomMachine } from '../../../src/machines/tutors/tutor-room.machine.ts';
import { TutorRoomCard } from '../../../src/views/tutors/tutor-room-card.tsx';

it('says where sessions meet, names an address that is none, and shows what was saved', async () => {
  const logic = tutorRoomMachine.provide({
    actors: {
      loadRoom: fromPromise<TutorRoom, void>(async () => ({ room: '', elsewhere: false })),
      saveRoom: fromPromise<TutorRoom, { room: string }>(async ({ input }) => ({ ...input, elsewhere: false })),
    },
  });
  render(<TutorRoomCard logic={logic} />);
  expect(await screen.findByText(/^Nowhere yet/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Set a room of your own' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your room' }));
  const field = dialog.getByLabelText('Address of the room');
  await userEvent.type(field, 'meet me');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('A room has the form https://meet.example.org/name.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'https://meet.example.org/meera');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('https://meet.example.org/meera')).toBeTruthy();
  expect(screen.getByText(/^Saved/)).toBeTruthy();
});
