import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { signedInHereMachine } from '../../../src/machines/accounts/signed-in-here.machine.ts';
import type { SignedInPerson } from '../../../src/services/accounts/signed-in-person.ts';
import { WayBack } from '../../../src/views/accounts/way-back.tsx';

const show = (person: SignedInPerson | null, next: string | null = null) =>
  render(
    <MemoryRouter>
      <WayBack
        next={next}
        logic={signedInHereMachine.provide({
          actors: { readPerson: fromPromise<SignedInPerson | null, void>(async () => person) },
        })}
      />
    </MemoryRouter>,
  );

it.each([
  [{ role: 'student', name: 'Aanya Rao' }, null, 'Go to your portal', '/student-portal/dashboard'],
  [{ role: 'student', name: 'Aanya Rao' }, '/student-portal/plan', 'Go to your portal', '/student-portal/plan'],
  [{ role: 'teacher', name: 'Meera Nair' }, null, 'Go to your portal', '/teacher-portal/dashboard'],
  [{ role: 'staff', name: 'Nandini Iyer' }, null, 'Go to your desk', '/desk'],
] as const)('shows %o the way back, to %s', async (person, next, words, to) => {
  show(person, next);
  expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(to);
  expect(screen.getByRole('region', { name: 'Signed in' }).textContent).toContain(`You’re signed in as ${person.name}.`);
});

it('shows nothing to a visitor', () => {
  const { container } = show(null);
  expect(container.textContent).toBe('');
});
