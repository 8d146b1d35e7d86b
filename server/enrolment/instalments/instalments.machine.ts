import { setup, transition } from 'xstate';

/** What can happen to a price that is paid in parts. `isLast`: nothing is left to pay. `isBehind`: another part is overdue still. */
export type InstalmentsEvent =
  | { type: 'part.paid'; isLast: boolean; isBehind: boolean }
  | { type: 'part.missed' | 'due.moved' | 'instalments.end' | 'access.ended' };

/** What a transition asks of the server, in the transaction that stores the new state. */
export type InstalmentsAction = 'tellOverdue' | 'tellSettled' | 'tellEnded';

const instalmentsSetup = setup({
  types: { events: {} as InstalmentsEvent },
  // Only named here: move-instalments.ts carries them out.
  actions: { tellOverdue: () => {}, tellSettled: () => {}, tellEnded: () => {} },
  guards: {
    isLast: ({ event }) => event.type === 'part.paid' && event.isLast,
    isBehind: ({ event }) => event.type === 'part.paid' && event.isBehind,
  },
});

/**
 * The states of a price that is paid in parts. The current one is stored in a row, and the chart is asked for the next. The first part that is
 * paid enrolls. What is overdue takes nothing away by itself: staff decide, and end it. Money that comes after the end is one payment too many.
 */
export const instalmentsMachine = instalmentsSetup.createMachine({
  id: 'instalments',
  initial: 'offered',
  states: {
    // Nothing was paid: nobody is enrolled, so nothing can be overdue.
    offered: {
      on: {
        'part.paid': [{ guard: 'isLast', target: 'settled' }, { target: 'running' }],
        'instalments.end': { target: 'ended', actions: 'tellEnded' },
      },
    },
    running: {
      on: {
        'part.paid': { guard: 'isLast', target: 'settled' },
        'part.missed': 'overdue',
        'instalments.end': { target: 'ended', actions: 'tellEnded' },
        'access.ended': 'ended',
      },
    },
    overdue: {
      entry: 'tellOverdue',
      on: {
        'part.paid': [{ guard: 'isLast', target: 'settled' }, { guard: 'isBehind' }, { target: 'running' }],
        // Another part is missed as well.
        'part.missed': { actions: 'tellOverdue' },
        // Staff gave more time.
        'due.moved': 'running',
        'instalments.end': { target: 'ended', actions: 'tellEnded' },
        'access.ended': 'ended',
      },
    },
    // Its refunds are those of its payments.
    settled: { entry: 'tellSettled', on: { 'access.ended': 'ended' } },
    // Where the course went with a refund or a dispute, that is told by their own letters.
    ended: {},
  },
});

export const instalmentsStates = ['offered', 'running', 'overdue', 'settled', 'ended'] as const;
export type InstalmentsState = (typeof instalmentsStates)[number];

/** The state after an event, and what is to be done. An event that a state does not know changes nothing. */
export function advanceInstalments(
  state: InstalmentsState,
  event: InstalmentsEvent,
): { state: InstalmentsState; actions: InstalmentsAction[] } {
  const [next, actions] = transition(instalmentsMachine, instalmentsMachine.resolveState({ value: state }), event);
  return { state: next.value, actions: actions.map(({ type }) => type as InstalmentsAction) };
}
