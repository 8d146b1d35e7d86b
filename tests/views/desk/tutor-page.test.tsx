import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { tutorFileMachine } from '../../../src/machines/desk/files.ts';
import type { OpenTutor } from '../../../src/services/desk/tutors.ts';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { OneTutor } from '../../../src/views/desk/tutor-page.tsx';
import { aDesk } from '../../support/desk/desk.ts';

const file: OpenTutor = {
  ...{ id: 't1', name: 'Ravi Iyer', username: 'ravi', email: 'ravi@example.org', courses: ['AP Statistics'], isActive: true },
  ...{ firstname: 'Ravi', lastname: 'Iyer', newEmail: null },
  ...{ answers: [], hasPassword: true, hasApp: true, invitation: null },
  checks: [
    { kind: 'identity', state: 'valid', checkedOn: '2026-01-05', until: null, by: 'Nandini Iyer', found: 'Passport' },
    { kind: 'references', state: 'missing', checkedOn: null, until: null, by: null, found: null },
    { kind: 'training', state: 'over', checkedOn: '2025-01-05', until: '2026-01-04', by: 'Nandini Iyer', found: 'Certificate' },
    { kind: 'conduct', state: 'valid', checkedOn: '2026-01-05', until: '2027-01-05', by: 'Nandini Iyer', found: 'Signed' },
  ],
  hours: {
    ...{ timeZone: 'Asia/Kolkata', duration: 60, week: ['', '', '', '', '', '', ''], isSet: true, free: 1, exceptions: [] },
    outside: [{ id: 'b1', with: 'Asha Menon', startsAt: Date.UTC(2026, 2, 2, 8), duration: 60, isMeeting: false }],
  },
  meets: { room: '', elsewhere: true },
  actions: [],
  times: [{ _id: 's1', startsAt: Date.UTC(2026, 2, 3, 8), duration: 60 }],
};

const open = (loaded: OpenTutor) => {
  // The month is another flow, and asks the server by itself.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const loadFile = fromPromise<OpenTutor, { id: string }>(async () => loaded);
  const logic = tutorFileMachine.provide({ actors: { loadFile } });
  return render(
    <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
      <OneTutor tutor="t1" logic={logic} />
    </DeskContext>,
    { wrapper: MemoryRouter },
  );
};
const part = (name: string) => within(screen.getByRole('region', { name }));

it('says what is missing of the checks, and since when what holds', async () => {
  open(file);
  await screen.findByRole('heading', { name: 'Ravi Iyer' });
  const checks = part('Checks');
  expect(checks.getByText(/can’t be given students under 18 until all four are valid/)).toBeDefined();
  expect(checks.getByText('Jan 5, 2026 by Nandini Iyer, doesn’t expire. Passport')).toBeDefined();
  expect(checks.getByText('Jan 5, 2025 by Nandini Iyer, expired on Jan 4, 2026. Certificate')).toBeDefined();
  await userEvent.click(checks.getByRole('button', { name: 'Record: references' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((dialog.getByLabelText('What was checked') as HTMLSelectElement).value).toBe('references');
});

it('says of who was invited since when, and what can be done about it', async () => {
  const sentAt = Date.now() - 3_600_000;
  const invited = { ...file, courses: [], hasPassword: false, invitation: { sentAt, expiresAt: sentAt + 72 * 3_600_000 } };
  open(invited);
  await screen.findByRole('heading', { name: 'Ravi Iyer' });
  const account = part('Account');
  expect(account.getByText(/^Invited on .*, not yet accepted$/)).toBeDefined();
  expect(account.getByText('No course yet')).toBeDefined();
  expect(account.queryByRole('button', { name: /^Turn access/ })).toBeNull();
  await userEvent.click(account.getByRole('button', { name: 'Send the invitation again' }));
  expect((within(await screen.findByRole('dialog')).getByLabelText(/^Email/) as HTMLInputElement).value).toBe('ravi@example.org');
  cleanup();
  open({ ...invited, invitation: { sentAt, expiresAt: sentAt + 1 } });
  expect(await screen.findByText(/, and the link has expired$/)).toBeDefined();
  cleanup();
  open({ ...invited, isActive: false, invitation: null });
  expect(await screen.findByText('Invitation taken back')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
  cleanup();
  open({ ...file, isActive: false, answers: ['AP Psychology'] });
  expect(await screen.findByText('AP Psychology')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Turn access on' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Give a course' })).toBeNull();
});

it('lists what is booked outside the hours, to be moved to a free time or canceled', async () => {
  open(file);
  await screen.findByRole('heading', { name: 'Ravi Iyer' });
  await userEvent.click(part('Hours').getByRole('button', { name: /^Move: Asha Menon/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('option')).toHaveLength(1);
});

it('offers no move where no time is free', async () => {
  open({ ...file, times: [] });
  await screen.findByRole('heading', { name: 'Ravi Iyer' });
  expect(part('Hours').getByRole('button', { name: /^Move/ }).getAttribute('aria-disabled')).toBe('true');
});
