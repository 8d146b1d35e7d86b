import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { CoursePromises } from '../../../contract/enrolment/course-promises.ts';
import { promisesMachine } from '../../../src/machines/promises/promises.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { PromisesCard } from '../../../src/views/promises/promises-card.tsx';

type Family = CoursePromises['families'][number];
const family = (name: Family['family'], more: Partial<Family> = {}): Family => ({
  ...{ family: name, promised: 4, delivered: 0, due: 0, late: 0, nextDueAt: null, left: null },
  ...more,
});
const show = (load: () => Promise<CoursePromises[]>) =>
  render(
    <PromisesCard
      studentId="s1"
      logic={promisesMachine.provide({ actors: { loadPromises: fromPromise<CoursePromises[], { studentId: string }>(load) } })}
    />,
  );

it('says of each family what was given and what of it is late, due or next, and nothing of a family without a promise', async () => {
  const nextDueAt = Date.UTC(2026, 11, 4, 12);
  show(async () => [
    {
      courseId: 'course-sat',
      course: 'SAT Sprint',
      families: [
        family('sessions', { promised: 0 }),
        family('mockTests', { delivered: 4 }),
        family('meetings', { delivered: 1, late: 1, due: 1, nextDueAt }),
        family('reports'),
      ],
    },
    {
      courseId: 'course-sat',
      course: 'SAT Marathon',
      families: [family('sessions', { delivered: 1, late: 1, left: 2 }), family('meetings', { delivered: 4, left: 0 })],
    },
  ]);
  await screen.findByText('SAT Sprint');
  const lines = screen.getAllByRole('listitem').map((line) => [...line.children].map(({ textContent }) => textContent));
  expect(lines).toEqual([
    ['Mock tests: 4 of 4', 'All given'],
    ['Parent meetings: 1 of 4', '1 late, 1 due now, next by Dec 4, 2026'],
    ['Reports: 0 of 4', 'No date yet'],
    ['Sessions: 1 of 4', '1 late, 2 left to book'],
    ['Parent meetings: 4 of 4', 'All given'],
  ]);
});

it('says until when the access lasts, and which official tests it covers: one of Sprint, two of Marathon', async () => {
  const plan = { courseId: 'course-sat', families: [family('meetings')] };
  show(async () => [
    { ...plan, course: 'SAT Sprint', until: '2027-03-27', tests: ['2027-03-06'] },
    { ...plan, course: 'SAT Marathon', until: '2027-05-22', tests: ['2027-03-06', '2027-05-01'] },
    { ...plan, course: 'AP Statistics', until: '2027-06-01' },
    { ...plan, course: 'AP Psychology' },
  ]);
  const said = async (course: string) => (await screen.findByText(course)).nextElementSibling?.textContent;
  expect(await said('SAT Sprint')).toBe('Access until March 27, 2027. It covers the SAT on March 6, 2027.');
  expect(await said('SAT Marathon')).toBe('Access until May 22, 2027. It covers the SAT on March 6, 2027 and on May 1, 2027.');
  expect(await said('AP Statistics')).toBe('Access until June 1, 2027.');
  expect(await said('AP Psychology')).toBe('Parent meetings: 0 of 4No date yet');
});

it('says that it could not be loaded, and is asked for again', async () => {
  let isThere = false;
  show(async () => {
    if (!isThere) throw new CallFailed('unreachable', '');
    return [{ courseId: 'course-1', course: 'AP Statistics', families: [family('meetings')] }];
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isThere = true;
  fireEvent.click(retry);
  expect(await screen.findByText('AP Statistics')).toBeDefined();
});

it('is not there where nothing is promised', async () => {
  show(async () => [{ courseId: 'course-1', course: 'AP Statistics', families: [family('sessions', { promised: 0 })] }]);
  await vi.waitFor(() => expect(screen.queryByRole('heading')).toBeNull(), { timeout: 60_000 });
});
