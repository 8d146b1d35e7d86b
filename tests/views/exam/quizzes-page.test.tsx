import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { type ListedRecord, quizListMachine, type SittingKind } from '../../../src/machines/exam/quiz-list.machine.ts';
import { QuizzesPage } from '../../../src/views/exam/lists/quizzes-page.tsx';
import { makeQuizRecord } from '../../support/exam/records.ts';
import { proves } from '../../support/proves.ts';

const quizzes = [
  makeQuizRecord('s1', { duration: null }),
  makeQuizRecord('s2', { quiz_name: 'Word pairs', quizId: 'quiz-2', content_length: 1, in_progress: true }),
  makeQuizRecord('s3', { quiz_name: 'Geometry', quizId: 'quiz-3', is_complete: true }),
];
let remembered: { kind: SittingKind; quizId: string; studentQuizId: string }[];

const logic = (records: ListedRecord[]) =>
  quizListMachine.provide({
    actors: {
      loadList: fromPromise<ListedRecord[], { kind: SittingKind }>(async ({ input }) => (input.kind === 'quiz' ? records : [])),
      rememberStart: fromPromise<void, { kind: SittingKind; quizId: string; studentQuizId: string }>(async ({ input }) => {
        remembered.push(input);
      }),
    },
  });

beforeEach(() => {
  remembered = [];
});

async function open(records: ListedRecord[] = quizzes) {
  render(
    <MemoryRouter>
      <QuizzesPage logic={logic(records)} />
    </MemoryRouter>,
  );
  await screen.findByRole('tablist');
}
const panel = () => within(screen.getByRole('tabpanel'));
const cards = () =>
  panel()
    .queryAllByRole('heading', { level: 2 })
    .map((heading) => {
      const card = heading.closest('li');
      const link = within(card as HTMLElement).getByRole('link');
      return [card?.textContent, link.getAttribute('aria-label'), link.getAttribute('href')];
    });

it('has a title, and tabs with their counts', proves('2.10-44', '2.10-45'), async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Available Quizzes');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Upcoming2', 'Completed1']);
});

it(
  'has a card for each quiz, which leads to its instructions',
  proves('2.10-47', '2.10-48', '2.10-49', '2.10-50', '2.10-51', '9-5'),
  async () => {
    await open();
    expect(cards()).toEqual([
      ['AlgebraBy Ira Sen3 questions30 minsStart Quiz', 'Start Quiz: Algebra', '/student-portal/quizzes/quiz-1/instructions'],
      [
        'Word pairsIn progressBy Ira Sen1 question30 minsResume Quiz',
        'Resume Quiz: Word pairs',
        '/student-portal/quizzes/quiz-2/instructions',
      ],
    ]);
    await userEvent.click(panel().getByRole('link', { name: 'Start Quiz: Algebra' }));
    expect(remembered).toEqual([{ kind: 'quiz', quizId: 'quiz-1', studentQuizId: 's1' }]);
  },
);

it('leads from a completed one to its results', proves('2.10-52'), async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: /Completed/ }));
  expect(cards()).toEqual([
    [
      'GeometryCompletedBy Ira Sen3 questions30 minsView Results',
      'View Results: Geometry',
      '/student-portal/quizzes/quiz-3/results?sitting=s3',
    ],
  ]);
});

it('is searched by title', proves('2.10-46', '5-11'), async () => {
  await open();
  await userEvent.type(screen.getByPlaceholderText('Search in Upcoming quizzes...'), 'WORD');
  expect(cards().map(([, name]) => name)).toEqual(['Resume Quiz: Word pairs']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search in Upcoming quizzes' }), 'x');
  expect(panel().getByText('Nothing in Upcoming has “WORDx” in its title.')).toBeTruthy();
});

it('says where a tab has none', async () => {
  await open([]);
  expect(panel().getByRole('heading').textContent).toBe('No upcoming quizzes');
  await userEvent.click(screen.getByRole('tab', { name: /Completed/ }));
  expect(panel().getByRole('heading').textContent).toBe('No completed quizzes yet');
});

it('says when a quiz can be started, and offers to start it only then', async () => {
  const at = Date.UTC(2026, 2, 2, 10);
  const window = { opensAt: at, closesAt: at + 3_600_000 };
  await open([
    makeQuizRecord('s1', { quiz_name: 'Ahead', window: { ...window, place: 'ahead' } }),
    makeQuizRecord('s2', { quiz_name: 'Open now', window: { ...window, opensAt: null, place: 'open' } }),
    makeQuizRecord('s3', { quiz_name: 'Over', window: { ...window, place: 'over' } }),
  ]);
  expect(
    panel()
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label')),
  ).toEqual(['Start Quiz: Open now']);
  const cardsSay = panel()
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.closest('li')?.textContent?.match(/(Opens .*, start by|Start by|Closed since)/)?.[1]);
  expect(cardsSay).toEqual([expect.stringMatching(/^Opens Mar 2.*, start by$/), 'Start by', 'Closed since']);
});

it('says what each is about, how hard it is and what came of the last one, and shows one subject alone where that is chosen', async () => {
  const latest: CompletedSitting = {
    ...{ studentQuizId: 's3', quizId: 'quiz-3', title: 'Geometry', subject: 'SAT Math', is_node: false, isDrill: false },
    ...{ ending: 'student', submittedAt: Date.UTC(2026, 2, 2, 12), right: 9, total: 12, percent: 75, seconds: 60, scaled: null },
  };
  const about = (studentQuizId: string, subject: string) => ({
    facts: { studentQuizId, subject, levels: { easy: 2, medium: 0, hard: 1 } },
  });
  await open([
    { ...makeQuizRecord('s1'), ...about('s1', 'SAT Math'), latest },
    { ...makeQuizRecord('s2', { quiz_name: 'Waves', quizId: 'quiz-2' }), ...about('s2', 'AP Precalculus') },
    { ...makeQuizRecord('s3', { quiz_name: 'Geometry', is_complete: true }), ...about('s3', 'SAT Math'), latest },
    {
      ...makeQuizRecord('s4', { quiz_name: 'All of it', is_complete: true }),
      latest: { ...latest, scaled: { low: 1190, high: 1260 } },
    },
  ]);
  const said = () => cards().map(([text]) => text);
  expect(said()).toEqual([
    'AlgebraSAT Math · By Ira Sen2 easy, 1 hardYour last result in this subject: 9 of 12 right, Mar 23 questions30 minsStart Quiz',
    'WavesAP Precalculus · By Ira Sen2 easy, 1 hard3 questions30 minsStart Quiz',
  ]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'AP Precalculus');
  expect(cards().map(([, name]) => name)).toEqual(['Start Quiz: Waves']);
  await userEvent.click(screen.getByRole('tab', { name: /Completed/ }));
  // Of one subject alone there is nothing to choose.
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(said()).toEqual([
    'GeometryCompletedSAT Math · By Ira Sen2 easy, 1 hard9 of 12 right3 questions30 minsView Results',
    'All of itCompletedBy Ira Senestimated 1190–12603 questions30 minsView Results',
  ]);
  expect(screen.getAllByRole('progressbar', { name: 'Your result' })[0]).toMatchObject({ value: 9, max: 12 });
});
