import { setup, transition } from 'xstate';
import type { ConcernState } from '../../contract/concerns/concerns.ts';

/** What the safeguarding lead or the deputy does about a concern. */
export type ConcernEvent = { type: 'concern.read' | 'concern.take' | 'concern.refer' | 'concern.close' | 'concern.reopen' };

/**
 * The states of a concern. The current one is stored in a row, and the chart is asked for the next. Nothing is done about what nobody has read, and what is closed can be taken
 * up again.
 */
export const concernMachine = setup({ types: { events: {} as ConcernEvent } }).createMachine({
  id: 'concern',
  initial: 'raised',
  states: {
    raised: { on: { 'concern.read': 'seen' } },
    seen: { on: { 'concern.take': 'inHand', 'concern.refer': 'referred', 'concern.close': 'closed' } },
    inHand: { on: { 'concern.refer': 'referred', 'concern.close': 'closed' } },
    referred: { on: { 'concern.take': 'inHand', 'concern.close': 'closed' } },
    closed: { on: { 'concern.reopen': 'inHand' } },
  },
});

/** The state after an event; null where nothing leads on from there by it. */
export function advanceConcern(state: ConcernState, event: ConcernEvent): ConcernState | null {
  const stored = concernMachine.resolveState({ value: state });
  if (!stored.can(event)) return null;
  const [next] = transition(concernMachine, stored, event);
  return next.value;
}
