import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { SignIn } from '../../../contract/accounts/sign-ins.ts';
import { signInsMachine } from '../../../src/machines/accounts/sign-ins.machine.ts';
import type { SignInsReader } from '../../../src/services/accounts/sign-ins.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { SignInsCard } from '../../../src/views/accounts/sign-ins-card.tsx';

let signIns: SignIn[];
let asked: string[];
let failure: Error | null;

const answer = async <Output,>(name: string, output: () => Output): Promise<Output> => {
  asked.push(name);
  if (failure) throw failure;
  return output();
};
const logic = signInsMachine.provide({
  actors: {
    loadSignIns: fromPromise(() => answer('list', () => signIns)),
    endSignIn: fromPromise<void, { role: SignInsReader; id: string }>(({ input: { id } }) =>
      answer(`end ${id}`, () => {
        signIns = signIns.filter((signIn) => signIn.id !== id);
      }),
    ),
    endOtherSignIns: fromPromise(() =>
      answer('end others', () => {
        signIns = signIns.filter(({ current }) => current);
      }),
    ),
  },
});

const at = new Date(2026, 10, 22, 9, 41).getTime();
beforeEach(() => {
  asked = [];
  failure = null;
  signIns = [
    { id: 'here', browser: 'Firefox on Windows', since: at, usedAt: at + 60_000, current: true },
    { id: 'school', browser: 'Chrome on ChromeOS', since: at, usedAt: at, current: false },
    { id: 'friend', browser: '', since: at, usedAt: at, current: false },
  ];
});

const visit = () => render(<SignInsCard signedInAs="student" logic={logic} />);
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const heading = () => screen.getByRole('heading', { name: 'Where you’re signed in' });

it('lists where one is signed in, and offers to sign out everywhere but here', async () => {
  visit();
  const texts = await rows();
  expect(texts).toHaveLength(3);
  expect(texts.slice(0, 2)).toEqual([
    'Firefox on Windows (this one)In use now · signed in Sun, Nov 22, 9:41 am',
    'Chrome on ChromeOSLast used Sun, Nov 22, 9:41 am · signed in Nov 22Sign out',
  ]);
  const [here, school] = screen.getAllByRole('listitem');
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(school as HTMLElement).getByRole('button').textContent).toBe('Sign out');
});

it('signs out one, whose row goes, and keeps the focus in the card', async () => {
  visit();
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out Chrome on ChromeOS/ }));
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(2);
  expect([asked, document.activeElement === heading()]).toEqual([['list', 'end school', 'list'], true]);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

it('signs out everywhere else', async () => {
  visit();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('says what did not work, and keeps the list', async () => {
  visit();
  const button = await screen.findByRole('button', { name: /^Sign out A browser/ });
  failure = new CallFailed('unreachable', '');
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t sign you out elsewhere. Please try again.');
  expect(await rows()).toHaveLength(3);
});

it('offers to try again where the list did not come', async () => {
  failure = new CallFailed('unreachable', '');
  visit();
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load where you’re signed in.');
  failure = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(3);
});
