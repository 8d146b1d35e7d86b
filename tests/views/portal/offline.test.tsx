import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import type { SignedInStudent } from '../../../src/services/accounts/accounts.ts';
import { PortalLayout } from '../../../src/views/portal/parts/portal-frame.tsx';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { student } from '../../support/exam/quiz-attempt.ts';

const nothing = fromCallback<EventObject>(() => undefined);
const logic = portalMachine.provide({
  actors: {
    readStudent: fromPromise<SignedInStudent | null, void>(async () => ({ student, username: 'aanya' })),
    loadCourses: fromPromise<StudentCourse[], { studentId: string }>(async () => []),
    ...{ session: nothing, newBuild: nothing, shell: fromPromise<void>(async () => undefined) },
  },
});

const words = () =>
  screen.queryByText('You’re offline. Some things won’t load until you’re connected again.')?.textContent ?? null;
const goes = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

async function open() {
  const portal = createActor(logic).start();
  await act(async () => portal.send({ type: 'page.opened' }));
  render(
    <MemoryRouter initialEntries={['/page']}>
      <PortalContext value={{ student, portal }}>
        <Routes>
          <Route element={<PortalLayout />}>
            <Route path="/page" element={<h1>A page</h1>} />
          </Route>
        </Routes>
      </PortalContext>
    </MemoryRouter>,
  );
  return portal;
}

afterEach(() => void vi.restoreAllMocks());

it('the portal says that the browser is offline as long as it is, beside its page', async () => {
  await open();
  expect(words()).toBe(null);
  await goes(false);
  expect([words() !== null, screen.getByRole('heading', { name: 'A page' }).textContent]).toEqual([true, 'A page']);
  await goes(true);
  expect(words()).toBe(null);
});

it('it is said at once where the portal opens without a network, and nobody listens once it is left', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const portal = await open();
  expect(words()).not.toBe(null);
  portal.stop();
  await goes(true);
  expect(portal.getSnapshot().value).toMatchObject({ inside: { network: 'offline' } });
});
