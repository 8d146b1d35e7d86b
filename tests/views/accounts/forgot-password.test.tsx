import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { forgotPasswordMachine } from '../../../src/machines/accounts/forgot-password.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { ForgotPasswordPage } from '../../../src/views/accounts/forgot-password-page.tsx';
import { SignInPage } from '../../../src/views/accounts/sign-in-page.tsx';

let asked: string[];
let failure: Error | null;

const logic = forgotPasswordMachine.provide({
  actors: {
    forgotPassword: fromPromise<void, { username: string }>(async ({ input }) => {
      asked.push(input.username);
      if (failure) throw failure;
    }),
  },
});
beforeEach(() => {
  asked = [];
  failure = null;
});

const visit = () =>
  render(
    <MemoryRouter>
      <ForgotPasswordPage logic={logic} />
    </MemoryRouter>,
  );
const ask = (username: string) => {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: username } });
  fireEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
};

it('stands behind the link of the sign-in page, for everybody', () => {
  render(
    <MemoryRouter>
      <SignInPage />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password');
  fireEvent.click(screen.getByRole('radio', { name: 'Teacher' }));
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password');
});

it('asks for a link, and does not say whether there is an account', async () => {
  visit();
  ask(' aanya@example.org ');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect([asked, screen.getByRole('status').textContent]).toEqual([
    ['aanya@example.org'],
    'If aanya@example.org has an account here, we’ve emailed a link. It works once and expires in 72 hours.',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(' aanya@example.org ');
});

it('wants a username', () => {
  visit();
  ask('  ');
  expect([asked, screen.getByText('Enter your username.') !== null, document.activeElement]).toEqual([
    [],
    true,
    screen.getByLabelText('Username'),
  ]);
});

it('says when it was refused', async () => {
  failure = new CallFailed('refused', 'You have asked three times in the last hour.', 'tooMany');
  visit();
  ask('aanya');
  expect((await screen.findByRole('alert')).textContent).toBe('You have asked three times in the last hour.');
});
