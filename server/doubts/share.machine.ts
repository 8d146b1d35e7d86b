import { setup, transition } from 'xstate';
import type { ShareState } from '../../contract/doubts/shares.ts';

/** What is done about offering a doubt in a review: by a tutor, by tutor or desk, and by the student or the parents. */
export type ShareEvent = { type: 'tutor.offered' | 'school.withdrew' | 'family.refused' };

/**
 * Where a doubt stands that a tutor may offer without a name. The current state is stored in a row, and the chart is asked for the next. What the school took out can be offered
 * again, what student or parents refused never.
 */
export const doubtShareMachine = setup({ types: { events: {} as ShareEvent } }).createMachine({
  id: 'doubtShare',
  initial: 'unshared',
  states: {
    unshared: { on: { 'tutor.offered': 'offered' } },
    // Offered again, its words are others.
    offered: { on: { 'tutor.offered': 'offered', 'school.withdrew': 'withdrawn', 'family.refused': 'refused' } },
    withdrawn: { on: { 'tutor.offered': 'offered', 'school.withdrew': 'withdrawn', 'family.refused': 'refused' } },
    refused: { on: { 'school.withdrew': 'refused', 'family.refused': 'refused' } },
  },
});

/** The state after an event, from null where there is none yet; null where nothing leads on from there by it. */
export function advanceShare(state: ShareState | null, event: ShareEvent): ShareState | null {
  const stored = doubtShareMachine.resolveState({ value: state ?? 'unshared' });
  if (!stored.can(event)) return null;
  const [next] = transition(doubtShareMachine, stored, event);
  if (next.value === 'unshared') throw new Error('Nothing leads back to before a doubt was offered.');
  return next.value;
}
