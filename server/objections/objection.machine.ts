import { setup, transition } from 'xstate';
import type { ObjectionState } from '../../contract/objections/objections.ts';

/** What staff do about what a student says is wrong with a question. */
export type ObjectionEvent = { type: 'staff.looked' | 'staff.answered' };

/**
 * What a student says is wrong with a question: new -> lookedAt -> answered, once. The current state is stored in a row, and the chart is asked for the next. What is answered was told to the student, so
 * it is answered once.
 */
export const objectionStateMachine = setup({ types: { events: {} as ObjectionEvent } }).createMachine({
  id: 'objectionState',
  initial: 'new',
  states: {
    new: { on: { 'staff.looked': 'lookedAt', 'staff.answered': 'answered' } },
    lookedAt: { on: { 'staff.answered': 'answered' } },
    answered: { type: 'final' },
  },
});

/** The state after an event; null where the state does not know it. */
export function advanceObjection(state: ObjectionState, event: ObjectionEvent): ObjectionState | null {
  const stored = objectionStateMachine.resolveState({ value: state });
  if (!stored.can(event)) return null;
  const [next] = transition(objectionStateMachine, stored, event);
  return next.value;
}
