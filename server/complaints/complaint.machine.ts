import { setup, transition } from 'xstate';
import type { ComplaintMove, ComplaintState } from '../../contract/complaints/complaints.ts';

/** What the school or whoever complained does about a complaint. */
export type ComplaintEvent = {
  type: 'complaint.answer' | 'complaint.end' | 'complaint.add' | 'complaint.reopen' | 'complaint.withdraw';
};

/**
 * The states of a complaint. The current one is stored in a row, and the chart is asked for the next. While it is `unanswered` the school owes an answer, while it is
 * `answered` an end; what has ended is opened again once.
 */
export const complaintMachine = setup({
  types: { events: {} as ComplaintEvent, tags: '' as 'unanswered' | 'answered' },
}).createMachine({
  id: 'complaint',
  initial: 'received',
  states: {
    received: {
      tags: 'unanswered',
      on: {
        'complaint.answer': 'inHand',
        'complaint.end': 'ended',
        'complaint.add': 'received',
        'complaint.withdraw': 'withdrawn',
      },
    },
    inHand: {
      tags: 'answered',
      on: {
        'complaint.answer': 'inHand',
        'complaint.end': 'ended',
        'complaint.add': 'inHand',
        'complaint.withdraw': 'withdrawn',
      },
    },
    ended: { on: { 'complaint.reopen': 'reopened' } },
    reopened: {
      tags: 'unanswered',
      on: {
        'complaint.answer': 'inHandAgain',
        'complaint.end': 'closed',
        'complaint.add': 'reopened',
        'complaint.withdraw': 'withdrawn',
      },
    },
    inHandAgain: {
      tags: 'answered',
      on: {
        'complaint.answer': 'inHandAgain',
        'complaint.end': 'closed',
        'complaint.add': 'inHandAgain',
        'complaint.withdraw': 'withdrawn',
      },
    },
    closed: {},
    withdrawn: {},
  },
});

const events: Record<ComplaintMove, ComplaintEvent> = {
  answer: { type: 'complaint.answer' },
  end: { type: 'complaint.end' },
  add: { type: 'complaint.add' },
  reopen: { type: 'complaint.reopen' },
  withdraw: { type: 'complaint.withdraw' },
};

/** The state after a move; null where it leads nowhere from there. */
export function advanceComplaint(state: ComplaintState, move: ComplaintMove): ComplaintState | null {
  const stored = complaintMachine.resolveState({ value: state });
  if (!stored.can(events[move])) return null;
  const [next] = transition(complaintMachine, stored, events[move]);
  return next.value;
}

/** What the school owes in a state; null where it owes nothing. */
export function findOwed(state: ComplaintState): 'answer' | 'end' | null {
  const stored = complaintMachine.resolveState({ value: state });
  if (stored.hasTag('unanswered')) return 'answer';
  return stored.hasTag('answered') ? 'end' : null;
}
