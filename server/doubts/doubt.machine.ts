import { and, setup, transition } from 'xstate';
import type { DoubtState } from '../../contract/doubts/doubts.ts';

/**
 * What somebody does to a doubt. `isHolder`: a tutor who has taken it. `wasReopened`: it was answered before and asked about again, which stays so whoever takes
 * it and lets it go.
 */
export type DoubtEvent = {
  type:
    | 'student.asked'
    | 'student.wrote'
    | 'student.solved'
    | 'student.reopened'
    | 'tutor.took'
    | 'tutor.tookOver'
    | 'tutor.letGo'
    | 'tutor.wrote'
    | 'tutor.answered'
    | 'tutor.askedBack'
    | 'tutor.closed'
    | 'staff.handedOver'
    | 'hold.lapsed';
  isHolder: boolean;
  wasReopened: boolean;
};

/** What a transition asks of the server, in the transaction that stores the new state. */
export type DoubtAction = 'hold' | 'release' | 'runPromise' | 'restPromise' | 'noteAnswer' | 'endPromise';

const doubtSetup = setup({
  types: { events: {} as DoubtEvent },
  // Only named here: move-doubt.ts carries them out.
  actions: {
    ...{ hold: () => {}, release: () => {} },
    ...{ runPromise: () => {}, restPromise: () => {}, noteAnswer: () => {}, endPromise: () => {} },
  },
  guards: { isHolder: ({ event }) => event.isHolder, wasReopened: ({ event }) => event.wasReopened },
});

/** Back among those that wait for a tutor, as what it was. */
const waitingAgain = [{ guard: 'wasReopened', target: 'reopened' }, { target: 'asked' }] as const;

/** A doubt that waits for a tutor and that nobody has. */
const waiting = (name: 'asked' | 'reopened') =>
  doubtSetup.createStateConfig({
    entry: 'runPromise',
    on: {
      'student.wrote': name,
      'student.solved': 'solved',
      'tutor.took': 'taken',
      'tutor.tookOver': 'taken',
      'staff.handedOver': 'taken',
      'tutor.answered': 'answered',
      'tutor.askedBack': 'askedBack',
    },
  });

/**
 * The states of a doubt. The current one is stored in a row, and the chart is asked for the next. What a tutor has taken no other answers, unless they take it
 * over or its time lapses; whatever the student writes waits for a tutor again, so that no line is refused for what happened in the meantime.
 */
export const doubtMachine = doubtSetup.createMachine({
  id: 'doubt',
  initial: 'unasked',
  states: {
    unasked: { on: { 'student.asked': 'asked' } },
    asked: waiting('asked'),
    reopened: waiting('reopened'),
    taken: {
      entry: 'hold',
      exit: 'release',
      on: {
        'student.wrote': 'taken',
        'student.solved': 'solved',
        'tutor.took': { guard: 'isHolder', actions: 'hold' },
        // A sign of life, which takes nothing that was let go or answered in the meantime.
        'tutor.wrote': { guard: 'isHolder', actions: 'hold' },
        'tutor.tookOver': { actions: 'hold' },
        'staff.handedOver': { actions: 'hold' },
        'tutor.letGo': [
          { guard: and(['isHolder', 'wasReopened']), target: 'reopened' },
          { guard: 'isHolder', target: 'asked' },
        ],
        'tutor.answered': { guard: 'isHolder', target: 'answered' },
        'tutor.askedBack': { guard: 'isHolder', target: 'askedBack' },
        'hold.lapsed': waitingAgain,
      },
    },
    answered: {
      entry: ['noteAnswer', 'endPromise'],
      on: {
        'student.wrote': 'reopened',
        'student.solved': 'solved',
        'student.reopened': 'reopened',
        'tutor.answered': 'answered',
        'tutor.askedBack': 'askedBack',
        'tutor.closed': 'solved',
      },
    },
    askedBack: {
      entry: 'restPromise',
      on: {
        'student.wrote': waitingAgain,
        'student.solved': 'solved',
        'tutor.answered': 'answered',
        'tutor.askedBack': 'askedBack',
      },
    },
    solved: {
      entry: 'endPromise',
      on: { 'student.wrote': 'reopened', 'student.reopened': 'reopened', 'tutor.answered': 'solved' },
    },
  },
});

type Move = { state: DoubtState; actions: DoubtAction[] };

/** The state after an event, and what is to be done; null where the state does not know the event, or not of this tutor. */
export function advanceDoubt(state: DoubtState | null, event: DoubtEvent): Move | null {
  const stored = doubtMachine.resolveState({ value: state ?? 'unasked' });
  if (!stored.can(event)) return null;
  const [next, actions] = transition(doubtMachine, stored, event);
  if (next.value === 'unasked') throw new Error('Nothing leads back to before a doubt was asked.');
  return { state: next.value, actions: actions.map(({ type }) => type as DoubtAction) };
}
