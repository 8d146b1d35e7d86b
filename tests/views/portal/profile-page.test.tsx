import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Student } from '../../../contract/accounts/people.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { ProfilePage } from '../../../src/views/portal/profile-page.tsx';
import { student } from '../../support/exam/quiz-attempt.ts';
import { proves } from '../../support/proves.ts';

function open(who: Student | null) {
  render(
    <MemoryRouter>
      <PortalContext value={who && { student: who, portal: createActor(portalMachine) }}>
        <ProfilePage />
      </PortalContext>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Profile');
}
const readDetails = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

const guardians = [
  ['Father’s name', 'Not on record'],
  ['Mother’s name', 'Not on record'],
];

it(
  'shows the signed-in student, and placeholders for the guardians',
  proves('2.10-9', '2.10-64', '2.10-65', '2.10-67', '6-11'),
  () => {
    open(student);
    expect(readDetails('Personal Information')).toEqual([
      ['First name', 'Aanya'],
      ['Last name', 'Rao'],
      ['Class', '11'],
      ['Email', 'aanya@example.org'],
      ['Contact', 'Not given'],
    ]);
    expect(readDetails('Guardian Information')).toEqual(guardians);
  },
);

it('without signed-in data shows a sample, with the same placeholders', proves('2.10-66', '2.10-67'), () => {
  open(null);
  expect([readDetails('Personal Information'), readDetails('Guardian Information')]).toEqual([
    [
      ['First name', 'Sample'],
      ['Last name', 'Student'],
      ['Class', '11'],
      ['Email', 'student@prepchart.example'],
      ['Contact', '+91 90000 00000'],
    ],
    guardians,
  ]);
});
