import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Ending, ending } from '../../../contract/exam/attempts.ts';
import type { Highlight } from '../../../contract/exam/highlights.ts';
import { warningLimit } from '../../../contract/limits.ts';
import type { ReviewedQuestion } from '../../../contract/results/results.ts';
import { endingWords, moduleEndingWords } from '../../../src/views/results/endings.ts';
import { ReviewedQuestionCard } from '../../../src/views/results/parts/reviewed-question-card.tsx';
import { ScoreHead } from '../../../src/views/results/result-content.tsx';
import { proves } from '../../support/proves.ts';

const question: ReviewedQuestion = {
  number: 7,
  question: '<p>Which word?</p>',
  questionFormat: 'html',
  options: { A: 'delicate', B: 'resilient' },
  optionFormat: 'html',
  kind: 'choice',
  mcq: true,
  answer: 'A',
  key: 'B',
  accepted: [],
  right: false,
  marked: false,
  guessed: false,
  changes: [],
  late: false,
  seconds: 75,
  medianSeconds: null,
  explanation: '<p>Because.</p>',
  domain: 'Craft and Structure',
  skill: 'Words in Context',
  difficulty: 'easy',
};

/** Of a quiz, of a mock test, of a module of one: in the words of specification 8 where it has some. */
const endings: Record<Ending, [string | null, string | null, string]> = {
  student: [null, null, 'You submitted this module.'],
  warningLimit: [
    `Quiz submitted automatically after ${warningLimit} warnings.`,
    `Module automatically submitted after ${warningLimit} key press violations.`,
    `Module automatically submitted after ${warningLimit} key press violations.`,
  ],
  fullscreenLeft: [
    'Exiting fullscreen mode is not allowed.',
    'Test terminated for exiting fullscreen mode.',
    'Test terminated for exiting fullscreen mode.',
  ],
  tabHidden: [
    'Switching tabs is not allowed.',
    'Module submitted: leaving the test window is not allowed.',
    'Module submitted: leaving the test window is not allowed.',
  ],
  expired: [
    'This quiz was open for 30 days, so it was submitted with the answers you’d given by then.',
    'This test was open for 30 days, so it was submitted with the answers you’d given by then.',
    'This test was open for 30 days, so it was submitted with the answers you’d given by then.',
  ],
  staff: same('The school ended this.'),
  restrictedKey: same('Module submitted: This action is not allowed.'),
  timeUp: same('Time is up. The module was submitted automatically.'),
  devtoolsOpened: same('Test terminated due to developer tools being opened.'),
  testEnded: same('You ended the test.'),
};
function same(words: string): [string, string, string] {
  return [words, words, words];
}

it('the score is three figures as in the example: 18/20, 90%, 08:32', proves('2.10-58'), () => {
  render(<ScoreHead score={{ right: 18, total: 20, percent: 90, seconds: 512 }} />);
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['18/20', '90%', '08:32']);
});

it('the time of a timed drill stands beside that of the real test', () => {
  render(<ScoreHead score={{ right: 8, total: 10, percent: 80, seconds: 512 }} pace={710} />);
  expect(screen.getByText('time taken; test pace 11:50')).toBeTruthy();
});

it('a reviewed question tells the own answer and the right one apart in words', () => {
  render(<ReviewedQuestionCard question={question} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'AdelicateYour answer',
    'BresilientRight answer',
  ]);
  expect(within(screen.getByRole('article', { name: 'Question 7' })).getByText('Wrong')).toBeTruthy();
});

it('a reviewed question shows its highlights in their order, with the notes, also in words', () => {
  const painted = new Map<string, Set<Range> & { priority?: number }>();
  vi.stubGlobal('Highlight', Set);
  vi.stubGlobal('CSS', { highlights: painted });
  const highlights: Highlight[] = [
    { part: 'question', start: 6, end: 11, color: 'pink', note: '' },
    { part: 'passage', start: 5, end: 9, color: 'blue', note: 'How well?' },
  ];
  const passage = { passage: '<p>Owls <b>hear</b> well.</p>', passageFormat: 'html' } as const;
  const { unmount } = render(<ReviewedQuestionCard question={{ ...question, ...passage, highlights }} />);
  const list = screen.getByRole('heading', { name: 'Your highlights' }).nextElementSibling;
  expect([...(list?.children ?? [])].map((item) => item.textContent)).toEqual(['hearHow well?', 'word?']);
  expect([...painted].map(([name, ranges]) => [name, ...[...ranges].map(String)])).toEqual([
    ['mark-blue', 'hear'],
    ['mark-note', 'hear'],
    ['mark-pink', 'word?'],
  ]);
  unmount();
  render(<ReviewedQuestionCard question={question} />);
  expect(screen.queryByRole('heading', { name: 'Your highlights' })).toBeNull();
  vi.unstubAllGlobals();
});

it('a blank is called blank, not wrong', () => {
  render(
    <ReviewedQuestionCard
      question={{ ...question, kind: 'number', mcq: false, options: {}, answer: '', key: '1.5', accepted: ['1.5', '3/2'] }}
    />,
  );
  expect(screen.getByText('Left blank')).toBeTruthy();
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['none', '1.5 or 3/2']);
});

it('a question that was delivered late says so beside its other facts', () => {
  const facts = (more: Partial<ReviewedQuestion>) => {
    const { container, unmount } = render(<ReviewedQuestionCard question={{ ...question, ...more }} />);
    const said = container.querySelector('header p')?.textContent;
    unmount();
    return said;
  };
  expect([facts({}), facts({ late: true }), facts({ marked: true, late: true })]).toEqual([
    'Words in Context · easy · 01:15',
    'Words in Context · easy · 01:15 · delivered late',
    'Words in Context · easy · 01:15 · marked for review · delivered late',
  ]);
});

it.each(ending.options)('how a sitting ended is said in the specified words: %s', (by) => {
  expect([endingWords('quiz', by), endingWords('mock', by), moduleEndingWords(by)]).toEqual(endings[by]);
});
