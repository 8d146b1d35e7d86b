import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { countsNow, type notebookMachine } from '../../../src/machines/notebook/notebook.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type NotebookStep, notebookModel } from '../../models/notebook/notebook.model.ts';
import { describePath, statesOn } from '../../support/model.ts';
import { countedAnew, march, notebookUnderTest, settle, twoDue, verdicts } from '../../support/notebook/notebook.ts';

let notebook: Actor<typeof notebookMachine>;
let world: ReturnType<typeof notebookUnderTest>['world'];

const state = () => notebook.getSnapshot();
const offline = new CallFailed('unreachable', '');

beforeEach(() => {
  vi.useFakeTimers();
  const underTest = notebookUnderTest();
  world = underTest.world;
  notebook = createActor(underTest.logic, { input: { studentId: 'student-1' } }).start();
});
afterEach(() => {
  notebook.stop();
  vi.useRealTimers();
});

/** The world answers, and the answer arrives. */
const opens = (answer: typeof twoDue) => {
  world.opening.resolve(answer);
  return settle();
};
const says = (verdict: (typeof verdicts)['right']) => {
  world.checking.resolve(verdict);
  return settle();
};
const fails = (call: 'opening' | 'checking', error: unknown) => {
  world[call].reject(error);
  return settle();
};

const hands: Record<NotebookStep, () => unknown> = {
  open: () => notebook.send({ type: 'page.opened' }),
  twoAreDue: () => opens(twoDue),
  noneIsDue: () => opens({ ...twoDue, questions: [], due: 0 }),
  openingFails: () => fails('opening', offline),
  tryToOpenAgain: () => notebook.send({ type: 'notebook.retry' }),
  choose: () => notebook.send({ type: 'answer.type', answer: 'B' }),
  typeNumber: () => notebook.send({ type: 'answer.type', answer: ' 17.53x' }),
  check: () => notebook.send({ type: 'answer.check' }),
  giveUp: () => notebook.send({ type: 'answer.giveUp' }),
  serverSaysRight: () => says(verdicts.right),
  serverSaysDone: () => says(verdicts.done),
  serverSaysWrong: () => says(verdicts.wrong),
  checkingFails: () => fails('checking', offline),
  checkAgain: () => notebook.send({ type: 'answer.check' }),
  networkReturns: () => world.networkReturns(),
  serverSaysNotDue: () => fails('checking', new CallFailed('refused', '', 'closed', 409)),
  countsArrive: () => opens(countedAnew),
  countingFails: () => fails('opening', offline),
  goOn: () => notebook.send({ type: 'question.next' }),
};

const toFirst = (answer: string) => ({ entryId: 'entry-first', idempotencyKey: 'key-first', answer });
const toSecond = (answer: string) => ({ entryId: 'entry-second', idempotencyKey: 'key-second', answer });

/** What the machine must be like: its state, the question that is asked (from 0), its answer, what is told, what was sent. */
const shows =
  (value: string, { at = 0, answer = '', notice = null, sent = [] }: Partial<Claim> = {}) =>
  () => {
    const { context } = state();
    expect([state().value, context.at, context.answer, context.notice]).toEqual([value, at, answer, notice]);
    if (sent.length > 0) expect(world.sent.slice(-sent.length)).toEqual(sent);
  };
type Claim = { at: number; answer: string; notice: string | null; sent: object[] };

const states: Record<string, () => void> = {
  closed: shows('idle'),
  opening: shows('loading'),
  notOpened: shows('failed', { notice: 'We couldn’t load your notebook. Please try again.' }),
  openingAgain: shows('loading'),
  nothingDue: shows('empty'),
  firstAsked: shows('asking'),
  toldToAnswer: shows('asking', { notice: 'Choose an answer first, or choose “I don’t know.”' }),
  firstChosen: shows('asking', { answer: 'B' }),
  firstGivenUp: shows('checking', { sent: [toFirst('')] }),
  firstChecking: shows('checking', { answer: 'B', sent: [toFirst('B')] }),
  firstNotChecked: shows('notChecked', {
    answer: 'B',
    notice: 'We couldn’t check your answer. It’s still here: please try again.',
  }),
  firstCheckingAgain: shows('checking', { answer: 'B', sent: [toFirst('B'), toFirst('B')] }),
  firstRight: shows('checked', { answer: 'B' }),
  firstWrong: shows('checked'),
  firstAnsweredElsewhere: shows('answeredElsewhere', {
    answer: 'B',
    notice: 'You’ve already answered this question. It isn’t due now.',
  }),
  secondAfterRight: shows('asking', { at: 1 }),
  secondTyped: shows('asking', { at: 1, answer: '17.53' }),
  secondChecking: shows('checking', { at: 1, answer: '17.53', sent: [toSecond('17.53')] }),
  secondDone: shows('checked', { at: 1, answer: '17.53' }),
  secondAfterWrong: shows('asking', { at: 1 }),
  secondGivenUp: shows('checking', { at: 1, sent: [toSecond('')] }),
  secondWrong: shows('checked', { at: 1 }),
  secondAfterElsewhere: shows('asking', { at: 1 }),
  secondGivenUpAfterElsewhere: shows('checking', { at: 1, sent: [toSecond('')] }),
  secondWrongAfterElsewhere: shows('checked', { at: 1 }),
  bothElsewhere: shows('answeredElsewhere', {
    at: 1,
    notice: 'You’ve already answered this question. It isn’t due now.',
  }),
  counting: shows('counting', { at: 2 }),
  countingForNothing: shows('counting', { at: 2 }),
  finishedAndCounted: () => {
    shows('finished', { at: 2 })();
    const { questions: _, ...counts } = countedAnew;
    expect(countsNow(state().context)).toEqual(counts);
  },
  // What was answered elsewhere is due no more; whether it waits or is done is not known here.
  finishedUncounted: () => {
    shows('finished', { at: 2 })();
    expect(countsNow(state().context)).toEqual({ due: 0, waiting: 5, done: 3, nextDueAt: march(5) });
  },
  finishedWithoutAnswers: () => {
    shows('finished', { at: 2 })();
    expect([state().context.verdicts, countsNow(state().context).done]).toEqual([[null, null], 4]);
  },
  finishedAllRight: () => {
    shows('finished', { at: 2 })();
    expect(countsNow(state().context)).toEqual({ due: 0, waiting: 5, done: 4, nextDueAt: march(6) });
  },
  finishedNoneRight: () => {
    shows('finished', { at: 2 })();
    expect(countsNow(state().context)).toEqual({ due: 0, waiting: 6, done: 3, nextDueAt: march(5) });
  },
};

const paths = notebookModel.getSimplePaths();

describe('walks of the independent model', () => {
  it.each(paths.map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({
      events: Object.fromEntries(Object.entries(hands).map(([step, act]) => [step, async () => void (await act())])),
      states,
    });
  });

  it('make a claim about every state', () => {
    expect(Object.keys(states).sort()).toEqual(statesOn(paths));
  });
});

async function walk(...steps: NotebookStep[]) {
  for (const step of steps) await hands[step]();
}

it('tells a failure in the server’s words where it has any', async () => {
  hands.open();
  await fails('opening', new CallFailed('unreachable', 'The database cannot be reached just now.', 'unavailable', 503));
  expect([state().value, state().context.notice]).toEqual(['failed', 'The database cannot be reached just now.']);
});

it('passes over a question that left the notebook, and sends again what was not understood', async () => {
  await walk('open', 'twoAreDue', 'choose', 'check');
  await fails('checking', new CallFailed('broken', 'This page couldn’t read our server’s answer. Please try again.'));
  expect(state().value).toBe('notChecked');
  await walk('checkAgain');
  await fails('checking', new CallFailed('refused', 'This question isn’t in your notebook.', 'notFound', 404));
  expect([state().value, state().context.notice]).toEqual(['answeredElsewhere', 'This question isn’t in your notebook.']);
});

it('changes nothing of an answer that was sent, and nothing of one that was not checked', async () => {
  await walk('open', 'twoAreDue', 'choose', 'check');
  notebook.send({ type: 'answer.type', answer: 'A' });
  await walk('checkingFails');
  notebook.send({ type: 'answer.type', answer: 'A' });
  notebook.send({ type: 'answer.giveUp' });
  expect([state().value, state().context.answer]).toEqual(['notChecked', 'B']);
});

it('checks a number only with a digit', async () => {
  await walk('open', 'twoAreDue', 'giveUp', 'serverSaysWrong', 'goOn');
  notebook.send({ type: 'answer.type', answer: '-.' });
  await walk('check');
  expect([state().value, world.sent.length]).toEqual(['asking', 1]);
});

it('goes on with what else is due, and only then', async () => {
  await walk('open');
  await opens({ ...twoDue, due: 3 });
  await walk('giveUp', 'serverSaysWrong', 'goOn', 'giveUp', 'serverSaysWrong', 'goOn');
  notebook.send({ type: 'notebook.goOn' });
  expect([state().value, world.opened, state().context.round]).toEqual([
    'loading',
    [{ studentId: 'student-1' }, { studentId: 'student-1' }],
    1,
  ]);
  await opens({ ...twoDue, questions: [], due: 0 });
  expect(state().value).toBe('empty');
});

it('has nothing more to ask where the round was all that was due', async () => {
  await walk('open', 'twoAreDue', 'giveUp', 'serverSaysWrong', 'goOn', 'giveUp', 'serverSaysWrong', 'goOn');
  notebook.send({ type: 'notebook.goOn' });
  expect(state().value).toBe('finished');
});

it('knows no next day where nothing waits for one', () => {
  const counts = { due: 2, waiting: 0, done: 1, nextDueAt: null };
  expect(countsNow({ counts, counted: 0, verdicts: [null, verdicts.done] })).toEqual({
    due: 0,
    waiting: 0,
    done: 2,
    nextDueAt: null,
  });
});
