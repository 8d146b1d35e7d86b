import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import { attemptOpeningMachine } from '../../../src/machines/exam/attempt-opening.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { OpenedAttempt } from '../../../src/services/exam/attempts.ts';
import { NotOnScreen } from '../../../src/services/exam/fullscreen.ts';
import { NotKept } from '../../../src/services/exam/offline-attempt.ts';
import { settle, unreachable } from '../../support/exam/exam-driver.ts';
import { keptJournal, opened, threeQuestions } from '../../support/exam/quiz-attempt.ts';

type Answer<Value> = () => Value;
const fail =
  (problem: Error): Answer<never> =>
  () => {
    throw problem;
  };

/** What the server and the device say, in the order in which they are asked. */
let says: {
  open: Answer<OpenedAttempt>;
  load: Answer<SheetQuestion[]>;
  recall: Answer<OpenedAttempt>;
  questions: Answer<SheetQuestion[]>;
};
let asked: unknown[];
let opening: Actor<typeof attemptOpeningMachine>;

const logic = attemptOpeningMachine.provide({
  actors: {
    openAttempt: fromPromise<OpenedAttempt, { sittingId: string; takeOver: boolean }>(async ({ input }) => {
      asked.push(['open', input.takeOver]);
      return says.open();
    }),
    loadQuestions: fromPromise<SheetQuestion[], { sittingId: string; quizId: string }>(async ({ input }) => {
      asked.push(['load', input]);
      return says.load();
    }),
    recallAttempt: fromPromise<OpenedAttempt, { sittingId: string; takeOver: boolean }>(async ({ input }) => {
      asked.push(['recall', input.takeOver]);
      return says.recall();
    }),
    recallQuestions: fromPromise<SheetQuestion[], { sittingId: string }>(async ({ input }) => {
      asked.push(['questions', input]);
      return says.questions();
    }),
  },
});

async function open() {
  opening = createActor(logic, { input: { sittingId: 'sitting-1', quizId: 'quiz-1', takeOver: false } }).start();
  await settle();
}
const end = () => opening.getSnapshot().output;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  const notKept = fail(new NotKept());
  says = { open: () => opened(), load: () => threeQuestions, recall: notKept, questions: notKept };
});
afterEach(() => {
  opening.stop();
  vi.useRealTimers();
});

it('asks this device for nothing while the server answers', async () => {
  await open();
  expect(end()).toMatchObject({ end: 'opened', questions: threeQuestions });
  expect(asked).toEqual([
    ['open', false],
    ['load', { sittingId: 'sitting-1', quizId: 'quiz-1' }],
  ]);
});

describe('out of the server’s reach', () => {
  const kept = opened({ lastSeq: 4, deadline: 5000 });
  beforeEach(() => {
    says.open = fail(unreachable());
    says.recall = () => kept;
    says.questions = () => threeQuestions;
  });

  it('opens what this device has kept', async () => {
    await open();
    expect(end()).toMatchObject({ end: 'opened', attempt: kept, questions: threeQuestions });
    expect(asked.map((each) => (each as unknown[])[0])).toEqual(['open', 'recall', 'questions']);
  });

  it('hands in what ended here, and shows no question of it', async () => {
    says.recall = () => opened({ journals: [keptJournal({ ending: 'tabHidden' })] });
    await open();
    expect([end()?.end, end()?.questions]).toEqual(['endedHere', []]);
  });

  it.each([
    ['the attempt', () => Object.assign(says, { recall: fail(new NotKept()) })],
    ['its questions', () => Object.assign(says, { questions: fail(new NotKept()) })],
  ])('without %s kept is out of reach, for the server’s reason', async (_, change) => {
    change();
    await open();
    expect([end()?.end, end()?.error]).toEqual(['unreachable', unreachable()]);
  });

  it('asks where a tab that is gone held it, and takes over with consent, after another look for the server', async () => {
    says.recall = fail(new CallFailed('refused', '', 'heldElsewhere'));
    await open();
    expect(opening.getSnapshot().value).toBe('heldElsewhere');
    says.recall = () => kept;
    opening.send({ type: 'attempt.takeOver' });
    await settle();
    expect(end()?.end).toBe('opened');
    expect(asked.slice(0, 4)).toEqual([
      ['open', false],
      ['recall', false],
      ['open', true],
      ['recall', true],
    ]);
  });

  it('fails, and says why, while another tab of this browser has it', async () => {
    const problem = new Error('It is open in another tab.');
    says.recall = fail(problem);
    await open();
    expect([end()?.end, end()?.error]).toEqual(['failed', problem]);
  });

  it('shows no questions while the page is out of fullscreen or hidden', async () => {
    says.questions = fail(new NotOnScreen());
    await open();
    expect([end()?.end, end()?.attempt, end()?.questions]).toEqual(['notOnScreen', kept, []]);
  });
});

it('takes the questions from this device where the connection goes between the start and them', async () => {
  says.load = fail(unreachable());
  says.questions = () => threeQuestions;
  await open();
  expect([end()?.end, asked.length]).toEqual(['opened', 3]);
});

it.each([
  ['of the start', () => Object.assign(says, { open: fail(new CallFailed('refused', 'No.', 'notOpen', 409)) })],
  ['of the questions', () => Object.assign(says, { load: fail(new CallFailed('refused', 'No.', 'notOpen', 409)) })],
])('a refusal %s is never answered from this device', async (_, change) => {
  change();
  says.recall = () => opened();
  says.questions = () => threeQuestions;
  await open();
  expect([end()?.end, asked.some((each) => ['recall', 'questions'].includes(String((each as unknown[])[0])))]).toEqual([
    'failed',
    false,
  ]);
});
