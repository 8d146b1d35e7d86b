import { fireEvent, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { teacherDialogsMachine } from '../../../src/machines/teacher/teacher-dialogs.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { SecurityPage } from '../../../src/views/teacher/security-page.tsx';
import { TeacherPage } from '../../../src/views/teacher/teacher-page.tsx';
import { teacher, teacherWorld } from '../../support/teacher/teacher-area.ts';

let world: ReturnType<typeof teacherWorld>;
beforeEach(() => {
  world = teacherWorld();
});

const show = () =>
  render(
    <MemoryRouter initialEntries={['/teacher-portal/dashboard']}>
      <Routes>
        <Route path="/teacher-portal/*" element={<TeacherPage logic={world.logic} />} />
      </Routes>
    </MemoryRouter>,
  );
const heading = () => document.querySelector('h1');
const main = () => document.querySelector('main')?.textContent ?? '';
const buttons = () => [...document.querySelectorAll('main button')].map(({ textContent }) => textContent);
const press = (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`No button is named ${name}.`);
  fireEvent.click(button);
};
const field = (name: 'password' | 'code') => {
  const found = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
};
const type = (name: 'password' | 'code', value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector('form') ?? document.body);
const waitFor = (words: string) => vi.waitFor(() => expect(main()).toContain(words), { timeout: 60_000 });

describe('who must have an authenticator app and has none', () => {
  beforeEach(() => {
    world.confirm = async () => {
      throw new CallFailed('refused', 'Set up your authenticator app first.', 'secondFactorDue', 403);
    };
  });

  it('finds nothing but the page that sets it up, and then their own pages', async () => {
    show();
    await waitFor('Your school requires more than a password.');
    expect([heading()?.textContent, buttons(), document.querySelector('nav')]).toEqual([
      'Sign-in security',
      ['Set up an authenticator app', 'Log out'],
      null,
    ]);
    press('Set up an authenticator app');
    expect(document.activeElement).toBe(heading());
    expect([field('password').autocomplete, document.querySelector('input[name=code]')]).toEqual(['current-password', null]);
    submit();
    expect([document.activeElement, main().includes('Enter your password.'), world.calls]).toEqual([field('password'), true, []]);
    type('password', 'secret');
    submit();
    await waitFor('Key: ABCD EFGH');
    expect(document.activeElement).toBe(heading());
    const picture = document.querySelector('main svg[role=img]');
    expect([picture?.getAttribute('viewBox'), picture?.querySelector('path')?.getAttribute('d')]).toEqual([
      '0 0 2 2',
      'M0 0h1v1h-1zM1 1h1v1h-1z',
    ]);
    expect([document.querySelector('main a[href^=otpauth]')?.getAttribute('href'), field('code').autocomplete]).toEqual([
      'otpauth://totp/x',
      'one-time-code',
    ]);
    type('code', '123456');
    submit();
    await waitFor('Save your recovery codes');
    expect([...document.querySelectorAll('main li')].map(({ textContent }) => textContent)).toEqual(['abcd-efgh', 'jkmn-pqrs']);
    expect(world.calls).toEqual([
      ['start', { password: 'secret' }],
      ['confirm', { code: '123456' }],
    ]);
    world.confirm = async () => teacher;
    press('I’ve saved them');
    await vi.waitFor(() => expect(heading()?.textContent).toBe('Welcome, Meera!'), { timeout: 60_000 });
    expect(document.body.textContent).not.toContain('abcd-efgh');
  });

  it('can log out instead', async () => {
    show();
    await waitFor('Your school requires more than a password.');
    press('Log out');
    await vi.waitFor(() => expect(world.signedOut).toEqual([teacher._id]), { timeout: 60_000 });
  });
});

describe('who has an authenticator app', () => {
  const open = async () => {
    world.remembered = 'teacher-profile';
    show();
    await vi.waitFor(() => expect(heading()?.textContent).toBe('Profile'), { timeout: 60_000 });
    press('Sign-in security');
    await vi.waitFor(() => expect(heading()?.textContent).toBe('Sign-in security'), { timeout: 60_000 });
  };

  it('turns it off with the password and a recovery code', async () => {
    world.factor = { enabledAt: 0, recoveryCodesLeft: 1, required: false, available: true };
    const [area, dialogs] = [createActor(world.logic), createActor(teacherDialogsMachine)];
    const page = <SecurityPage area={area} dialogs={dialogs} logic={world.secondFactor} />;
    const { container } = render(<main>{page}</main>, { wrapper: MemoryRouter });
    await waitFor('You have 1 recovery code left.');
    expect(buttons()).toEqual(['Use another app', 'Get new recovery codes', 'Turn off', 'Back to your profile']);
    press('Turn off');
    press('Cancel');
    expect([container.querySelector('h2'), buttons()[2]]).toEqual([null, 'Turn off']);
    press('Turn off');
    expect([container.querySelector('h2')?.textContent, field('code').autocomplete]).toEqual([
      'Turn off the authenticator app',
      'one-time-code',
    ]);
    press('Use a recovery code instead');
    expect([document.activeElement, field('code').autocomplete]).toEqual([field('code'), 'off']);
    type('password', 'secret');
    type('code', 'abcd-efgh');
    world.factor = { ...world.factor, enabledAt: null };
    submit();
    await waitFor('You sign in with just your password.');
    expect(world.calls).toEqual([['disable', { password: 'secret', recoveryCode: 'abcd-efgh' }]]);
  });

  it('comes to it from the profile, and back', async () => {
    await open();
    press('Back to your profile');
    expect(heading()?.textContent).toBe('Profile');
  });
});
