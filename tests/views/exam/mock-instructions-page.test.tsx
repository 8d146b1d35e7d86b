import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { MockInstructionsPage } from '../../../src/views/exam/mock-instructions-page.tsx';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { mockDetails, mockTestUnderTest } from '../../support/exam/mock-test.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { itEach, proves } from '../../support/proves.ts';

type World = ReturnType<typeof mockTestUnderTest>['world'];

/** The page at its address; `prepare` sets the world before it is opened. */
async function open(more: Partial<QuizDetails> = {}, prepare: (world: World) => void = () => {}) {
  const { logic, world } = mockTestUnderTest(more);
  prepare(world);
  const router = createMemoryRouter(
    [
      { path: '/student-portal/mock-tests/:mockTestId/instructions', element: <MockInstructionsPage logic={logic} /> },
      { path: '*', element: <h1>Another page</h1> },
    ],
    { initialEntries: ['/student-portal/mock-tests/mock-1/instructions?sitting=record-1'] },
  );
  render(
    <PortalContext value={{ student, portal: createActor(portalMachine) }}>
      <RouterProvider router={router} />
    </PortalContext>,
  );
  await act(async () => {});
  return { router, world };
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const heading = (name: string, level = 1) => expect(screen.getByRole('heading', { level, name })).toBeTruthy();
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows the test, its modules in order and their times', proves('2.10-11'), async () => {
  await open();
  heading('Test Instructions');
  heading('Model test', 2);
  expect(screen.getByText('2 modules · about 60 mins · by Prepchart')).toBeTruthy();
  expect(items().slice(0, 2)).toEqual([
    'Reading and Writing: 3 questions, 30 mins',
    'Mathematics: 3 questions, 35 mins, with a calculator and a reference sheet',
  ]);
});

it('says whose exam a full form follows, where that is described, and what is not known of it', async () => {
  await open();
  expect(screen.queryByText(/shape follows/)).toBeNull();
  cleanup();
  const exam = { year: 2027, source: 'https://exams.example.org/statistics', note: 'The exam is new.' };
  await open({ exam });
  const link = screen.getByRole('link', { name: 'exams.example.org' });
  expect(link.getAttribute('href')).toBe(exam.source);
  expect(link.parentElement?.textContent).toBe(
    'Its shape follows the exam of 2027, which has a page at exams.example.org. The exam is new.',
  );
  cleanup();
  await open({ exam: { ...exam, note: null } });
  expect(screen.getByRole('link', { name: 'exams.example.org' }).parentElement?.textContent).toMatch(/example\.org\.$/);
});

it('counts a test of one module as one', async () => {
  await open({ modules: mockDetails().modules.slice(0, 1) });
  expect(screen.getByText('1 module · about 60 mins · by Prepchart')).toBeTruthy();
});

/** The keys that help, each with what it does. */
const keys = () => items().filter((_, at) => screen.getAllByRole('listitem')[at]?.querySelector('kbd'));

it('tells the keys that help, those of mathematics where a module has it', async () => {
  await open();
  const everywhere = [
    '←→ previous or next question',
    'A to D choose an option (or 1 to 4); E or 5 where there is a fifth',
    '0 to 9 type a number where one is asked for; Enter when it is done',
    'M mark for review',
    'H pick words to highlight',
    'L line reader',
    'G enlarge the figure',
    'P question list',
    'O close a message from the school',
    'S submit (with confirmation)',
  ];
  expect(keys().slice(-12)).toEqual([...everywhere, 'K calculator', 'R reference sheet']);
  cleanup();
  await open({ modules: mockDetails().modules.filter(({ type }) => type !== 'math') });
  expect(keys().slice(-10)).toEqual(everywhere);
});

it('begins, and says to the attempt’s address that they were read', proves('2.10-56'), async () => {
  const { router } = await open();
  await press('Begin');
  const { pathname, search, state } = router.state.location;
  expect([pathname, search, state]).toEqual(['/student-portal/mock-tests/attend/mock-1', '?sitting=record-1', { begun: true }]);
  await act(() => router.navigate(-1));
  heading('Test Instructions');
});

it(
  'says what each rule costs, from the policy that holds',
  proves('4.3-15', '4.3-16', '4.3-19', '4.3-26', '4.3-27', '4.3-28'),
  async () => {
    await open();
    for (const cost of [
      'Leaving fullscreen ends the whole test.',
      'Opening them ends the whole test.',
      'Hiding the tab submits the module.',
      'Each press is a warning; the third warning submits the module.',
      'One press submits the module immediately.',
      'When the time is up, the module submits itself.',
    ])
      expect(screen.getByText(cost)).toBeTruthy();
  },
);

it('names the accommodation and the times with it', proves('4.3-29'), async () => {
  const [first] = mockDetails().modules;
  await open({
    modules: [{ ...first, time: 2700 }] as QuizDetails['modules'],
    policy: { keysAllowed: true, extraTime: 1.5 },
  });
  expect(items()[0]).toBe('Reading and Writing: 3 questions, 45 mins');
  expect(screen.getByText('These times include your accommodation: 1.5 times the usual.')).toBeTruthy();
  expect(screen.getByText('They won’t count against you.')).toBeTruthy();
});

it('says where the browser has no fullscreen, before anything begins', proves('4.3-2'), async () => {
  const { router } = await open({}, (world) => {
    world.canGoFullscreen = false;
  });
  expect(screen.getByRole('button', { name: 'Begin' }).getAttribute('aria-disabled')).toBe('true');
  await press('Begin');
  expect(screen.getByRole('alert').textContent).toBe(
    'Mock tests need fullscreen, which this browser doesn’t support (no iPhone browser does). Please use a computer or a tablet.',
  );
  expect(router.state.location.pathname).toBe('/student-portal/mock-tests/mock-1/instructions');
});

it.each([
  ['begun', 'inProgress', null],
  ['over', 'submitted', 'student'],
] as const)('leads on where the test is %s', async (_, state, ending) => {
  const [first, second] = mockDetails().modules;
  const { router } = await open({ state, ending, modules: [{ ...first, state: 'submitted' }, second] as QuizDetails['modules'] });
  expect(router.state.location.pathname).toBe('/student-portal/mock-tests/attend/mock-1');
});

itEach([
  ['Mock test data not found in session storage.', proves('8-mock-1', '8-mock-13', '8-mock-14')],
  ['Could not find the specific mock test data for this ID.', proves('8-mock-2', '8-mock-13', '8-mock-14')],
])('%s, with the ways on', async (words) => {
  const { world } = await open({}, (before) => {
    before.locateFailure = new Error(words);
  });
  heading('An Error Occurred');
  expect(screen.getByRole('alert').textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/student-portal/dashboard');
  world.locateFailure = null;
  await press('Try again');
  await act(async () => {});
  heading('Test Instructions');
  expect(document.activeElement?.textContent).toBe('Test Instructions');
});
