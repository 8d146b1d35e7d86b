import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Concern } from '../../../contract/desk/concerns.ts';
import { deskMachine } from '../../../src/machines/desk/desk.machine.ts';
import { concernFileMachine } from '../../../src/machines/desk/files.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { ConcernPage } from '../../../src/views/desk/concern-page.tsx';
import { DeskContext } from '../../../src/views/desk/desk-context.ts';
import { aDesk } from '../../support/desk/desk.ts';

const at = Date.UTC(2026, 2, 2);
const aConcern: Concern = {
  head: { id: 'c1', state: 'seen', from: 'Asha Menon', role: 'student', student: null, raisedAt: at, changedAt: at },
  ...{ text: 'Somebody shouts at me', about: null, doubtId: null },
  steps: [{ state: 'seen', at, by: 'Leela Rao', note: '' }],
};

/** Opens the page of a concern. @returns which were asked for, in order */
function show(answer: () => Concern) {
  const asked: string[] = [];
  const loadFile = fromPromise<Concern, { id: string }>(async ({ input }) => {
    asked.push(input.id);
    return answer();
  });
  render(
    <MemoryRouter initialEntries={['/desk/concerns/c1']}>
      <DeskContext value={{ desk: createActor(deskMachine), ...aDesk() }}>
        <Routes>
          <Route
            path="/desk/concerns/:concern"
            element={<ConcernPage logic={concernFileMachine.provide({ actors: { loadFile } })} />}
          />
        </Routes>
      </DeskContext>
    </MemoryRouter>,
  );
  return asked;
}

it('shows what somebody is worried about, and asks what was done', async () => {
  const asked = show(() => aConcern);
  expect(await screen.findByText('Somebody shouts at me')).toBeDefined();
  expect(asked).toEqual(['c1']);
  await userEvent.click(screen.getByRole('button', { name: 'Take it up' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

it('says in the server’s words that it is not for them, and asks again when told to', async () => {
  const refused = 'Only the safeguarding lead and the deputy read this.';
  const asked = show(() => {
    throw new CallFailed('refused', refused, 'forbidden', 403);
  });
  expect(await screen.findByText(refused)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => asked).toEqual(['c1', 'c1']);
});

it('leads back to the list from one that does not exist', async () => {
  show(() => {
    throw new CallFailed('refused', 'There’s no such concern.', 'notFound', 404);
  });
  expect(await screen.findByText('There’s no such concern')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All concerns' }).getAttribute('href')).toBe('/desk/concerns');
});
