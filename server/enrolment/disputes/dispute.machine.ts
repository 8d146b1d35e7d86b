import { setup, transition } from 'xstate';

/** What Razorpay tells of a dispute. `isNewest`: nothing that happened later was told before. */
export type DisputeEvent = {
  type: 'dispute.created' | 'dispute.contested' | 'dispute.returned' | 'dispute.won' | 'dispute.lost' | 'dispute.closed';
  isNewest: boolean;
};

/** What a transition asks of the server, in the transaction that stores the new state. */
export type DisputeAction = 'askSchool' | 'tellSchool';

const disputeSetup = setup({
  types: { events: {} as DisputeEvent },
  // Only named here: record-dispute.ts carries them out.
  actions: { askSchool: () => {}, tellSchool: () => {} },
  guards: { isNewest: ({ event }) => event.isNewest },
});

/**
 * The states of a dispute: a payer or a bank asks for a payment back. The current one is stored in a row, and the chart is asked for the next.
 * Razorpay's news comes late, twice and in any order: an end stands against older news, and a bank may take it up again.
 */
export const disputeMachine = disputeSetup.createMachine({
  id: 'dispute',
  initial: 'unheard',
  states: {
    // Before the first report, which may be any.
    unheard: {
      on: {
        'dispute.created': 'open',
        'dispute.contested': 'underReview',
        'dispute.returned': 'actionRequired',
        'dispute.won': 'won',
        'dispute.lost': 'lost',
        'dispute.closed': 'closed',
      },
    },
    // The school has until its deadline to answer; then the dispute is lost by itself.
    open: {
      entry: 'askSchool',
      on: {
        'dispute.contested': 'underReview',
        'dispute.returned': 'actionRequired',
        'dispute.won': 'won',
        'dispute.lost': 'lost',
        'dispute.closed': 'closed',
      },
    },
    underReview: {
      entry: 'tellSchool',
      on: {
        'dispute.returned': { guard: 'isNewest', target: 'actionRequired' },
        'dispute.won': 'won',
        'dispute.lost': 'lost',
        'dispute.closed': 'closed',
      },
    },
    // The evidence was not enough, and there is another deadline.
    actionRequired: {
      entry: 'askSchool',
      on: {
        'dispute.contested': { guard: 'isNewest', target: 'underReview' },
        'dispute.won': 'won',
        'dispute.lost': 'lost',
        'dispute.closed': 'closed',
      },
    },
    won: {
      entry: 'tellSchool',
      on: {
        'dispute.returned': { guard: 'isNewest', target: 'actionRequired' },
        'dispute.lost': { guard: 'isNewest', target: 'lost' },
      },
    },
    lost: {
      entry: 'tellSchool',
      on: {
        'dispute.returned': { guard: 'isNewest', target: 'actionRequired' },
        'dispute.won': { guard: 'isNewest', target: 'won' },
      },
    },
    closed: {
      entry: 'tellSchool',
      on: {
        'dispute.won': { guard: 'isNewest', target: 'won' },
        'dispute.lost': { guard: 'isNewest', target: 'lost' },
      },
    },
  },
});

export const disputeStates = ['open', 'underReview', 'actionRequired', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The state after an event, and what is to be done; null before the first. An event that a state does not know changes nothing. */
export function advanceDispute(
  state: DisputeState | null,
  event: DisputeEvent,
): { state: DisputeState; actions: DisputeAction[] } {
  const [next, actions] = transition(disputeMachine, disputeMachine.resolveState({ value: state ?? 'unheard' }), event);
  if (next.value === 'unheard') throw new Error('The first report of a dispute has to lead somewhere.');
  return { state: next.value, actions: actions.map(({ type }) => type as DisputeAction) };
}
