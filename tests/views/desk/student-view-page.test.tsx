import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import { studentViewMachine } from '../../../src/machines/desk/files.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { SeenByStudent } from '../../../src/services/desk/student-view.ts';
import { OneView } from '../../../src/views/desk/student-view-page.tsx';
import { head } from '../../support/homework/works.ts';
import { studyPlan } from '../../support/plan/study-plan.ts';

const test = (more: Partial<QuizRecord>): QuizRecord => ({
  ...{ _id: 'r2', quizId: 'q2', quiz_name: 'Herons', instructorfirstName: '', instructorlastName: '', content_length: 4 },
  ...{ is_node: false, is_complete: false, in_progress: false, creator: 'Prepchart', duration: 15, result: [] },
  ...more,
});
const over = { place: 'over', opensAt: null, closesAt: Date.UTC(2026, 2, 1) } as const;
const tests = [test({}), test({ _id: 'r3', quiz_name: 'A full SAT', is_node: true, window: over })];

const seen: SeenByStudent = {
  ...{ tests, facts: [], listed: tests },
  sessions: [
    {
      ...{ _id: 's', startTime: '9:30 am', duration: 60, available: false, mine: true, sessionDate: '2099-03-02T00:00:00.000Z' },
      ...{ instructorId: 't', startsAt: Date.UTC(2099, 2, 2, 4), cancelUntil: Date.UTC(2099, 2, 1), sessionId: 'b1' },
      ...{ instructorFirstName: 'Meera', instructorLastName: 'Nair', course_name: 'AP Statistics', state: 'moved' },
    },
  ],
  materials: [{ courseId: 'c1', name: 'AP Statistics', titles: ['Sampling'] }],
  doubts: [
    {
      ...{ doubtId: 'd1', courseId: 'c1', course_name: 'AP Statistics', student: 'Asha Menon', about: null, state: 'asked' },
      ...{ hold: null, lines: 1, unread: 0, revision: 1, askedAt: Date.UTC(2026, 2, 2), changedAt: 0, dueAt: null },
    },
  ],
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

const show = (load: () => Promise<SeenByStudent>) =>
  render(
    <MemoryRouter>
      <OneView
        student="s1"
        logic={studentViewMachine.provide({ actors: { loadFile: fromPromise<SeenByStudent, { id: string }>(load) } })}
      />
    </MemoryRouter>,
  );

it('shows each page of the student to be read, with nothing that could be done', async () => {
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
  expect(part('Quizzes: Upcoming').getByText('Herons')).toBeTruthy();
  expect(part('Mock Test: Available Tests').getByText(/^Closed since/)).toBeTruthy();
  expect(part('Schedule').getByText('Monday, March 2, 2099')).toBeTruthy();
  expect(part('Schedule').getByText('AP Statistics, with Meera Nair · 60 mins')).toBeTruthy();
  expect(part('Course Material: AP Statistics').getByText('Sampling')).toBeTruthy();
  expect(part('Doubts').getByText('Waiting for a tutor')).toBeTruthy();
  expect(part('Homework').getByText('Lines')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/desk/students/s1', '/desk/students/s1/sittings/r2', '/desk/students/s1/sittings/r3', '/desk/doubts/d1'],
    ...['/desk/homework/works/w', '/desk/homework/works/x'],
  ]);
});

it('says of who is not there that they are not', async () => {
  show(async () => {
    throw new CallFailed('refused', 'There’s no such student.', 'notFound', 404);
  });
  expect(await screen.findByText('There’s no such student')).toBeTruthy();
});
