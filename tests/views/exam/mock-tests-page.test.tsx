import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fromPromise } from 'xstate';
import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import { quizListMachine, type SittingKind } from '../../../src/machines/exam/quiz-list.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { MockTestsPage } from '../../../src/views/exam/lists/mock-tests-page.tsx';
import { makeMockRecord, makeModule } from '../../support/exam/records.ts';
import { itEach, proves } from '../../support/proves.ts';

const tests = [
  makeMockRecord('r1'),
  makeMockRecord('r2', { quiz_name: 'Short test', quizId: 'mock-2', content_length: 1, duration: 45, in_progress: true }),
  makeMockRecord('r3', { quiz_name: null, creator: null, quizId: 'mock-3', is_complete: true }),
].map((record) => (record._id === 'r2' ? { ...record, result: [makeModule('m1', 'Math', 'math')] } : record));

let answers: (QuizRecord[] | CallFailed)[];
let remembered: { kind: SittingKind; quizId: string; studentQuizId: string }[];

const logic = quizListMachine.provide({
  actors: {
    loadList: fromPromise<QuizRecord[], { kind: SittingKind }>(async ({ input }) => {
      const answer = input.kind === 'mock' ? (answers.shift() ?? []) : [];
      if (answer instanceof CallFailed) throw answer;
      return answer;
    }),
    rememberStart: fromPromise<void, { kind: SittingKind; quizId: string; studentQuizId: string }>(async ({ input }) => {
      remembered.push(input);
    }),
  },
});

beforeEach(() => {
  answers = [];
  remembered = [];
});

async function open(...given: typeof answers) {
  const fails = given[0] instanceof CallFailed;
  answers = given;
  render(
    <MemoryRouter>
      <MockTestsPage logic={logic} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Loading mock tests…')).toBeTruthy();
  await screen.findByRole(fails ? 'button' : 'tablist');
}
const tabs = () => screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')]);
const panel = () => within(screen.getByRole('tabpanel'));
/** Each card: its title, all its words, its link's name and place. */
const cards = () =>
  panel()
    .queryAllByRole('heading', { level: 2 })
    .map((heading) => {
      const card = heading.closest('li');
      const link = within(card as HTMLElement).getByRole('link');
      return [card?.textContent, link.getAttribute('aria-label'), link.getAttribute('href')];
    });

const first = [
  'Practice test 1By Ira Sen2 modules12 questions60 minsStart Test',
  'Start Test: Practice test 1',
  '/student-portal/mock-tests/mock-1/instructions',
];
const running = [
  'Short testIn progressBy Ira Sen1 module1 question45 minsResume Test',
  'Resume Test: Short test',
  '/student-portal/mock-tests/mock-2/instructions',
];
const done = [
  'Untitled QuizCompletedBy N/A2 modules12 questions60 minsView Result',
  'View Result: Untitled Quiz',
  '/student-portal/mock-tests/mock-3/result?sitting=r3',
];

it.each([
  [true, []],
  [
    undefined,
    [
      'Mock tests need fullscreen, which this browser doesn’t support (no iPhone browser does). Please use a computer or a tablet.',
    ],
  ],
])(
  'says beforehand where there is no fullscreen (%s), and only beside what could be started',
  async (fullscreenEnabled, said) => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: fullscreenEnabled });
    onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenEnabled'));
    await open(tests);
    const notices = () =>
      panel()
        .queryAllByRole('status')
        .map(({ textContent }) => textContent);
    const beside = notices();
    await userEvent.click(screen.getByRole('tab', { name: /Attempted/ }));
    expect([beside, notices()]).toEqual([said, []]);
  },
);

it('is titled Available Mock Tests', proves('2.10-7'), async () => {
  await open(tests);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Available Mock Tests');
});

it('has the tabs Available Tests and Attempted, with their counts', proves('2.10-53'), async () => {
  await open(tests);
  expect(tabs()).toEqual([
    ['Available Tests2', 'true'],
    ['Attempted1', 'false'],
  ]);
});

describe('a card', () => {
  it('has what is to know before the test, and leads to its instructions', proves('2.10-55', '9-6'), async () => {
    await open(tests);
    expect(cards()).toEqual([first, running]);
  });

  it('of an attempted test leads to that sitting’s result', proves('2.10-57', '8-quizzes-5', '8-quizzes-6'), async () => {
    await open(tests);
    await userEvent.click(screen.getByRole('tab', { name: /Attempted/ }));
    expect(cards()).toEqual([done]);
    expect(panel().getByRole('link', { name: 'All Results' }).getAttribute('href')).toBe('/student-portal/results');
    await userEvent.click(panel().getByRole('link', { name: /^View Result/ }));
    expect(remembered).toEqual([]);
  });

  it('remembers the test that is started', async () => {
    await open(tests);
    await userEvent.click(panel().getByRole('link', { name: 'Start Test: Practice test 1' }));
    expect(remembered).toEqual([{ kind: 'mock', quizId: 'mock-1', studentQuizId: 'r1' }]);
  });
});

describe('the search', proves('2.10-54', '5-12'), () => {
  it('finds titles whatever the case, and leaves the counts', async () => {
    await open(tests);
    await userEvent.type(screen.getByPlaceholderText('Search in Available Tests...'), ' SHORT ');
    expect([cards(), tabs().map(([words]) => words)]).toEqual([[running], ['Available Tests2', 'Attempted1']]);
  });

  it('says where nothing has those words', async () => {
    await open(tests);
    await userEvent.click(screen.getByRole('tab', { name: /Attempted/ }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in Attempted' }), 'short');
    expect(panel().getByRole('heading').textContent).toBe('No mock tests found');
    expect(panel().getByText('Nothing in Attempted has “short” in its title.')).toBeTruthy();
  });
});

it('says where a tab has none', async () => {
  await open([]);
  expect(panel().getByRole('heading').textContent).toBe('No mock tests to take');
  expect(panel().getByText('When a tutor assigns you a mock test, it appears here.')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: /Attempted/ }));
  expect(panel().getByRole('heading').textContent).toBe('No mock tests attempted yet');
  expect(panel().getByText('When you finish a mock test, it appears here with its result.')).toBeTruthy();
});

itEach([
  [
    'in the server’s words',
    new CallFailed('refused', 'Your account is closed.', 'forbidden'),
    'Your account is closed.',
    proves('8-quizzes-2'),
  ],
  ['without words', new CallFailed('refused', '', 'forbidden'), 'Failed to fetch quizzes.', proves('8-quizzes-3')],
  ['without a connection', new CallFailed('unreachable', ''), 'An error occurred while fetching quizzes.', proves('8-quizzes-4')],
])('a failure %s is told, and can be tried again', async (_, failure, words) => {
  await open(failure, tests);
  expect(screen.getByText(words)).toBeTruthy();
  await userEvent.click(screen.getByRole('button'));
  expect(document.activeElement?.textContent).toBe('Available Mock Tests');
  await screen.findByRole('tablist');
  expect(cards()).toEqual([first, running]);
});
