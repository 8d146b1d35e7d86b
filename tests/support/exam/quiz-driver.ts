import { expect, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { QuizStep } from '../../models/exam/quiz-attempt.model.ts';
import { examDriver, settle } from './exam-driver.ts';
import { fact, quizAttemptUnderTest, student, threeQuestions } from './quiz-attempt.ts';

type UnderTest = ReturnType<typeof quizAttemptUnderTest>;
type Entrance = 'instructions' | 'attend';

let logic: UnderTest['logic'];
/** The world and the quiz in it, as `start` and `reload` last made them. */
export let world: UnderTest['world'];
export let quiz: Actor<UnderTest['logic']>;

export const state = () => quiz.getSnapshot();
export const { sitting, inSitting, opening, sheet, onSheet, handIn, goFullscreen, leaveFullscreen, arrive, ...driver } =
  examDriver(() => ({
    world,
    children: state().children,
  }));

async function enter(entrance: Entrance) {
  quiz = createActor(logic, { input: { student, quizId: 'quiz-1', sittingId: null, entrance } }).start();
  quiz.send({ type: 'page.opened' });
  await settle();
}

export async function start(
  from: Parameters<typeof quizAttemptUnderTest>[0] = {},
  entrance: Entrance = 'instructions',
): Promise<void> {
  ({ logic, world } = quizAttemptUnderTest(from));
  await enter(entrance);
}

/** A reload, a crash, an empty battery, and `away` ms later: the actor is gone, the server and the device remain. */
export async function reload(away = 0, entrance: Entrance = 'attend') {
  quiz.stop();
  await settle();
  vi.setSystemTime(Date.now() + away);
  await enter(entrance);
}

export const questionsCome = async () => {
  world.questions.resolve(threeQuestions);
  await settle();
};
export async function inProgress(from: Parameters<typeof quizAttemptUnderTest>[0] = {}): Promise<void> {
  await start(from, 'attend');
  quiz.send({ type: 'attempt.enterFullscreen' });
  await goFullscreen();
  await questionsCome();
  expect(inSitting()?.matches({ open: 'inProgress' })).toBe(true);
}

export const pressForbiddenKey = () => world.proctor({ type: 'proctor.keyPressed', seen: fact('keyPressed', 'F12') });

/** What a student answers in the walks: after two seconds a choice, and a number that is marked. */
async function answer() {
  await vi.advanceTimersByTimeAsync(2000);
  sheet()?.send({ type: 'answer.choose', letter: 'B' });
  sheet()?.send({ type: 'question.next' });
  sheet()?.send({ type: 'answer.type', text: '-12.5' });
  sheet()?.send({ type: 'mark.toggle' });
  await settle();
}
const answerAgain = async () => {
  sheet()?.send({ type: 'answer.type', text: '7' });
  await settle();
};

/** What the student and the world do to the machine, step by step of the model. */
export const hands: Record<QuizStep, () => void | Promise<void>> = {
  begin: () => quiz.send({ type: 'attempt.begin' }),
  enterFullscreen: () => quiz.send({ type: 'attempt.enterFullscreen' }),
  fullscreenGranted: goFullscreen,
  fullscreenRefused: () => world.fullscreen({ type: 'fullscreen.refused' }),
  questionsCome: async () => {
    await questionsCome();
    if (world.ledgers.get('sitting-1')?.lastSeq === 0) await answer();
  },
  noQuestionsCome: driver.noQuestionsCome,
  questionsFail: driver.questionsFail,
  tryAgain: async () => {
    handIn()?.send({ type: 'handIn.retry' });
    quiz.send({ type: 'attempt.retry' });
    await settle();
  },
  pressForbiddenKey,
  wait3Seconds: async () => {
    await vi.advanceTimersByTimeAsync(2999);
    expect(inSitting()?.context.notice).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
  },
  leaveFullscreen: () => world.fullscreen({ type: 'fullscreen.exited', seen: fact('fullscreenLeft'), byHiding: false }),
  hideTab: () => world.proctor({ type: 'proctor.tabHidden', seen: fact('tabHidden') }),
  openDeveloperTools: () => world.proctor({ type: 'proctor.devtoolsOpened', seen: fact('devtoolsOpened') }),
  askToSubmit: () => sitting()?.send({ type: 'submission.request' }),
  goOnAnswering: () => sitting()?.send({ type: 'submission.cancel' }),
  confirmSubmit: () => sitting()?.send({ type: 'submission.confirm' }),
  submitArrives: arrive,
  submitFails: driver.failToArrive,
  // A minute away is no minute of the quiz.
  reload: () => reload(60_000),
  answerOffline: async () => {
    world.online = false;
    await answerAgain();
  },
  reloadOffline: () => {
    world.online = false;
    return reload();
  },
  connectionReturns: async () => {
    world.online = true;
    world.connection();
    await settle();
  },
  // Told only when something is delivered.
  anotherDeviceGoesOn: async () => {
    world.heldElsewhere = true;
    await answerAgain();
  },
  continueHere: () => quiz.send({ type: 'attempt.resume' }),
  anotherDeviceSubmits: async () => {
    world.submit({ ending: 'student' });
    await answerAgain();
  },
};
