import { setup, transition } from 'xstate';
import type { WorkState } from '../../contract/homework/homework.ts';

/** What happens to a student's work. `isLate`: its date is over by then. `isHolder`: the marker who has it. */
export type WorkEvent = {
  type:
    | 'student.handedIn'
    | 'due.passed'
    | 'due.moved'
    | 'marker.took'
    | 'marker.tookOver'
    | 'marker.kept'
    | 'marker.letGo'
    | 'marker.gaveBack'
    | 'hold.lapsed'
    | 'school.tookBack';
  isLate: boolean;
  isHolder: boolean;
};

/** What a transition asks of the server, in the transaction that stores the new state. */
export type WorkAction = 'hold' | 'release' | 'noteGivenBack';

const workSetup = setup({
  types: { events: {} as WorkEvent },
  // Only named here: move-work.ts carries them out.
  actions: { hold: () => {}, release: () => {}, noteGivenBack: () => {} },
  guards: { isLate: ({ event }) => event.isLate, isHolder: ({ event }) => event.isHolder },
});

const inTimeOrLate = [{ guard: 'isLate', target: 'late' }, { target: 'handedIn' }] as const;

/** A work that waits for a marker: until one takes it, it can be handed in again. Homework that is taken back leaves it as it is. */
const waiting = workSetup.createStateConfig({
  on: {
    'student.handedIn': inTimeOrLate,
    'due.moved': inTimeOrLate,
    'marker.took': 'held',
    'marker.tookOver': 'held',
  },
});

/**
 * The states of a student's work of homework. The current one is stored in a row, and the chart is asked for the next. That the date is over is seen when the row is read, so
 * `missing` is stored nowhere. One marker has a work at a time, until it is let go of, taken over or their time lapses; marks are open once it is given back, and then it is over.
 */
export const homeworkMachine = workSetup.createMachine({
  id: 'homework',
  initial: 'given',
  states: {
    given: {
      on: {
        'student.handedIn': inTimeOrLate,
        'due.passed': 'missing',
        'due.moved': 'given',
        'school.tookBack': 'takenBack',
      },
    },
    missing: {
      on: { 'student.handedIn': 'late', 'due.moved': 'given', 'school.tookBack': 'takenBack' },
    },
    handedIn: waiting,
    late: waiting,
    held: {
      entry: 'hold',
      exit: 'release',
      on: {
        // A sign of life, and marks that are kept.
        'marker.took': { guard: 'isHolder', actions: 'hold' },
        'marker.kept': { guard: 'isHolder', actions: 'hold' },
        'marker.tookOver': { actions: 'hold' },
        'marker.letGo': { guard: 'isHolder', target: 'lookedAt' },
        'marker.gaveBack': { guard: 'isHolder', target: 'givenBack' },
        'hold.lapsed': 'lookedAt',
      },
    },
    lookedAt: { on: { 'marker.took': 'held', 'marker.tookOver': 'held' } },
    givenBack: { entry: 'noteGivenBack' },
    takenBack: {},
  },
});

type Move = { state: WorkState; actions: WorkAction[] };

/** The state after an event, and what is to be done; null where the state does not know the event, or not of this marker. */
export function advanceWork(state: WorkState, event: WorkEvent): Move | null {
  const stored = homeworkMachine.resolveState({ value: state });
  if (!stored.can(event)) return null;
  const [next, actions] = transition(homeworkMachine, stored, event);
  return { state: next.value, actions: actions.map(({ type }) => type as WorkAction) };
}
