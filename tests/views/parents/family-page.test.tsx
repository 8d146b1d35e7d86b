import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { Family, ParentChoices } from '../../../contract/parents/parents.ts';
import { familyMachine } from '../../../src/machines/parents/family.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { FamilyPage } from '../../../src/views/parents/family-page.tsx';
import { asha, family } from '../../support/parents/family.ts';

afterEach(cleanup);

async function visit(known: Family | null | Error, choose: () => Promise<void> = async () => undefined) {
  const asked: ParentChoices[] = [];
  const logic = familyMachine.provide({
    actors: {
      readParent: fromPromise<string | null, void>(async () => family.address),
      loadFamily: fromPromise<Family | null, void>(async () => {
        if (known instanceof Error) throw known;
        return known;
      }),
      chooseTidings: fromPromise<void, ParentChoices>(async ({ input }) => {
        asked.push(input);
        await choose();
      }),
      signOut: fromPromise<void, { personId: string }>(async () => undefined),
    },
  });
  render(
    <MemoryRouter initialEntries={['/parents']}>
      <Routes>
        <Route path="/parents" element={<FamilyPage logic={logic} />} />
        <Route path="/parents/sign-in" element={<h1>Sign in</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return asked;
}
const child = (name = 'Asha Menon') => within(screen.getByRole('region', { name }));
const part = (name: string) => within(child().getByRole('region', { name }));

it('shows what a child finished, each with its question, and what is on the way', async () => {
  await visit(family);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Parents’ page');
  const [sat, quiz] = part('Results').getAllByRole('listitem');
  expect(sat?.textContent).toContain('Estimated SAT score 1180–1310, 70 of 98 right');
  expect(sat?.textContent).toContain('To ask at home: “How do you begin a question on Lines?”');
  expect(quiz?.textContent).toContain('9 of 12 right');
  expect(part('Results').getByText('One more on the way: Asha sees it first.')).toBeTruthy();
  expect(child().getByRole('link', { name: 'Meet a tutor of Asha’s' }).getAttribute('href')).toBe('/meetings/token');
});

it('shows how each subject went from two results on, on one scale and without a word of alarm', async () => {
  const [sat, quiz] = asha.results;
  if (!sat || !quiz) throw new Error('There are no results.');
  const later = { id: 'sitting-3', title: 'Inference again', submittedAt: quiz.submittedAt + 86_400_000 };
  const fallen = { ...quiz, ...later, right: 6, percent: 50 };
  const ravi = { ...asha, studentId: 'student-2', firstname: 'Ravi' };
  await visit({ ...family, children: [{ ...asha, results: [sat, fallen, quiz] }, ravi] });
  const trend = child().getByRole('region', { name: 'Scores by subject' });
  const words = [...trend.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(words.filter((word) => word?.endsWith('%'))).toEqual(['75%', '50%']);
  expect(trend.textContent).not.toMatch(/fell|drop|down|worse|warning/i);
  // One result makes no trend, and the pictures of two children have names of their own.
  expect(child('Ravi Menon').queryByRole('region', { name: 'Scores by subject' })).toBeNull();
  expect(screen.getAllByRole('region', { name: 'Estimated SAT score' })).toHaveLength(2);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it('says of homework whether it is to do, with the school or given back, and of nothing handed in that it is missing', async () => {
  await visit(family);
  const said = part('Homework').getAllByRole('listitem', { hidden: true });
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'LimitsNot handed in yet, was due Mar 8, 2026, 10:30 am. It can still be handed in · SAT Sprint',
    'LinesHanded in Mar 7, 2026, 10:30 am, late. It’s with the school · SAT Sprint',
    'CirclesGiven back with 9 of 10 points, handed in Feb 27, 2026, 10:30 am · SAT Sprint',
  ]);
});

it('says of a session who came, and of a meeting what was agreed', async () => {
  await visit(family);
  const [, held, met] = part('Sessions and meetings').getAllByRole('listitem', { hidden: true });
  expect(held?.textContent).toContain('60 min with Ravi Iyer, SAT Sprint · attended');
  expect(met?.textContent).toContain('We agreed on two quizzes a week.');
  expect(met?.textContent).not.toMatch(/attended|alone/);
});

it('leads to reports and receipts', async () => {
  await visit(family);
  const links = part('Reports and papers').getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Progress report, February 23 – March 9, 2026', '/report/token'],
    ['Receipt for SAT Sprint, ₹89,999', '/application/token'],
  ]);
});

it('says of a child who has done nothing yet that it comes, and misses nothing', async () => {
  const empty = {
    ...asha,
    results: [],
    waiting: 0,
    coming: [],
    sessions: [],
    reports: [],
    receipts: [],
    consents: [],
    courses: [],
  };
  await visit({ ...family, children: [empty] });
  expect(child().getByText('Nothing to show yet. A result comes here a day after Asha has seen it.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/missing|missed|overdue/i);
});

it('keeps a choice, and says where it could not', async () => {
  let fails = false;
  const asked = await visit(family, async () => {
    if (fails) throw new CallFailed('unreachable', '');
  });
  const results = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Results' });
  fireEvent.change(results, { target: { value: 'each' } });
  await act(async () => undefined);
  expect([asked, results.value]).toEqual([[{ tidings: 'each', timeZone: 'Asia/Kolkata' }], 'each']);
  expect(screen.getByText('Saved.')).toBeTruthy();
  fails = true;
  fireEvent.change(results, { target: { value: 'never' } });
  await act(async () => undefined);
  expect([results.value, screen.getByText('We couldn’t save that. Please try again.')]).toEqual(['each', expect.anything()]);
});

it('asks nobody to sign in who is signed in', async () => {
  await visit(family);
  const header = within(screen.getByRole('banner'));
  expect(header.queryAllByRole('link', { name: 'Sign In' })).toEqual([]);
  expect(header.getAllByRole('link', { name: 'FAQ' })).not.toEqual([]);
});

it('leads to sign-in where the session is over, and after signing out', async () => {
  await visit(null);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
  cleanup();
  await visit(family);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await act(async () => undefined);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
});

it('says that it could not be loaded, with a way to try again', async () => {
  await visit(new CallFailed('unreachable', ''));
  expect(screen.getByText('We couldn’t load your page. Please try again.')).toBeTruthy();
});
