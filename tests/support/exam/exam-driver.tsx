import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Question } from '../../../contract/exam/questions.ts';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import { readPageConfig } from '../../../src/content/page-config.ts';
import { hallPartsMachine } from '../../../src/machines/exam/hall-parts.machine.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { HallLogic } from '../../../src/views/exam/hall-context.tsx';
import { MockAttemptPage } from '../../../src/views/exam/mock-attempt-page.tsx';
import { MockInstructionsPage } from '../../../src/views/exam/mock-instructions-page.tsx';
import { QuizAttemptPage } from '../../../src/views/exam/quiz-attempt-page.tsx';
import { QuizInstructionsPage } from '../../../src/views/exam/quiz-instructions-page.tsx';
// The page loads them when they are first asked for, which no fake clock can wait for.
import '../../../src/views/exam/hall-parts.tsx';
import '../../../src/views/exam/security-check.tsx';
import { PageConfigContext } from '../../../src/views/page-config-context.ts';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import type { ExamWorld } from './exam-world.ts';
import { makeQuestions, mockTestUnderTest } from './mock-test.ts';
import { fact, quizAttemptUnderTest, student } from './quiz-attempt.ts';

let mock = mockTestUnderTest();
let quiz = quizAttemptUnderTest();
/** The world of the mock test's page, as `prepare` last made it. */
export let { world } = mock;
/** The world of the quiz's page, as `prepareQuiz` last made it. */
export let quizWorld = quiz.world;
/** The one of the two that was prepared last: what the hands below act on. */
let exam: ExamWorld = world;

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const settle = () => pass(0);
/** The button of this name, not one of a question that stands ready. Its label or its words are asked for: the whole algorithm of names would take most of a walk's time. */
export function button(name: string | RegExp): HTMLButtonElement {
  const is = (said: string) => (typeof name === 'string' ? said === name : name.test(said));
  const [found, another] = [...document.querySelectorAll<HTMLButtonElement>('button:not([data-waiting] *)')].filter((each) =>
    is(each.ariaLabel ?? each.textContent ?? ''),
  );
  if (!found || another) throw new Error(`${found ? 'More than one' : 'No'} button is named ${name}.`);
  return found;
}
/** A click that stays within the fake clock. */
export const press = async (name: string | RegExp) => {
  await act(async () => button(name).click());
  await settle();
};
export const key = (name: string, target: Element = document.body) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
export const see = (text: string | RegExp) => expect(screen.getByText(text)).toBeTruthy();
export const heading = (name: string | RegExp) =>
  expect(screen.getByRole('heading', { level: 1, name, hidden: true })).toBeTruthy();
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');
export const alertSays = (text: string) => expect(alerts().some((alert) => alert.includes(text))).toBe(true);
export const dialog = (name: string, role: 'dialog' | 'alertdialog' = 'dialog') => screen.getByRole(role, { name });

export const radio = (letter: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${letter}`) });
export const choose = async (letter: string) => {
  await act(async () => radio(letter).click());
  await settle();
};

type Page = 'instructions' | 'attend';
const [quizzes, mockTests] = ['/student-portal/quizzes', '/student-portal/mock-tests'];

/** A page of the exam at its address; after `cleanup`, a reload. `begun`: whether the instructions were read. `config`: what the server told the page. */
async function showAt(pathname: string, begun: boolean, config = readPageConfig(null), hall: HallLogic = hallPartsMachine) {
  render(
    <PageConfigContext value={config}>
      <PortalContext value={{ student, portal: createActor(portalMachine) }}>
        <MemoryRouter initialEntries={[{ pathname, state: { begun } }]}>
          <Routes>
            <Route path={`${quizzes}/:quizId/instructions`} element={<QuizInstructionsPage logic={quiz.logic} />} />
            <Route path={`${quizzes}/attend/:quizId`} element={<QuizAttemptPage logic={quiz.logic} hallLogic={hall} />} />
            <Route path={`${mockTests}/:mockTestId/instructions`} element={<MockInstructionsPage logic={mock.logic} />} />
            <Route path={`${mockTests}/attend/:mockTestId`} element={<MockAttemptPage logic={mock.logic} hallLogic={hall} />} />
            <Route path={`${mockTests}/mock-1/result`} element={<h1>The result</h1>} />
            <Route path="/student-portal/dashboard" element={<h1>The dashboard</h1>} />
          </Routes>
        </MemoryRouter>
      </PortalContext>
    </PageConfigContext>,
  );
  await settle();
}
const toAddress = (list: string, page: Page, id: string) =>
  page === 'attend' ? `${list}/attend/${id}` : `${list}/${id}/instructions`;
export const show = (page: Page, begun = page === 'attend', config = readPageConfig(null), hall?: HallLogic) =>
  showAt(toAddress(mockTests, page, 'mock-1'), begun, config, hall);
export const showQuiz = (page: Page, hall?: HallLogic) => showAt(toAddress(quizzes, page, 'quiz-1'), true, undefined, hall);

/** What follows a paint follows at once: a frame takes none of a test's time. */
const paintAtOnce = () => vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint());
export function prepare(more: Partial<QuizDetails> = {}) {
  mock = mockTestUnderTest(more);
  world = mock.world;
  exam = world;
  paintAtOnce();
}
export function prepareQuiz(start: Parameters<typeof quizAttemptUnderTest>[0] = {}) {
  quiz = quizAttemptUnderTest(start);
  quizWorld = quiz.world;
  exam = quizWorld;
  paintAtOnce();
}
export async function open(page: Page = 'attend') {
  prepare();
  await show(page);
}

export const fullscreen = async (event: Parameters<typeof exam.fullscreen>[0]) => {
  act(() => exam.fullscreen(event));
  await settle();
};
export const proctor = async (event: Parameters<typeof exam.proctor>[0]) => {
  act(() => exam.proctor(event));
  await settle();
};
export const goFullscreen = () => fullscreen({ type: 'fullscreen.entered', escapeLocked: true });
export const leave = (byHiding: boolean) => fullscreen({ type: 'fullscreen.exited', seen: fact('fullscreenLeft'), byHiding });
export const settled = async (what: 'resolve' | 'reject') => {
  if (what === 'resolve') exam.submission.resolve();
  else exam.submission.reject(new CallFailed('unreachable', ''));
  await settle();
};
export const module = () => exam.details.modules.find(({ state }) => state === 'inProgress');
export const questionsCome = async (questions: Question[] = makeQuestions(module()?.name ?? '')) => {
  exam.questions.resolve(questions);
  await settle();
};
export const timeLeft = (seconds: number) => vi.setSystemTime((module()?.deadline ?? 0) - seconds * 1000);
export const connectionReturns = async () => {
  exam.online = true;
  exam.closeOverdue();
  act(() => exam.connection());
  await settle();
};

/** The steps that the walks of quiz, mock test and module have in common. */
export const hands = {
  begin: () => press('Begin'),
  enterFullscreen: () => press('Enter fullscreen'),
  fullscreenGranted: goFullscreen,
  fullscreenRefused: () => fullscreen({ type: 'fullscreen.refused' }),
  noQuestionsCome: () => questionsCome([]),
  questionsFail: async () => {
    exam.questions.reject(new CallFailed('unreachable', ''));
    await settle();
  },
  tryAgain: () => press('Try again'),
  hideTab: () => proctor({ type: 'proctor.tabHidden', seen: fact('tabHidden') }),
  leaveFullscreen: () => leave(false),
  openDeveloperTools: () => proctor({ type: 'proctor.devtoolsOpened', seen: fact('devtoolsOpened', '200 ms') }),
  pressRestrictedKey: () => proctor({ type: 'proctor.keyPressed', seen: fact('keyPressed', 'Shift') }),
  pressF12: () => proctor({ type: 'proctor.keyForbidden', seen: fact('keyPressed', 'F12') }),
  tapEscape: () => proctor({ type: 'proctor.keyNoticed', key: 'Escape' }),
  askToSubmit: () => press('Submit Module'),
  keepWorking: () => press('Keep working'),
  confirmSubmit: () => press('Yes, submit'),
  endTest: async () => {
    await press('More');
    await press('End Test');
  },
  startModule: () => press('Start Module'),
  connectionReturns,
};

export async function enter() {
  await press('Enter fullscreen');
  await goFullscreen();
}
export async function startModule() {
  await press('Start Module');
  await questionsCome();
}
export async function inProgress() {
  await open();
  await enter();
  await startModule();
}
export async function submitModule() {
  await press('Submit Module');
  await press('Yes, submit');
  await settled('resolve');
}

/** In each module of the walks: a choice, and a number of which digits and dots are kept. */
export async function answer() {
  await choose('B');
  await press('Next');
  fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), { target: { value: '-1a2.5' } });
  await settle();
}
