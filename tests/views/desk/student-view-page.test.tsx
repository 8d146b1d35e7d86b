import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { StudentView } from '../../../contract/desk/student-view.ts';
import { studentViewMachine } from '../../../src/machines/desk/files.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { OneView } from '../../../src/views/desk/student-view-page.tsx';
import { head } from '../../support/homework/works.ts';
import { studyPlan } from '../../support/plan/study-plan.ts';

const seen: StudentView = {
  ...{ student: { id: 's1', name: 'Asha Menon', firstname: 'Asha' }, zone: 'Asia/Kolkata', plan: studyPlan() },
  results: [
    {
      ...{ studentQuizId: 'r1', quizId: 'q1', title: 'Owls', subject: 'SAT Math', is_node: false, isDrill: false },
      ...{ ending: 'student', submittedAt: 0, right: 3, total: 4, percent: 75, seconds: 60, scaled: null },
    },
  ],
  notebook: {
    ...{ due: 1, waiting: 2, done: 3, nextDueAt: Date.UTC(2026, 2, 3, 4, 30) },
    entries: [
      {
        ...{
          entryId: 'n1',
          domain: 'Algebra',
          skill: 'Lines',
          reason: 'guessed',
          timesRight: 1,
          source: 'Owls',
          isSibling: false,
        },
        question: { question: 'x', questionFormat: 'html', options: {}, optionFormat: 'html', kind: 'choice', mcq: true },
      },
    ],
  },
  homework: [head(), head({ workId: 'x', title: 'Lines', state: 'givenBack', handedInAt: 1 })],
};

const show = (load: () => Promise<StudentView>) =>
  render(
    <MemoryRouter>
      <OneView
        student="s1"
        logic={studentViewMachine.provide({ actors: { loadFile: fromPromise<StudentView, { id: string }>(load) } })}
      />
    </MemoryRouter>,
  );

it('shows dashboard, results and plan to be read, with nothing that could be done', async () => {
  show(async () => seen);
  expect(await screen.findByRole('heading', { level: 1, name: 'What Asha sees' })).toBeTruthy();
  const part = (name: string) => within(screen.getByRole('region', { name }));
  expect(part('Next for them').getByText('10 questions on Lines')).toBeTruthy();
  expect(
    part('Homework to do')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, 12)),
  ).toEqual(['LimitsTo do.']);
  expect(part('Results').getByRole('row', { name: /^Owls .+ 3 of 4, 75%$/ })).toBeTruthy();
  const notebook = part('Mistake notebook');
  expect(notebook.getByText('1 due, 2 waiting, 3 done. The next one comes Mar 3, 2026, 10:00 am.')).toBeTruthy();
  expect(notebook.getByRole('listitem').textContent).toBe('LinesAlgebra. Guessed in Owls, right once since');
  expect(part('Study plan: SAT Dominance Program').getByText('No goal is set.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Back to the student']);
});

it('says of who is not there that they are not', async () => {
  show(async () => {
    throw new CallFailed('refused', 'There’s no such student.', 'notFound', 404);
  });
  expect(await screen.findByText('There’s no such student')).toBeTruthy();
});
