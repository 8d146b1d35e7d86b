import { expect, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import { currentModule } from '../../../src/machines/exam/mock-modules.ts';
import type { MockStep } from '../../models/exam/mock-test.model.ts';
import { examDriver, settle } from './exam-driver.ts';
import { makeQuestions, mockTestUnderTest } from './mock-test.ts';
import { fact, student } from './quiz-attempt.ts';

type UnderTest = ReturnType<typeof mockTestUnderTest>;

let logic: UnderTest['logic'];
/** The world and the mock test in it, as `start` and `enter` last made them. */
export let world: UnderTest['world'];
export let test: Actor<UnderTest['logic']>;

export const state = () => test.getSnapshot();
const driver = examDriver(() => ({ world, children: state().children }));
export const { opening, sheet, onSheet, handIn, goFullscreen, leaveFullscreen, arrive, failToArrive, noQuestionsCome } = driver;
export const { sitting: module, inSitting: inModule } = driver;

export async function enter(entrance: 'instructions' | 'attend' = 'attend') {
  test = createActor(logic, { input: { student, quizId: 'mock-1', sittingId: null, entrance } }).start();
  test.send({ type: 'page.opened' });
  await settle();
}

export function prepare(more: Partial<QuizDetails> = {}) {
  ({ logic, world } = mockTestUnderTest(more));
}

export async function start(more: Partial<QuizDetails> = {}, entrance: 'instructions' | 'attend' = 'attend') {
  prepare(more);
  await enter(entrance);
}

export const press = (key = 'Shift') => {
  const seen = fact('keyPressed', key);
  world.proctor({ type: 'proctor.keyPressed', seen });
  return seen;
};
export const pressAtOnce = (key: string) => {
  const seen = fact('keyPressed', key);
  world.proctor({ type: 'proctor.keyForbidden', seen });
  return seen;
};
export const hideTab = () => {
  const seen = fact('tabHidden');
  world.proctor({ type: 'proctor.tabHidden', seen });
  return seen;
};
export const openTools = () => {
  const seen = fact('devtoolsOpened', '200 ms');
  world.proctor({ type: 'proctor.devtoolsOpened', seen });
  return seen;
};
export const questionsCome = async () => {
  world.questions.resolve(makeQuestions(currentModule(state().context).module.name));
  await settle();
};
export const deadline = () => world.details.modules.find(({ state: of }) => of === 'inProgress')?.deadline ?? 0;
/** To just before the deadline, where nothing may happen yet, and over it. */
export async function reachDeadline() {
  const before = [...world.handIns];
  vi.setSystemTime(deadline() - 300);
  await vi.advanceTimersByTimeAsync(299);
  expect(world.handIns).toEqual(before);
  await vi.advanceTimersByTimeAsync(251);
}
/** A reload, a crash, an empty battery: the actor is gone, the server and the device remain. */
export async function reload() {
  test.stop();
  await enter();
}

export async function startModule() {
  test.send({ type: 'module.start' });
  await settle();
  await questionsCome();
  expect(inModule()?.matches({ open: 'inProgress' })).toBe(true);
}
export async function inProgress(more: Partial<QuizDetails> = {}) {
  await start(more);
  test.send({ type: 'attempt.enterFullscreen' });
  await goFullscreen();
  await startModule();
}
export async function submitModule() {
  module()?.send({ type: 'submission.request' });
  module()?.send({ type: 'submission.confirm' });
  await settle();
}
/** Between the two modules, the first one submitted by the student. */
export async function submitted(more: Partial<QuizDetails> = {}) {
  await inProgress(more);
  await submitModule();
  await arrive();
  expect(state().value).toEqual({ sitting: { course: 'moduleSubmitted', screen: 'held' } });
}

/** What a student answers in each module of the walks: a choice and a number, of which digits and dots are kept. */
export function answer() {
  sheet()?.send({ type: 'answer.choose', letter: 'B' });
  sheet()?.send({ type: 'question.next' });
  sheet()?.send({ type: 'answer.type', text: '-1a2.5' });
}
export const answered = ['B', '12.5', ''];

/** What the student and the world do to the machine, step by step of the model; the facts that were seen on the way. */
export function walker() {
  const seen: ReturnType<typeof fact>[] = [];
  const events: Record<MockStep, () => void | Promise<void>> = {
    begin: () => test.send({ type: 'attempt.begin' }),
    enterFullscreen: () => test.send({ type: 'attempt.enterFullscreen' }),
    fullscreenGranted: goFullscreen,
    fullscreenRefused: () => world.fullscreen({ type: 'fullscreen.refused' }),
    startModule: async () => {
      test.send({ type: 'module.start' });
      await settle();
    },
    questionsCome: async () => {
      const isNew = world.details.modules.some(({ studentQuizId }) => world.ledgers.get(studentQuizId)?.lastSeq === 0);
      await questionsCome();
      if (isNew) answer();
      await settle();
    },
    noQuestionsCome,
    questionsFail: driver.questionsFail,
    tryAgain: async () => {
      handIn()?.send({ type: 'handIn.retry' });
      test.send({ type: 'attempt.retry' });
      await settle();
    },
    pressRestrictedKey: () => {
      // Between two modules nobody watches the keys.
      if (world.running.has('proctor')) seen.push(press());
    },
    pressF12: () => void seen.push(pressAtOnce('F12')),
    pressPrintScreen: () => void seen.push(pressAtOnce('PrintScreen')),
    tapEscape: () => world.proctor({ type: 'proctor.keyNoticed', key: 'Escape' }),
    wait2Seconds: async () => {
      await vi.advanceTimersByTimeAsync(1999);
      expect(inModule()?.context.notice).not.toBeNull();
      await vi.advanceTimersByTimeAsync(1);
    },
    hideTab: async () => {
      if (world.running.has('proctor')) seen.push(hideTab());
      else await leaveFullscreen(true);
    },
    leaveFullscreen: async () => void seen.push(await leaveFullscreen()),
    openDeveloperTools: () => void seen.push(openTools()),
    timeUp: reachDeadline,
    askToSubmit: () => module()?.send({ type: 'submission.request' }),
    keepWorking: () => module()?.send({ type: 'submission.cancel' }),
    confirmSubmit: () => module()?.send({ type: 'submission.confirm' }),
    endTest: () => module()?.send({ type: 'test.end' }),
    reload,
    submissionArrives: arrive,
    submissionFails: failToArrive,
    nextModule: () => test.send({ type: 'module.next' }),
    completionArrives: arrive,
    completionFails: failToArrive,
  };
  return { seen, events };
}
