import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { CompletedSitting, QuizResult } from '../../../contract/results/results.ts';
import { earlierSittingsMachine } from '../../../src/machines/results/earlier-sittings.machine.ts';
import { nextStepsMachine } from '../../../src/machines/results/next-steps.machine.ts';
import { type QuizResultInput, quizResultMachine } from '../../../src/machines/results/quiz-result.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { WantedDrill } from '../../../src/services/practice/practice.ts';
import type { StudentNextSteps } from '../../../src/services/results/results.ts';
import { ResultMoment } from '../../../src/views/results/moment/result-moment.tsx';
import { makeCompleted } from '../../support/portal/dashboard.ts';
import { blank, makeModule, makeQuiz, reviewed, wrong } from '../../support/results/result.ts';

const practice = { area: { subject: 'SAT Math', domain: 'Algebra', skill: 'Lines' }, fresh: 8 };
const steps: StudentNextSteps = {
  weakest: null,
  practice,
  slot: null,
  timeZone: 'Asia/Kolkata',
  ownTimeZone: 'Asia/Kolkata',
  wrong: 2,
};

type Given = { next?: StudentNextSteps; kind?: QuizResultInput['kind']; completed?: CompletedSitting[]; inDialog?: boolean };

async function show(answer: QuizResult | Error, { next = steps, kind = 'quiz', completed = [], inDialog = false }: Given = {}) {
  const nextSteps = nextStepsMachine.provide({
    actors: {
      loadNextSteps: fromPromise<StudentNextSteps, { studentId: string; sittingId: string | null }>(async () => next),
      startDrill: fromPromise<{ quizId: string; sittingId: string }, WantedDrill>(async () => ({
        quizId: 'drill-1',
        sittingId: 'sitting-2',
      })),
    },
  });
  const earlierSittings = earlierSittingsMachine.provide({
    actors: { loadCompleted: fromPromise<CompletedSitting[], { studentId: string }>(async () => completed) },
  });
  const logic = quizResultMachine.provide({
    actors: {
      locateResult: fromPromise(async () => 'sitting-1'),
      loadResult: fromPromise(async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      }),
      nextSteps,
      earlierSittings,
    },
  });
  const input = { kind, studentId: 'student-1', quizId: 'quiz-1', sittingId: 'sitting-1' };
  const { container } = render(
    <MemoryRouter initialEntries={['/end']}>
      <ResultMoment
        input={input}
        logic={logic}
        {...(inDialog ? {} : { ways: (isPrimary) => <a href="/analysis">{isPrimary ? 'Primary way' : 'Other way'}</a> })}
      />
      <Here />
    </MemoryRouter>,
  );
  await act(async () => {});
  await act(async () => {});
  return container;
}
function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const questions = [reviewed(1), reviewed(2, wrong), reviewed(3, blank), reviewed(4, { ...blank, seconds: 0 })];
const quiz = makeQuiz(makeModule(questions, { score: { right: 1, total: 4, percent: 25, seconds: 90 } }));

it('has the score, a tile for each question with its counts in words, one sentence, and what to do next', async () => {
  const container = await show(quiz);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    '1 of 4',
    'right, 25%',
    'You didn’t reach question 4. Next time, answer every question, even if it’s with a guess.',
  ]);
  expect([...container.querySelectorAll('[data-outcome]')].map((tile) => tile.getAttribute('data-outcome'))).toEqual([
    ...['right', 'wrong', 'blank', 'notReached'],
  ]);
  expect(screen.getByText('1 right, 1 wrong, 1 left blank, 1 not reached.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review 2 mistakes' }).getAttribute('href')).toBe(
    '/student-portal/quizzes/quiz-1/results?sitting=sitting-1&module=1&show=wrong#question-2',
  );
  expect(screen.getByText('Other way')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Practice Lines' }));
  await act(async () => {});
  expect(screen.getByRole('status').textContent).toBe('/student-portal/quizzes/drill-1/instructions?sitting=sitting-2');
});

it('of a full SAT has the range first, and the tiles of each module under its name', async () => {
  const modules = ['Reading', 'Math'].map((name) =>
    makeModule([reviewed(1, name === 'Math' ? blank : {})], { name, studentQuizId: name }),
  );
  const sections = [
    { name: 'Reading and Writing', low: 590, high: 630 },
    { name: 'Math', low: 600, high: 630 },
  ];
  const score = { right: 55, total: 98, percent: 56, seconds: 7000 };
  const test: QuizResult = { ...quiz, is_node: true, score, modules, scaled: { low: 1190, high: 1260, sections } };
  const container = await show(test, { next: { ...steps, practice: null }, kind: 'mock', inDialog: true });
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    ...['1190–1260', '55 of 98 right', 'Estimated SAT score, not official.'],
    'Math: You left question 1 blank. A guess costs nothing.',
  ]);
  expect([...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    ...['Reading and Writing590–630', 'Math600–630'],
  ]);
  expect(container.textContent).toContain('Reading1 of 11 right.Math0 of 11 left blank.');
  expect(screen.getByRole('link', { name: 'Review your mistake' }).getAttribute('href')).toBe(
    '/student-portal/mock-tests/quiz-1/result?sitting=sitting-1&module=2&show=wrong#question-1',
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open Notebook' }).getAttribute('href')).toBe('/student-portal/notebook');
});

it('says how it is beside the last time, where there was one', async () => {
  const own = makeCompleted('sitting-1', { percent: 75 });
  await show(quiz, { completed: [makeCompleted('sitting-0', { percent: 64 }), own] });
  expect(screen.getByText(/^11 percentage points higher than last time \(64%, /)).toBeTruthy();
});

it('leads on by the screen’s own ways where nothing was missed and nothing is left to practice', async () => {
  const perfect = makeQuiz(makeModule([reviewed(1)], { score: { right: 1, total: 1, percent: 100, seconds: 30 } }));
  await show(perfect, { next: { ...steps, wrong: 0, practice: null } });
  expect([screen.getByText('All correct, 100%').tagName, screen.queryByRole('link', { name: /^Review/ })]).toEqual(['P', null]);
  expect(screen.getByText('Primary way')).toBeTruthy();
});

it('leaves the screen its own ways where there is no result', async () => {
  const container = await show(new CallFailed('unreachable', ''));
  expect([container.querySelector('section'), screen.getByText('Primary way').tagName]).toEqual([null, 'A']);
});
