import { vi } from 'vitest';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { type DueQuestion, notebookMachine, type Verdict } from '../../../src/machines/notebook/notebook.machine.ts';
import type { OpenNotebook } from '../../../src/services/notebook/notebook.ts';
import { deferred } from '../deferred.ts';

/** 10:00 on a day of March 2026, where the test runs, in ms. */
export const march = (day: number) => new Date(2026, 2, day, 10).getTime();

const due = (name: string, more: Partial<DueQuestion['question']>): DueQuestion => ({
  entryId: `entry-${name}`,
  idempotencyKey: `key-${name}`,
  question: {
    question: `<p>The ${name} question</p>`,
    questionFormat: 'html',
    options: { A: 'one', B: 'two' },
    optionFormat: 'html',
    kind: 'choice',
    mcq: true,
    ...more,
  },
  domain: 'Ideas',
  skill: 'Evidence',
  reason: 'wrong',
  timesRight: 0,
  source: 'Owls',
  isSibling: false,
});
const first = due('first', { passage: '<p>Owls hear.</p>', passageFormat: 'html' });
const second: DueQuestion = { ...due('second', { options: {}, kind: 'number', mcq: false }), reason: 'guessed', timesRight: 1 };

/** A choice and a number are due, four wait and three are done. */
export const twoDue: OpenNotebook = { questions: [first, second], due: 2, waiting: 4, done: 3, nextDueAt: march(6) };

/** The same notebook as the server has it after both were answered, one of them elsewhere and rightly for the second time. */
export const countedAnew: OpenNotebook = { questions: [], due: 0, waiting: 5, done: 4, nextDueAt: march(5) };

const verdict = (more: Partial<Verdict>): Verdict => ({
  right: true,
  key: 'B',
  accepted: [],
  explanation: '<p>Because.</p>',
  timesRight: 1,
  dueAt: march(9),
  ...more,
});

export const verdicts = {
  right: verdict({}),
  wrong: verdict({ right: false, timesRight: 0, dueAt: march(5) }),
  done: verdict({ key: '17.53', accepted: ['17.530'], timesRight: 2, dueAt: null }),
};

type Sent = { entryId: string; answer: string; idempotencyKey: string };

/** The machine with a world that the test answers for. `world.sent`: the answers that were to be checked. */
export function notebookUnderTest() {
  const world = {
    opened: [] as { studentId: string }[],
    sent: [] as Sent[],
    opening: deferred<OpenNotebook>(),
    checking: deferred<Verdict>(),
    networkReturns: () => {},
  };
  const logic = notebookMachine.provide({
    actors: {
      loadNotebook: fromPromise<OpenNotebook, { studentId: string }>(({ input }) => {
        world.opened.push(input);
        world.opening = deferred();
        return world.opening.promise;
      }),
      checkAnswer: fromPromise<Verdict, Sent>(({ input }) => {
        world.sent.push(input);
        world.checking = deferred();
        return world.checking.promise;
      }),
      connection: fromCallback<EventObject>(({ sendBack }) => {
        world.networkReturns = () => sendBack({ type: 'connection.restored' });
      }),
    },
  });
  return { logic, world };
}

/** Lets everything that has been answered arrive. */
export const settle = () => vi.advanceTimersByTimeAsync(0);
