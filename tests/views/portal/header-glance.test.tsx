import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { glanceMachine } from '../../../src/machines/portal/glance.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { tellUnread } from '../../../src/services/notices/unread.ts';
import type { OwnGlance } from '../../../src/services/portal/glance.ts';
import { HeaderGlance } from '../../../src/views/portal/parts/header-glance.tsx';
import { first, second } from '../../support/portal/glance.ts';

/** The header on page after page, where the server answers one after the other. */
async function open(...answers: (OwnGlance | Error)[]) {
  const left = [...answers];
  const logic = glanceMachine.provide({
    actors: {
      loadGlance: fromPromise<OwnGlance, { studentId: string }>(async () => {
        const next = left.shift();
        if (!next || next instanceof Error) throw next ?? new Error('Asked too often.');
        return next;
      }),
    },
  });
  const page = (place: string) => (
    <MemoryRouter>
      <HeaderGlance studentId="student-1" place={place} logic={logic} />
    </MemoryRouter>
  );
  const { rerender } = render(page('0'));
  await act(async () => {});
  return async (place: string) => {
    rerender(page(place));
    await act(async () => {});
  };
}
const links = () =>
  within(screen.getByRole('list', { name: 'What’s ahead' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('leads to the plan, the notebook and the schedule, on the student’s clock', async () => {
  await open(first);
  expect(links()).toEqual([
    ['SAT in 34 days', '/student-portal/plan'],
    ['4 due in your notebook', '/student-portal/notebook'],
    ['Next session: Mon, Nov 23, 4:30 pm', '/student-portal/schedule'],
  ]);
});

it('shows with the next page what was done on this one, and keeps it where nothing comes', async () => {
  const go = await open(first, second, new CallFailed('unreachable', ''));
  await go('1');
  const later = [
    ['Set your test date', '/student-portal/plan'],
    ['1 due in your notebook', '/student-portal/notebook'],
  ];
  expect(links()).toEqual(later);
  await go('2');
  expect(links()).toEqual(later);
});

it.each([
  [0, 'AP Statistics exam today'],
  [1, 'AP Statistics exam in 1 day'],
])('says of an AP exam that is %s days away: %s', async (daysLeft, said) => {
  await open({ ...first, test: { course_name: 'AP Statistics', daysLeft } });
  expect(links()[0]).toEqual([said, '/student-portal/plan']);
});

it('is not there where nothing came, but for the way to the notices', async () => {
  await open(new CallFailed('unreachable', ''));
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('link', { name: 'Notices' }).getAttribute('href')).toBe('/student-portal/notices');
});

it('says how many notices are unread, until a page has read them', async () => {
  await open({ ...first, notices: 12 });
  expect(screen.getByRole('link', { name: 'Notices, 12 unread' }).textContent).toContain('9+');
  act(() => tellUnread(2));
  expect(screen.getByRole('link', { name: 'Notices, 2 unread' }).textContent).toContain('2');
  act(() => tellUnread(0));
  expect(screen.getByRole('link', { name: 'Notices' })).toBeTruthy();
});
