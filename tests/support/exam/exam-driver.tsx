import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { createActor } from 'xstate';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { MockAttemptPage } from '../../../src/views/exam/mock-attempt-page.tsx';
import { MockInstructionsPage } from '../../../src/views/exam/mock-instructions-page.tsx';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { mockTestUnderTest, questionsOf } from './mock-test.ts';
import { fact, student } from './quiz-attempt.ts';

type UnderTest = ReturnType<typeof mockTestUnderTest>;
let logic: UnderTest['logic'];
/** The world of the page, as `prepare` last made it. */
export let world: UnderTest['world'];

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const settle = () => pass(0);
/** The button of this name. Its label or its words are asked for: the whole algorithm of names would take most of a walk's time. */
export function button(name: string | RegExp): HTMLButtonElement {
  const is = (said: string) => (typeof name === 'string' ? said === name : name.test(said));
  const [found, another] = [...document.querySelectorAll('button')].filter((each) =>
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

const path = '/student-portal/mock-tests';
/** The page at its address; after `cleanup`, a reload. `begun`: whether the instructions were read. */
export async function show(at: 'instructions' | 'attend', begun = at === 'attend') {
  const pathname = at === 'attend' ? `${path}/attend/mock-1` : `${path}/mock-1/instructions`;
  render(
    <PortalContext value={{ student, portal: createActor(portalMachine) }}>
      <MemoryRouter initialEntries={[{ pathname, state: { begun } }]}>
        <Routes>
          <Route path={`${path}/:mockTestId/instructions`} element={<MockInstructionsPage logic={logic} />} />
          <Route path={`${path}/attend/:mockTestId`} element={<MockAttemptPage logic={logic} />} />
          <Route path={`${path}/mock-1/result`} element={<h1>The result</h1>} />
          <Route path="/student-portal/dashboard" element={<h1>The dashboard</h1>} />
        </Routes>
      </MemoryRouter>
    </PortalContext>,
  );
  await settle();
}
export function prepare(more: Partial<QuizDetails> = {}) {
  ({ logic, world } = mockTestUnderTest(more));
}
export async function open(at: 'instructions' | 'attend' = 'attend') {
  prepare();
  await show(at);
}

export const fullscreen = async (event: Parameters<typeof world.fullscreen>[0]) => {
  act(() => world.fullscreen(event));
  await settle();
};
export const proctor = async (event: Parameters<typeof world.proctor>[0]) => {
  act(() => world.proctor(event));
  await settle();
};
export const goFullscreen = () => fullscreen({ type: 'fullscreen.entered', escapeLocked: true });
export const leave = (byHiding: boolean) => fullscreen({ type: 'fullscreen.exited', seen: fact('fullscreenLeft'), byHiding });
export const settled = async (what: 'resolve' | 'reject') => {
  if (what === 'resolve') world.submission.resolve();
  else world.submission.reject(new CallFailed('unreachable', ''));
  await settle();
};
export const module = () => world.details.modules.find(({ state }) => state === 'inProgress');
export const questionsCome = async () => {
  world.questions.resolve(questionsOf(module()?.name ?? ''));
  await settle();
};
export const timeLeft = (seconds: number) => vi.setSystemTime((module()?.deadline ?? 0) - seconds * 1000);

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
  await act(async () => screen.getByRole('radio', { name: /^B/ }).click());
  await press('Next');
  fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), { target: { value: '-1a2.5' } });
  await settle();
}
