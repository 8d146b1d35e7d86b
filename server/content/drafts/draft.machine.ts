import { setup, transition } from 'xstate';
import type { DraftState } from '../../../contract/desk/drafts.ts';

/** What staff do about a question of a pack. */
export type DraftEvent = { type: 'school.released' | 'school.withdrew' };

/**
 * Where a question of a quiz or a bank stands: draft -> released -> withdrawn, and back to released. The current state is stored in a row, and the chart is asked for the next. Only what
 * is `released` stands in a version, which is all that students are ever given questions of.
 */
export const draftMachine = setup({ types: { events: {} as DraftEvent } }).createMachine({
  id: 'draft',
  initial: 'draft',
  states: {
    draft: { on: { 'school.released': 'released' } },
    released: { on: { 'school.withdrew': 'withdrawn' } },
    withdrawn: { on: { 'school.released': 'released' } },
  },
});

/** The state after an event; null where nothing leads on from there by it. */
export function advanceDraft(state: DraftState, event: DraftEvent): DraftState | null {
  const stored = draftMachine.resolveState({ value: state });
  return stored.can(event) ? transition(draftMachine, stored, event)[0].value : null;
}
