import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { resultsMachine } from '../../../src/machines/results/results.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { ResultsPage } from '../../../src/views/results/results-page.tsx';
import { deferred } from '../../support/deferred.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { makeCompleted } from '../../support/portal/dashboard.ts';
import { proves } from '../../support/proves.ts';

let answer = deferred<CompletedSitting[]>();

beforeEach(() => {
  const logic = resultsMachine.provide({
    actors: {
      loadCompleted: fromPromise<CompletedSitting[], { studentId: string }>(() => {
        answer = deferred();
        return answer.promise;
      }),
    },
  });
  render(
    <MemoryRouter>
      <PortalContext value={{ student, portal: createActor(portalMachine) }}>
        <ResultsPage logic={logic} />
      </PortalContext>
    </MemoryRouter>,
  );
});

const come = (arrive: () => void) => act(async () => arrive());
const cardsIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((card) => [
      card.querySelector('h3')?.textContent,
      card.querySelector('p')?.textContent,
      [...card.querySelectorAll('dd')].map(({ textContent }) => textContent),
      [...card.querySelectorAll('a')].map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    ]);

it('has the three figures of every result, newest first, drills apart', proves('2.10-16', '2.10-58'), async () => {
  const date = 'Feb 27, 2026';
  const newest = Date.parse('2026-02-27T12:00:00Z');
  await come(() =>
    answer.resolve([
      makeCompleted('m1', {
        is_node: true,
        title: 'Practice test',
        submittedAt: newest - 2,
        right: 1,
        percent: 5,
        seconds: 3905,
      }),
      makeCompleted('d1', { isDrill: true, title: 'Limits', submittedAt: newest - 1, right: 10, total: 10, percent: 100 }),
      makeCompleted('s4', { submittedAt: newest }),
    ]),
  );
  expect([screen.getByRole('heading', { level: 1 }).textContent, document.title]).toEqual(['Results', 'Results · Prepchart']);
  expect(cardsIn('Quizzes and mock tests')).toEqual([
    [
      'Series',
      `Quiz, ${date}`,
      ['18/20', '90%', '08:32'],
      [
        [`View Results: Series, ${date}`, '/student-portal/quizzes/quiz-of-s4/results?sitting=s4'],
        [`View Analysis: Series, ${date}`, '/student-portal/quizzes/quiz-of-s4/analysis?sitting=s4'],
      ],
    ],
    [
      'Practice test',
      `Mock test, ${date}`,
      ['1/20', '5%', '1:05:05'],
      [
        [`View Result: Practice test, ${date}`, '/student-portal/mock-tests/quiz-of-m1/result?sitting=m1'],
        [`View Analysis: Practice test, ${date}`, '/student-portal/mock-tests/quiz-of-m1/analysis?sitting=m1'],
      ],
    ],
  ]);
  expect(cardsIn('Practice on one skill').map(([title, kind]) => [title, kind])).toEqual([['Limits', `Practice, ${date}`]]);
});

it('says what will be there before the first', async () => {
  expect(screen.getByRole('status').textContent).toBe('Loading your results…');
  await come(() => answer.resolve([]));
  expect([screen.getByRole('heading', { level: 2 }).textContent, screen.getByRole('link').getAttribute('href')]).toEqual([
    'No results yet',
    '/student-portal/quizzes',
  ]);
});

it('says what failed and tries again, with the focus on the heading', async () => {
  await come(() => answer.reject(new CallFailed('unreachable', '')));
  const again = screen.getByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toBe('We couldn’t load your results. Please try again.Try again');
  again.focus();
  fireEvent.click(again);
  expect([document.activeElement?.textContent, screen.queryByRole('alert')]).toEqual(['Results', null]);
  await come(() => answer.resolve([makeCompleted('s4')]));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('shows 500 results', async () => {
  await come(() => answer.resolve(Array.from({ length: 500 }, (_, at) => makeCompleted(`s${at}`, { submittedAt: at }))));
  expect(document.querySelectorAll('main li, section li')).toHaveLength(500);
});
