import { setup, transition } from 'xstate';
import type { ConsentState } from '../../contract/consent/consent.ts';

/** What happens to one purpose: whoever decides says yes or no, and a student comes of age. */
export type ConsentEvent = { type: 'decider.gave' | 'decider.withdrew' | 'student.cameOfAge' };

/**
 * Where a purpose stands with one side, parents or student. The state is stored in a row, and the chart is asked for the next; without a row it is `asked`. What parents said ends when the
 * student comes of age, who is then asked anew; where the school gives the parents back what was ended, they say it again.
 */
export const consentMachine = setup({ types: { events: {} as ConsentEvent } }).createMachine({
  id: 'consent',
  initial: 'asked',
  states: {
    asked: { on: { 'decider.gave': 'given', 'decider.withdrew': 'withdrawn', 'student.cameOfAge': 'ended' } },
    given: { on: { 'decider.gave': 'given', 'decider.withdrew': 'withdrawn', 'student.cameOfAge': 'ended' } },
    withdrawn: { on: { 'decider.gave': 'given', 'decider.withdrew': 'withdrawn', 'student.cameOfAge': 'ended' } },
    ended: { on: { 'decider.gave': 'given', 'decider.withdrew': 'withdrawn', 'student.cameOfAge': 'ended' } },
  },
});

/** The state after an event. */
export function advanceConsent(state: ConsentState, event: ConsentEvent): ConsentState {
  const [next] = transition(consentMachine, consentMachine.resolveState({ value: state }), event);
  return next.value;
}
