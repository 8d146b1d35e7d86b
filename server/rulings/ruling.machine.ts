import { setup, transition } from 'xstate';
import type { RulingState } from '../../contract/desk/rulings.ts';

/** What happens to a decision on a question: by staff, and by the server once no sitting can end any more that was graded before it. */
export type RulingEvent = { type: 'school.decided' | 'school.tookBack' | 'server.settled' };

/**
 * Where a question stands that the school rules on: counted -> decided -> standing -> takenBack -> restored. The current state is stored in a row, and the chart is asked for the next. While it is
 * `decided` or `takenBack`, what ends in that moment is looked at again. A new decision is a new row.
 */
export const rulingMachine = setup({ types: { events: {} as RulingEvent } }).createMachine({
  id: 'ruling',
  initial: 'counted',
  states: {
    counted: { on: { 'school.decided': 'decided' } },
    decided: { on: { 'server.settled': 'standing', 'school.tookBack': 'takenBack' } },
    standing: { on: { 'school.tookBack': 'takenBack' } },
    takenBack: { on: { 'server.settled': 'restored' } },
    restored: { type: 'final' },
  },
});

/** The state after an event, from null where nothing is decided yet; null where nothing leads on from there by it. */
export function advanceRuling(state: RulingState | null, event: RulingEvent): RulingState | null {
  const stored = rulingMachine.resolveState({ value: state ?? 'counted' });
  if (!stored.can(event)) return null;
  const [next] = transition(rulingMachine, stored, event);
  if (next.value === 'counted') throw new Error('Nothing leads back to before a decision.');
  return next.value;
}
