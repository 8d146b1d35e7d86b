import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PracticeArea } from '../../../contract/practice/practice.ts';
import type { NextSteps } from '../../../contract/results/next-steps.ts';
import { nextStepsMachine } from '../../../src/machines/results/next-steps.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { WantedDrill } from '../../../src/services/practice/practice.ts';
import type { StudentNextSteps } from '../../../src/services/results/results.ts';
import { NextStep } from '../../../src/views/results/next/next-step.tsx';
import { zones } from '../../support/schedule/schedule.ts';

const pages = [
  { courseId: 'course-sat', course_name: 'SAT', id: 'Algebra: a handbook', page: 12 },
  { courseId: 'course-sat', course_name: 'SAT', id: 'Algebra: a handbook', page: 14 },
  { courseId: 'course-ap', course_name: 'AP', id: 'Lines', page: 1 },
  { courseId: 'course-ap', course_name: 'AP', id: 'Lines', page: 2 },
];
const weakest = { domain: 'Algebra', skill: 'Lines', right: 1, total: 4, pages };
const area = { subject: 'SAT Math', domain: 'Algebra', skill: 'Lines' };
const practice = { area, fresh: 8 };
const startsAt = Date.UTC(2026, 2, 5, 5, 0);
const slot: NextSteps['slot'] = {
  _id: 'slot-1',
  startTime: '10:30 am',
  duration: 45,
  available: true,
  mine: false,
  cancelUntil: 0,
  sessionDate: '2026-03-05T00:00:00.000Z',
  instructorId: 'teacher-1',
  startsAt,
  courseId: 'course-sat',
  course_name: 'SAT',
  instructorFirstName: 'Meera',
  instructorLastName: 'Nair',
};
const all: StudentNextSteps = { weakest, practice, slot, ...zones, wrong: 3 };

/** What /startDrill does. */
let drill: () => Promise<{ quizId: string; sittingId: string }>;

async function show(steps: StudentNextSteps) {
  const logic = nextStepsMachine.provide({
    actors: {
      loadNextSteps: fromPromise<StudentNextSteps, { studentId: string; sittingId: string | null }>(async () => steps),
      startDrill: fromPromise<{ quizId: string; sittingId: string }, WantedDrill>(() => drill()),
    },
  });
  const flow = createActor(logic, { input: { studentId: 'student-1', sittingId: 'sitting-1' } }).start();
  render(
    <MemoryRouter initialEntries={['/here']}>
      <NextStep flow={flow} />
      <Here />
    </MemoryRouter>,
  );
  await act(async () => {});
}
function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const words = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent?.replaceAll('\u202f', ' '));
const steps = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('leads from the weakest skill to pages, to a drill and to a tutor with the wrong questions', async () => {
  await show(all);
  expect(steps()).toEqual(['Read', 'Practice', 'Talk it through']);
  expect(words()[0]).toBe('Weakest here: Lines (Algebra), 1 of 4 right.');
  expect(links()).toEqual([
    ['Algebra: a handbook, page 12', '/student-portal/course-material?course=course-sat&pdf=Algebra%3A+a+handbook&page=12'],
    ['Algebra: a handbook, page 14', '/student-portal/course-material?course=course-sat&pdf=Algebra%3A+a+handbook&page=14'],
    ['Lines, page 1', '/student-portal/course-material?course=course-ap&pdf=Lines&page=1'],
    ['Book this time', '/student-portal/schedule?course=course-sat&slot=slot-1&about=sitting-1'],
  ]);
  expect(screen.getByRole('button').textContent).toBe('Practice 8 fresh questions');
  expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2026-03-05T05:00:00.000Z');
  expect(words()).toContain('Meera Nair is free for 45 minutes on Thursday, March 5 at 12:00 am (school: 10:30 am).');
  expect(words()).toContain('Your tutor will see the 3 questions you missed.');
});

it.each([
  [1, 'Your tutor will see the question you missed.'],
  [20, 'Your tutor will see the 20 questions you missed.'],
  [21, 'Your tutor will see the first 20 of the 21 questions you missed.'],
])('of %i wrong questions the tutor has the first twenty', async (wrong, told) => {
  await show({ ...all, wrong });
  expect(words()).toContain(told);
});

it.each([
  [1, 'Practice 1 fresh question'],
  [10, 'Practice 10 fresh questions'],
  [40, 'Practice 10 fresh questions'],
])('of %i fresh questions a drill takes ten at most', async (fresh, button) => {
  await show({ ...all, practice: { area, fresh } });
  expect(screen.getByRole('button').textContent).toBe(button);
});

it('goes to the instructions of the drill that was made', async () => {
  drill = async () => ({ quizId: 'drill-1', sittingId: 'sitting-2' });
  await show(all);
  fireEvent.click(screen.getByRole('button', { name: 'Practice 8 fresh questions' }));
  await act(async () => {});
  expect(screen.getByRole('status').textContent).toBe('/student-portal/quizzes/drill-1/instructions?sitting=sitting-2');
});

it('a drill that could not be made is told beside its button', async () => {
  drill = async () => {
    throw new CallFailed('unreachable', '');
  };
  await show(all);
  fireEvent.click(screen.getByRole('button', { name: 'Practice 8 fresh questions' }));
  await act(async () => {});
  expect([screen.getByRole('alert').textContent, screen.getByRole('status').textContent]).toEqual([
    'We couldn’t prepare your practice. Please try again.',
    '/here',
  ]);
});

it('what is not there is said, and nothing goes with a booking where nothing went wrong', async () => {
  await show({ ...all, weakest: { ...weakest, pages: [] }, practice: null, slot: null });
  expect([steps(), screen.queryByRole('button'), links()]).toEqual([
    ['Practice', 'Talk it through'],
    null,
    [
      ['Open Notebook', '/student-portal/notebook'],
      ['Open the schedule', '/student-portal/schedule'],
    ],
  ]);
  expect(words().slice(1)).toEqual([
    'We have no new questions for you here at the moment. Your mistake notebook brings back the ones you missed.',
    'None of your tutors has an open time right now. New times will appear in the schedule.',
  ]);
});

it.each([
  [0, 'You didn’t miss anything here. Keep going!', '/student-portal/schedule?course=course-sat&slot=slot-1'],
  [1, 'Not enough questions yet to find a weak spot.', '/student-portal/schedule?course=course-sat&slot=slot-1&about=sitting-1'],
])('without a weakest skill it says why: %i wrong', async (wrong, lead, address) => {
  await show({ ...all, weakest: null, wrong });
  expect([steps(), words()[0], links()]).toEqual([['Practice', 'Talk it through'], lead, [['Book this time', address]]]);
});

it('a weak domain is named alone', async () => {
  await show({ ...all, weakest: { domain: 'Algebra', right: 1, total: 4, pages: [] } });
  expect(words()[0]).toBe('Weakest here: Algebra, 1 of 4 right.');
});

it.each<[string, NextSteps['weakest'], PracticeArea]>([
  ['A short drill on Lines, all new questions.', weakest, area],
  ['We have no new questions on Lines, so this short drill is on Algebra.', weakest, { subject: 'SAT Math', domain: 'Algebra' }],
  ['We have no new questions on Lines, so this short drill is on SAT Math.', weakest, { subject: 'SAT Math' }],
  [
    'A short drill on Algebra, all new questions.',
    { domain: 'Algebra', right: 1, total: 4, pages: [] },
    { subject: 'SAT Math', domain: 'Algebra' },
  ],
  ['A short drill on SAT Math, all new questions.', null, { subject: 'SAT Math' }],
])('a drill says what it is on: %s', async (sentence, weak, drilled) => {
  await show({ ...all, weakest: weak, practice: { area: drilled, fresh: 3 } });
  expect(words()).toContain(sentence);
});
