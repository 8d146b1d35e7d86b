import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { signInMachine } from '../../../src/machines/accounts/sign-in.machine.ts';
import type { Credentials, SignedInRole } from '../../../src/services/accounts/sign-in.ts';
import { SignInAgain } from '../../../src/views/portal/sign-in-again.tsx';
import { student } from '../../support/exam/quiz-attempt.ts';

it('asks for the password of the same student, whose name for signing in it knows', async () => {
  const asked: Credentials[] = [];
  const onLeave = vi.fn();
  const signIn = fromPromise<{ role: SignedInRole }, Credentials>(async ({ input }) => {
    asked.push(input);
    return { role: 'student' };
  });
  render(
    <SignInAgain student={student} username="aanya" onLeave={onLeave} logic={signInMachine.provide({ actors: { signIn } })} />,
  );
  expect(screen.getByRole('dialog', { name: `Sign in again, ${student.firstname}` })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('aanya');
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'secret' } });
  await act(async () => screen.getByRole('button', { name: 'Sign In' }).click());
  expect(asked).toEqual([{ role: 'student', username: 'aanya', password: 'secret', expected: student._id }]);
  act(() => screen.getByRole('button', { name: 'Log out instead' }).click());
  expect(onLeave).toHaveBeenCalledTimes(1);
});
