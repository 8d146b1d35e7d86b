import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { setPasswordMachine } from '../../../src/machines/accounts/set-password.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { SetPasswordPage } from '../../../src/views/accounts/set-password-page.tsx';

const link = 'link-1-of-the-mail-to-aanya';
let asked: { token: string; password: string }[];
let failure: Error | null;

const logic = setPasswordMachine.provide({
  actors: {
    setPassword: fromPromise<{ username: string }, { token: string; password: string }>(async ({ input }) => {
      asked.push(input);
      if (failure) throw failure;
      return { username: 'aanya@example.org' };
    }),
  },
});
beforeEach(() => {
  asked = [];
  failure = null;
});

const visit = (query = `?token=${link}`) =>
  render(
    <MemoryRouter initialEntries={[`/set-password${query}`]}>
      <SetPasswordPage logic={logic} />
    </MemoryRouter>,
  );
const password = () => screen.getByLabelText<HTMLInputElement>('New password');
const save = (text: string) => {
  fireEvent.change(password(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Set Password' }));
};

it('sets the password, and says what to sign in with', async () => {
  visit();
  save('ten letters');
  await screen.findByRole('heading', { name: 'Your password is set' });
  expect(asked).toEqual([{ token: link, password: 'ten letters' }]);
  expect(screen.getByRole('status').textContent).toBe('Your username is aanya@example.org');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin');
});

it('tells who was invited to work here at which side to sign in, and whom to ask where the link is none any more', async () => {
  visit(`?token=${link}&for=teacher`);
  save('ten letters');
  expect(await screen.findByText('On the sign-in page, choose “Teacher” first.')).toBeTruthy();
  cleanup();
  failure = new CallFailed('refused', '', 'notFound');
  visit(`?token=${link}&for=teacher`);
  save('ten letters');
  await screen.findByRole('heading', { name: 'This link doesn’t work anymore' });
  expect(screen.getByText(/if you haven’t, ask the school for one/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get another link' }).getAttribute('href')).toBe('/forgot-password');
});

it('says at the field what is wrong, and puts the focus there', () => {
  visit();
  save('too short');
  expect([document.activeElement === password(), asked]).toEqual([true, []]);
  expect(screen.getByText('Use at least 10 characters.').id).toBe(password().getAttribute('aria-describedby')?.split(' ').at(-1));
  save('');
  expect(screen.getByText('Enter a password.')).toBeTruthy();
});

it('says at the field that the server does not take the password', async () => {
  failure = new CallFailed('refused', 'Choose another.', 'badInput');
  visit();
  save('1234567890');
  const error = await screen.findByText('Choose another.');
  expect(password().getAttribute('aria-describedby')?.split(' ')).toContain(error.id);
  expect(password().getAttribute('aria-invalid')).toBe('true');
});

it.each([
  ['that is unknown, used or too old', `?token=${link}`, new CallFailed('refused', '', 'notFound')],
  ['that is cut off', '?token=link-1-of-the', null],
  ['that is not there', '', null],
] as const)('leads from a link %s to another one', async (_, query, refusal) => {
  failure = refusal;
  visit(query);
  if (refusal) save('ten letters');
  await screen.findByRole('heading', { name: 'This link doesn’t work anymore' });
  expect(screen.getByRole('link', { name: 'Get another link' }).getAttribute('href')).toBe('/forgot-password');
});

it('keeps the password when the call fails, and says so', async () => {
  failure = new CallFailed('unreachable', '');
  visit();
  save('ten letters');
  expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t set the password. Please try again.');
  expect(password().value).toBe('ten letters');
});
