import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { parentSignInMachine } from '../../../src/machines/parents/parent-sign-in.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { ParentSignInPage } from '../../../src/views/parents/parent-sign-in-page.tsx';

afterEach(cleanup);

async function visit(address: string, { link = null as string | null, open = async () => {} } = {}) {
  const asked: object[] = [];
  const logic = parentSignInMachine.provide({
    actors: {
      askParentLink: fromPromise<{ link: string | null }, { email: string }>(async ({ input }) => {
        asked.push(input);
        return { link };
      }),
      openParentLink: fromPromise<void, { token: string }>(async ({ input }) => {
        asked.push(input);
        await open();
      }),
    },
  });
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/parents" element={<h1>Parents’ page</h1>} />
        <Route path="/parents/sign-in" element={<ParentSignInPage logic={logic} />} />
      </Routes>
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return asked;
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
};
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

it('names what is wrong at the field, then mails a link, whoever it is', async () => {
  const asked = await visit('/parents/sign-in');
  await press('Email me a link');
  const field = screen.getByLabelText(/Your email/);
  expect([field.getAttribute('aria-invalid'), screen.getByText('Enter your email address.')]).toEqual([
    'true',
    expect.anything(),
  ]);
  fireEvent.change(field, { target: { value: 'ravi@example.org' } });
  await press('Email me a link');
  expect([asked, heading()]).toEqual([[{ email: 'ravi@example.org' }], 'Check your email']);
  expect(screen.getByRole('status').textContent).toContain('If the school has ravi@example.org as a parent’s address');
});

it('uses a link only when somebody presses the button, and leads to the page', async () => {
  const asked = await visit('/parents/sign-in?token=token-1');
  expect(asked).toEqual([]);
  await press('Sign in');
  expect([asked, heading()]).toEqual([[{ token: 'token-1' }], 'Parents’ page']);
});

it('offers another link where this one works no more', async () => {
  await visit('/parents/sign-in?token=token-1', {
    open: async () => {
      throw new CallFailed('refused', '', 'notFound', 404);
    },
  });
  await press('Sign in');
  expect(heading()).toBe('This link doesn’t work anymore');
  await press('Get another link');
  expect(heading()).toBe('Parents’ sign-in');
});

it('gives the demonstration’s parent the link on the page, and goes on with it', async () => {
  await visit('/parents/sign-in', { link: '/parents/sign-in?token=token-2' });
  fireEvent.change(screen.getByLabelText(/Your email/), { target: { value: 'demo.parent@prepchart.example' } });
  await press('Email me a link');
  fireEvent.click(screen.getByRole('link', { name: 'Open the link' }));
  await act(async () => undefined);
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});
