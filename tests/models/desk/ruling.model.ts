import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What staff do about a question that has a fault, and what time does. */
export const rulingSteps = ['decide', 'decideAgain', 'takeBack', 'minutesPass'] as const;
export type RulingStep = (typeof rulingSteps)[number];

/**
 * A question as the school would tell it: what can be done in each state, and where it leads. What a state does not list is refused, and changes nothing. One decision holds at a time; each is taken
 * back once; time alone changes no score.
 */
export const rulingMoves = {
  counts: { decide: 'decided', minutesPass: 'counts' },
  decided: { takeBack: 'takenBack', minutesPass: 'holds' },
  holds: { takeBack: 'takenBack', minutesPass: 'holds' },
  takenBack: { decideAgain: 'decidedAgain', minutesPass: 'restored' },
  restored: { decideAgain: 'decidedAgain', minutesPass: 'restored' },
  decidedAgain: { minutesPass: 'holdsAgain' },
  holdsAgain: {},
} as const satisfies Record<string, Partial<Record<RulingStep, string>>>;

export const rulingModel = createTestModel(
  setup({ types: { events: {} as { type: RulingStep } } }).createMachine({
    initial: 'counts',
    states: Object.fromEntries(Object.entries(rulingMoves).map(([name, on]) => [name, { on }])),
  }),
);
