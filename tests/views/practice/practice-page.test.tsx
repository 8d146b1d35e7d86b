import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PracticeChoice } from '../../../contract/practice/practice.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { practiceMachine } from '../../../src/machines/practice/practice.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { WantedDrill } from '../../../src/services/practice/practice.ts';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { PracticePage } from '../../../src/views/practice/practice-page.tsx';
import { student } from '../../support/exam/quiz-attempt.ts';
import { choices } from '../../support/practice.ts';

let wanted: WantedDrill[];

async function open(answer: PracticeChoice[] | Error, drill: { quizId: string; sittingId: string } | Error = new Error('None.')) {
  wanted = [];
  const logic = practiceMachine.provide({
    actors: {
      loadPracticeChoices: fromPromise<PracticeChoice[], { studentId: string }>(async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      }),
      startDrill: fromPromise<{ quizId: string; sittingId: string }, WantedDrill>(async ({ input }) => {
        wanted.push(input);
        if (drill instanceof Error) throw drill;
        return drill;
      }),
    },
  });
  render(
    <MemoryRouter initialEntries={['/practice']}>
      <PortalContext value={{ student, portal: createActor(portalMachine) }}>
        <PracticePage logic={logic} />
        <Here />
      </PortalContext>
    </MemoryRouter>,
  );
  await act(async () => {});
}
function Here() {
  const { pathname, search } = useLocation();
  return <output data-testid="here">{pathname + search}</output>;
}
const form = () => within(screen.getByRole('form', { name: 'Your drill' }));
const count = () => form().getByRole('status').textContent;
const options = (name: string) => [...form().getByLabelText<HTMLSelectElement>(name).options].map(({ text }) => text);
const chosen = (name: string) => form().getByLabelText<HTMLSelectElement>(name).selectedOptions[0]?.text;
const choose = (name: string, label: string) => {
  const select = form().getByLabelText<HTMLSelectElement>(name);
  const option = [...select.options].find(({ text }) => text === label);
  fireEvent.change(select, { target: { value: option?.value } });
};
const start = async () => {
  fireEvent.click(form().getByRole('button', { name: 'Start practice' }));
  await act(async () => {});
};

it('offers each subject with its domains and skills, and says how many questions there are of what is chosen', async () => {
  await open(choices);
  expect([options('Subject'), options('Skill'), count()]).toEqual([
    ['SAT Math', 'AP Statistics'],
    ['All skills', 'Algebra', 'Algebra: Lines', 'Algebra: Systems', 'Geometry', 'Geometry: Circles'],
    '10 of 21 new questions',
  ]);
  choose('Skill', 'Algebra: Lines');
  expect([chosen('Skill'), count()]).toEqual(['Algebra: Lines', '6 new questions, all in this drill']);
  fireEvent.click(form().getByRole('radio', { name: '5' }));
  expect(count()).toBe('5 of 6 new questions');
  fireEvent.click(form().getByRole('radio', { name: 'Medium' }));
  expect(count()).toBe(
    'There are no new questions of this kind. Choose another difficulty or skill, or finish a drill that you’ve begun.',
  );
  expect(form().getByRole('button').getAttribute('aria-disabled')).toBe('true');
  expect(form().getByRole('link', { name: 'See your quizzes and drills' }).getAttribute('href')).toBe('/student-portal/quizzes');
  await start();
  expect(wanted).toEqual([]);
  fireEvent.click(form().getByRole('radio', { name: 'Any' }));
  choose('Subject', 'AP Statistics');
  expect([options('Skill')[0], count()]).toEqual(['All skills', '1 new question, all in this drill']);
});

it('goes to the instructions of the drill that was made', async () => {
  await open(choices, { quizId: 'quiz-9', sittingId: 'sitting-9' });
  choose('Skill', 'Geometry');
  expect([chosen('Subject'), chosen('Skill')]).toEqual(['SAT Math', 'Geometry']);
  await start();
  expect(wanted).toEqual([
    { studentId: student._id, area: { subject: 'SAT Math', domain: 'Geometry' }, length: 10, timed: false, from: 'new' },
  ]);
  expect(screen.getByTestId('here').textContent).toBe('/student-portal/quizzes/quiz-9/instructions?sitting=sitting-9');
});

it('makes a timed drill where the student wants one, and says what the clock does', async () => {
  await open(choices, { quizId: 'quiz-9', sittingId: 'sitting-9' });
  const explained = /The clock counts down from the time the real test gives. Nothing ends when it’s up./;
  expect(form().queryByText(explained)).toBeNull();
  fireEvent.click(form().getByRole('radio', { name: 'Test pace' }));
  expect(form().getByText(explained)).toBeTruthy();
  await start();
  expect(wanted).toEqual([{ studentId: student._id, area: { subject: 'SAT Math' }, length: 10, timed: true, from: 'new' }]);
});

it('says why no drill could be made, and keeps what was chosen', async () => {
  await open(choices, new CallFailed('unreachable', ''));
  choose('Skill', 'Geometry');
  await start();
  expect(form().getByRole('alert').textContent).toBe('We couldn’t prepare your practice. Please try again.');
  expect(count()).toBe('10 of 12 new questions');
});

it('makes a drill of what was missed, and says where nothing was', async () => {
  await open(choices, { quizId: 'quiz-9', sittingId: 'sitting-9' });
  fireEvent.click(form().getByRole('radio', { name: 'Missed only' }));
  expect(count()).toBe('3 missed questions, all in this drill');
  choose('Skill', 'Geometry');
  expect(count()).toBe('There are no missed questions of this kind. Choose another difficulty or skill.');
  choose('Skill', 'Algebra: Lines');
  await start();
  expect(wanted).toEqual([
    {
      ...{ studentId: student._id, area: { subject: 'SAT Math', domain: 'Algebra', skill: 'Lines' }, length: 10 },
      ...{ timed: false, from: 'missed' },
    },
  ]);
});

it('says when questions come back that were had in the last 30 days, and keeps their skill in the list', async () => {
  const freshAt = new Date(2026, 2, 5, 10).getTime();
  await open(choices.map((choice) => (choice.skill === 'Circles' ? { ...choice, fresh: 0, freshAt } : choice)));
  expect(form().getByText(/New questions are those you haven’t had in the last 30 days\./)).toBeTruthy();
  choose('Skill', 'Geometry: Circles');
  expect(count()).toBe('No question of this kind is new right now. The next one comes back on Thursday, March 5.');
  expect(form().getByRole('button').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(form().getByRole('radio', { name: 'Missed only' }));
  expect(count()).toBe('There are no missed questions of this kind. Choose another difficulty or skill.');
  expect(form().queryByText(/New questions are those/)).toBeNull();
});

it('leads to the quizzes where there is nothing to practice', async () => {
  await open([]);
  expect(screen.getByRole('heading', { name: 'No questions right now' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Go to your quizzes', '/student-portal/quizzes'],
  ]);
});

it('can be tried again where nothing came', async () => {
  await open(new CallFailed('unreachable', ''));
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t load your practice. Please try again.');
});
