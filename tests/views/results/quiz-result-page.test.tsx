import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SharedAnswer } from '../../../contract/doubts/shares.ts';
import type { CompletedSitting, ModuleResult, QuizResult } from '../../../contract/results/results.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { earlierSittingsMachine } from '../../../src/machines/results/earlier-sittings.machine.ts';
import { type NextStepsInput, nextStepsMachine } from '../../../src/machines/results/next-steps.machine.ts';
import { type LateModule, type QuizResultInput, quizResultMachine } from '../../../src/machines/results/quiz-result.machine.ts';
import { sharedAnswersMachine } from '../../../src/machines/results/shared-answers.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { StudentNextSteps } from '../../../src/services/results/results.ts';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { QuizResultPage } from '../../../src/views/results/quiz-result-page.tsx';
import { student } from '../../support/exam/quiz-attempt.ts';
import { proves } from '../../support/proves.ts';
import { completed, reviewed, wrong } from '../../support/results/result.ts';

const at = (clock: string) => new Date(`2026-03-02T${clock}`).getTime();

const reading: ModuleResult = {
  studentQuizId: 'record-1-m1',
  name: 'Reading and Writing',
  type: 'reading-writing',
  ending: 'timeUp',
  score: { right: 2, total: 2, percent: 100, seconds: 1800 },
  late: 1,
  cohort: { sittings: 1, isDemo: false },
  questions: [reviewed(1), reviewed(2, { late: true })],
  skills: [{ domain: 'Ideas', skill: 'Evidence', right: 2, total: 2 }],
  events: [
    { id: 'e1', kind: 'keyPressed', detail: 'Shift', at: at('10:05:07') },
    { id: 'e2', kind: 'minutesAdded', detail: '5 min', at: at('10:06:00') },
    { id: 'e3', kind: 'interrupted', detail: '', at: at('10:07:30') },
  ],
};
const mathematics: ModuleResult = {
  studentQuizId: 'record-1-m2',
  name: 'Mathematics',
  type: 'math',
  ending: null,
  score: { right: 0, total: 1, percent: 0, seconds: 0 },
  late: 0,
  cohort: { sittings: 0, isDemo: false },
  questions: [],
  skills: [],
  events: [],
};
const mock: QuizResult = {
  title: 'Practice test',
  is_node: true,
  score: { right: 2, total: 3, percent: 67, seconds: 1800 },
  scaled: null,
  startedAt: at('10:00:00'),
  submittedAt: at('10:40:00'),
  ending: 'devtoolsOpened',
  modules: [reading, mathematics],
  events: [
    { id: 'e4', kind: 'devtoolsOpened', detail: '505 ms', at: at('10:39:59') },
    { id: 'e5', kind: 'reinstated', detail: '', at: at('10:50:00') + 24 * 3_600_000 },
  ],
};
const quiz: QuizResult = {
  ...mock,
  title: 'Owls',
  is_node: false,
  ending: 'tabHidden',
  modules: [{ ...reading, ending: 'tabHidden', late: 0, questions: [reviewed(1)] }],
  events: [],
};

let asked: unknown[];
/** What /getQuizResult answers, one after the other. */
let answers: (QuizResult | CallFailed)[];
let late: LateModule[];
/** The ids of what was scrolled to. */
let scrolled: string[];
/** What others asked who chose the same. */
let shared: SharedAnswer[];
/** Whether the comparison, what others asked and the next steps can be had. */
let restFails: boolean;
const noSteps: StudentNextSteps = {
  weakest: null,
  practice: null,
  slot: null,
  timeZone: 'Asia/Kolkata',
  ownTimeZone: 'Asia/Kolkata',
  wrong: 0,
};

/** Answers, or fails as without a connection. */
async function unlessFailing<Answer>(answer: Answer): Promise<Answer> {
  if (restFails) throw new CallFailed('unreachable', '');
  return answer;
}

const logic = quizResultMachine.provide({
  actors: {
    locateResult: fromPromise<string, QuizResultInput>(async ({ input }) => {
      asked.push(input);
      return input.sittingId ?? 'sitting-1';
    }),
    loadResult: fromPromise<QuizResult, { sittingId: string }>(async () => {
      const answer = answers.shift();
      if (!answer || answer instanceof CallFailed) throw answer ?? new Error('Nothing is left to answer.');
      return answer;
    }),
    findLateModules: fromPromise<LateModule[], { sittingId: string }>(async () => late),
    endLateAnswers: fromPromise<void, { sittingId: string }>(async ({ input }) => {
      asked.push({ end: input });
    }),
    earlierSittings: earlierSittingsMachine.provide({
      actors: {
        loadCompleted: fromPromise<CompletedSitting[], { studentId: string }>(() =>
          unlessFailing([completed(1, { studentQuizId: 'earlier' }), completed(2, { studentQuizId: 'sitting-1' })]),
        ),
      },
    }),
    sharedAnswers: sharedAnswersMachine.provide({
      actors: {
        loadSharedAnswers: fromPromise<SharedAnswer[], { sittingId: string }>(() => unlessFailing(shared)),
        rateSharedAnswer: fromPromise<void, { sittingId: string; doubtId: string; helped: boolean }>(async ({ input }) => {
          asked.push({ rated: input });
        }),
      },
    }),
    nextSteps: nextStepsMachine.provide({
      actors: { loadNextSteps: fromPromise<StudentNextSteps, NextStepsInput>(() => unlessFailing(noSteps)) },
    }),
  },
});

beforeEach(() => {
  asked = [];
  shared = [];
  late = [];
  scrolled = [];
  restFails = false;
  // There is none in jsdom.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
});

async function open(address: string, ...answering: typeof answers) {
  answers = answering;
  const portal = createActor(portalMachine);
  const page = (kind: 'quiz' | 'mock', part: 'results' | 'analysis') => <QuizResultPage kind={kind} page={part} logic={logic} />;
  render(
    <PortalContext value={{ student, portal }}>
      <MemoryRouter initialEntries={[`/student-portal/${address}`]}>
        <Routes>
          <Route path="/student-portal/mock-tests/:quizId/result" element={page('mock', 'results')} />
          <Route path="/student-portal/mock-tests/:quizId/analysis" element={page('mock', 'analysis')} />
          <Route path="/student-portal/quizzes/:quizId/results" element={page('quiz', 'results')} />
          <Route path="/student-portal/quizzes/:quizId/analysis" element={page('quiz', 'analysis')} />
        </Routes>
      </MemoryRouter>
    </PortalContext>,
  );
  await act(async () => {});
}

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
// By selectors: to look for roles and names would take most of the time.
const selectors = { button: 'button:not([role])', tab: '[role=tab]', link: 'a' };
const press = async (role: keyof typeof selectors, name: string) => {
  const found = [...document.querySelectorAll(selectors[role])].find((each) => named(each) === name);
  if (!found) throw new Error(`There is no ${role} ${name}.`);
  fireEvent.click(found);
  await act(async () => {});
};
const named = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
const headings = () => texts('h1, h2, h3, h4');
const figures = () => texts('dd');
const focused = () => document.activeElement?.textContent;
/** Notices have an icon; what only screen readers hear has none. */
const notices = () => texts('[role=status]:has(> svg)');
const links = (within = document.body) =>
  [...within.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
const pages = () => links(document.querySelector<HTMLElement>('nav') ?? document.body);
const panel = () => within(document.querySelector<HTMLElement>('[role=tabpanel]') ?? document.body);
/** The record, part by part; the browser's narrow spaces as plain ones. */
const record = () =>
  within(screen.getByRole('heading', { name: /^Recorded during/ }).closest('section') ?? document.body)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u202f', ' '));

const next = ['Your next step', 'Practice', 'Talk it through'];
const parts = ['What stands out', 'Skills', 'Pacing'];

describe('the result of a mock test', () => {
  it('has the whole score, how it ended, and module by module what came of it', proves('2.10-15'), async () => {
    await open('mock-tests/mock-1/result?sitting=sitting-7', mock);
    expect(asked).toEqual([{ kind: 'mock', studentId: 'student-1', quizId: 'mock-1', sittingId: 'sitting-7' }]);
    expect(figures().slice(0, 3)).toEqual(['2/3', '67%', '30:00']);
    expect(pages()).toEqual([
      ['Results', '/student-portal/mock-tests/mock-1/result?sitting=sitting-7'],
      ['Analysis', '/student-portal/mock-tests/mock-1/analysis?sitting=sitting-7'],
    ]);
    expect(notices()).toEqual([
      'Test terminated due to developer tools being opened.',
      '1 answer reached us late. You gave it in time, so it counts.',
    ]);
    expect(texts('[role=tab]')).toEqual(['Reading and Writing', 'Mathematics']);
    expect(panel().getByText('2/2 right · 100% · 30:00')).toBeTruthy();
    expect(panel().getByText(/^Module 1 of 2/)).toBeTruthy();
    expect(panel().getByText('Time is up. The module was submitted automatically.')).toBeTruthy();
    await press('button', 'Next');
    expect(panel().getByText('Evidence · easy · 00:30 · delivered late')).toBeTruthy();
    await press('tab', 'Mathematics');
    expect(panel().getByText('0/1 right · 0% · 00:00')).toBeTruthy();
    expect(panel().getByText('Not started')).toBeTruthy();
    expect(panel().getByText('We don’t show its questions, because you haven’t seen them yet.')).toBeTruthy();
  });

  it.each([
    ['one of another module', '?sitting=sitting-7&module=2#question-2', ['2/3 · 67%', 'Question 2'], 'Question 2'],
    ['the first module’s where it names none', '#question-2', ['2/2 · 100%', 'Question 2'], 'Question 2'],
    ['none that is not there', '?module=2#question-9', ['2/2 · 100%', 'Question 1'], ''],
    ['none of a module that is not there', '?module=7#question-1', ['2/2 · 100%', 'Question 1'], ''],
  ])('opens the question that its address asks for: %s', async (_, address, shown, focus) => {
    const second = { ...mathematics, score: { ...mock.score }, questions: [reviewed(1), reviewed(2)] };
    await open(`mock-tests/mock-1/result${address}`, { ...mock, modules: [reading, second] });
    const [, right = '', percent = ''] =
      panel()
        .getByText(/ right · /)
        .textContent?.match(/^(.+) right · (\d+%)/) ?? [];
    expect([`${right} · ${percent}`, texts('article h3')[0]]).toEqual(shown);
    expect(document.activeElement === document.body ? '' : focused()).toBe(focus);
    expect(scrolled).toEqual(focus === '' ? [] : ['question-2']);
  });

  it('lists every recorded event, in order, with its evidence and its time to the second, where it belongs', async () => {
    await open('mock-tests/mock-1/result', mock);
    expect(record()).toEqual([
      '10:05:07 am Restricted key Shift',
      '10:06:00 am Staff added 5 min',
      '10:07:30 am Came back after an interruption (no penalty)',
      '10:39:59 am Developer tools were open (a pause of 505 ms)',
      'Mar 3, 2026, 10:50:00 am Staff reopened it',
    ]);
    const from = headings().indexOf('Recorded during the test');
    expect(headings().slice(from, from + 4)).toEqual([
      'Recorded during the test',
      'Module 1: Reading and Writing',
      'Module 2: Mathematics',
      'Outside the modules',
    ]);
    expect(screen.getAllByText('Nothing was recorded.')).toHaveLength(1);
  });

  it('has an analysis with a tab for each module', proves('2.10-13', '2.10-59', '2.10-60'), async () => {
    const sat = { questions: [reviewed(1)], skills: [{ domain: 'Algebra', skill: 'Lines', right: 0, total: 1 }] };
    await open('mock-tests/mock-1/analysis', { ...mock, modules: [reading, { ...mathematics, ...sat }] });
    expect(headings()).toEqual([
      ...['Practice test', 'Skills over the whole test', ...next],
      ...['Reading and Writing', ...parts, 'Recorded during the test'],
      ...['Module 1: Reading and Writing', 'Module 2: Mathematics', 'Outside the modules'],
    ]);
    const skills = () =>
      [...document.querySelectorAll('section > ul > li:has([class*=bar])')].map(({ textContent }) => textContent);
    // Of the whole test, then of the chosen module.
    expect([skills(), document.title]).toEqual([
      ['Ideas: Evidence2 of 2', 'Algebra: Lines0 of 1', 'Ideas: Evidence2 of 2'],
      'Analysis: Practice test · Prepchart',
    ]);
    await press('tab', 'Mathematics');
    expect(skills().slice(2)).toEqual(['Algebra: Lines0 of 1']);
    expect(record()).toHaveLength(5);
  });
});

describe('the result of a mock test of one module', () => {
  it('has no tabs, and doesn’t count the module', async () => {
    await open('mock-tests/mock-1/result', { ...mock, modules: [reading] });
    expect(texts('[role=tab]')).toEqual([]);
    expect([screen.queryByText(/^Module 1 of/), headings().includes('Reading and Writing')]).toEqual([null, true]);
    expect(figures().slice(0, 3)).toEqual(['2/3', '67%', '30:00']);
  });
});

describe('a mock test that waits for late answers', () => {
  const words = 'Answers of this test may still come from a device, until tomorrow.';
  const refusal = () => new CallFailed('refused', words, 'notOpen');

  it('says so, and until when, and looks again when asked', async () => {
    late = [{ name: 'Mathematics', onDevice: false }];
    await open('mock-tests/mock-1/result', refusal(), refusal(), mock);
    expect(headings()).toEqual(['Waiting for late answers']);
    expect(notices()).toEqual([words]);
    expect(links()).toEqual([['Back to the mock tests', '/student-portal/mock-tests']]);
    await press('button', 'Check again');
    expect(headings()).toEqual(['Waiting for late answers']);
    await press('button', 'Check again');
    expect(headings()[0]).toBe('Practice test');
  });

  it('asks once before it says that there is nothing more to send, and names what is still on this device', async () => {
    late = [
      { name: 'Reading and Writing', onDevice: true },
      { name: 'Mathematics', onDevice: false },
    ];
    await open('mock-tests/mock-1/result', refusal(), mock);
    expect(notices()).toEqual([
      words,
      'This device still has answers that weren’t sent: Reading and Writing. Open the test to send them.',
    ]);
    expect(links()[0]).toEqual(['Open the test', '/student-portal/mock-tests/attend/mock-1?sitting=sitting-1']);
    await press('button', 'Nothing more to send');
    const dialog = within(screen.getByRole('dialog', { name: 'Nothing more to send?' }));
    expect(dialog.getByText('This device still has some: Reading and Writing.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Keep waiting');
    fireEvent.click(dialog.getByRole('button', { name: 'Keep waiting' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('button', 'Nothing more to send');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Nothing more to send' }));
    await act(async () => {});
    expect([headings()[0], asked.slice(1)]).toEqual(['Practice test', [{ end: { sittingId: 'sitting-1' } }]]);
  });

  it('that is not over says so, with a way back', async () => {
    await open('mock-tests/mock-1/result', new CallFailed('refused', 'There’s no result until the test is over.', 'notOpen'));
    expect(screen.getByRole('alert').textContent).toContain('There’s no result until the test is over.');
    expect(links()).toEqual([['Back to the mock tests', '/student-portal/mock-tests']]);
  });
});

describe('the result of a quiz', () => {
  it('has one score, how it ended and its questions, without tabs', proves('2.10-14'), async () => {
    await open('quizzes/quiz-1/results', quiz);
    expect(asked).toEqual([{ kind: 'quiz', studentId: 'student-1', quizId: 'quiz-1', sittingId: null }]);
    expect(notices()).toEqual(['Switching tabs is not allowed.']);
    expect(headings()).toEqual(['Owls', 'How you’re progressing', 'Question by question', 'Question 1', 'Explanation', ...next]);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByText('Recorded during the quiz')).toBeNull();
    expect(pages()).toEqual([
      ['Results', '/student-portal/quizzes/quiz-1/results'],
      ['Analysis', '/student-portal/quizzes/quiz-1/analysis'],
    ]);
  });

  it('has an analysis with pacing, skills and what was recorded', proves('2.10-12'), async () => {
    await open('quizzes/quiz-1/analysis', quiz);
    const [insights, ...pictures] = parts;
    expect(headings()).toEqual(['Owls', insights, ...next, ...pictures, 'Recorded during the quiz']);
    expect(record()).toHaveLength(3);
  });

  it.each([
    ['student', []],
    ['tabHidden', ['Nothing was recorded except how it ended.']],
  ] as const)('of which nothing was recorded has no box for it, or says how it ended: %s', async (ending, words) => {
    await open('quizzes/quiz-1/analysis', { ...quiz, ending, modules: [{ ...reading, events: [] }] });
    expect(screen.queryAllByText(/^Nothing was recorded/).map(({ textContent }) => textContent)).toEqual(words);
    expect(headings().includes('Recorded during the quiz')).toBe(words.length > 0);
  });

  it('is there without what else could not be loaded, which can be tried again', async () => {
    restFails = true;
    await open('quizzes/quiz-1/results', quiz);
    expect(figures().slice(0, 3)).toEqual(['2/3', '67%', '30:00']);
    const failures = () =>
      screen.queryAllByRole('alert').map(({ firstElementChild, textContent }) => firstElementChild && textContent);
    expect(failures()).toEqual([
      'We couldn’t load your earlier results. Please try again.Try again',
      'We couldn’t check whether somebody has asked the same. Please try again.Try again',
      'We couldn’t load your next step. Please try again.Try again',
    ]);
    restFails = false;
    const [compare, look, advise] = screen.getAllByRole('button', { name: 'Try again' });
    if (!compare || !look || !advise) throw new Error('There are not three ways to try again.');
    fireEvent.click(compare);
    await act(async () => {});
    expect(focused()).toBe('How you’re progressing');
    fireEvent.click(advise);
    await act(async () => {});
    expect(focused()).toBe('Your next step');
    fireEvent.click(look);
    await act(async () => {});
    expect([failures(), screen.getByText(/Same as last time: 60%/)]).toEqual([[], expect.anything()]);
  });

  it('shows what somebody else asked who chose the same, before the way to ask, and says whether it helped', async () => {
    const found = { doubtId: 'd1', questionHtml: 'Why not A?', answerHtml: 'Line 3 says so.', helped: null };
    shared = [{ ...found, studentQuizId: reading.studentQuizId, question: 1 }];
    await open('quizzes/quiz-1/results', { ...quiz, modules: [{ ...reading, late: 0, questions: [reviewed(1, wrong)] }] });
    const card = screen.getByRole('region', { name: /^Somebody else who chose/ });
    expect([within(card).getByText('Why not A?'), within(card).getByText('Line 3 says so.')]).toHaveLength(2);
    const ask = screen.getByRole('link', { name: 'Ask a tutor about question 1' });
    expect(card.compareDocumentPosition(ask) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
    const pressed = () =>
      within(card)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-pressed'));
    expect(pressed()).toEqual(['false', 'false']);
    fireEvent.click(within(card).getByRole('button', { name: 'No' }));
    await act(async () => {});
    expect(asked.at(-1)).toEqual({ rated: { sittingId: 'sitting-1', doubtId: 'd1', helped: false } });
    expect([pressed(), within(card).getByRole('status').textContent]).toEqual([
      ['false', 'true'],
      'Then ask a tutor below. We’ll include the question.',
    ]);
  });

  it('leads from a question named in the analysis to its review, without loading anything again', async () => {
    const questions = [reviewed(1), reviewed(2, { ...wrong, marked: true }), reviewed(3, { marked: true })];
    await open('quizzes/quiz-1/analysis?sitting=sitting-1', { ...quiz, modules: [{ ...reading, questions }] });
    expect(document.querySelector('a[aria-label="Question 3"]')?.getAttribute('href')).toBe(
      '/student-portal/quizzes/quiz-1/results?sitting=sitting-1&module=1#question-3',
    );
    await press('link', 'Question 3');
    expect(headings().slice(0, 4)).toEqual(['Owls', 'How you’re progressing', 'Question by question', 'Question 3']);
    expect([asked.length, scrolled, focused()]).toEqual([1, ['question-3'], 'Question 3']);
    // From there to the analysis and back, in the layout that shows them all.
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    await press('link', 'Analysis');
    await press('link', 'Question 2');
    expect([scrolled.at(-1), focused()]).toEqual(['question-2', 'Question 2']);
  });

  it('is loaded again when asked, with the focus at its heading as the button is gone', async () => {
    await open('quizzes/quiz-1/results', new CallFailed('unreachable', ''), quiz);
    await press('button', 'Try again');
    expect([headings()[0], focused()]).toEqual(['Owls', 'Owls']);
  });

  it('begins anew with another sitting', async () => {
    await open('quizzes/quiz-1/results?sitting=sitting-1', quiz, { ...quiz, title: 'Owls, earlier' });
    fireEvent.click(screen.getByText('Show as table'));
    await press('link', 'Model quiz');
    const own = { kind: 'quiz', studentId: 'student-1', quizId: 'quiz-1', sittingId: 'sitting-1' };
    expect([headings()[0], asked]).toEqual(['Owls, earlier', [own, { ...own, sittingId: 'earlier' }]]);
  });
});
