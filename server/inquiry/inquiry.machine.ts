import { setup, transition } from 'xstate';
import type { InquiryMove, InquiryState } from '../../contract/desk/inquiries.ts';

/** What the school does about an inquiry. */
export type InquiryEvent = {
  type: 'inquiry.answer' | 'inquiry.note' | 'inquiry.enrol' | 'inquiry.lose' | 'inquiry.reopen';
};

/**
 * The states of an inquiry. The current one is stored in a row, and the chart is asked for the next. While it is `new` the school owes an answer; while it is `open` it may ask
 * to be reminded.
 */
export const inquiryLifeMachine = setup({
  types: { events: {} as InquiryEvent, tags: '' as 'open' },
}).createMachine({
  id: 'inquiryLife',
  initial: 'new',
  states: {
    new: {
      tags: 'open',
      on: {
        'inquiry.answer': 'answered',
        'inquiry.note': 'new',
        'inquiry.enrol': 'enrolled',
        'inquiry.lose': 'lost',
      },
    },
    answered: {
      tags: 'open',
      on: {
        'inquiry.answer': 'answered',
        'inquiry.note': 'answered',
        'inquiry.enrol': 'enrolled',
        'inquiry.lose': 'lost',
      },
    },
    enrolled: { on: { 'inquiry.note': 'enrolled', 'inquiry.reopen': 'answered' } },
    lost: { on: { 'inquiry.note': 'lost', 'inquiry.reopen': 'answered', 'inquiry.enrol': 'enrolled' } },
  },
});

const events: Record<InquiryMove, InquiryEvent> = {
  answer: { type: 'inquiry.answer' },
  note: { type: 'inquiry.note' },
  enrol: { type: 'inquiry.enrol' },
  lose: { type: 'inquiry.lose' },
  reopen: { type: 'inquiry.reopen' },
};

const stored = (state: InquiryState) => inquiryLifeMachine.resolveState({ value: state });

/** The state after a move; null where it leads nowhere from there. */
export function advanceInquiry(state: InquiryState, move: InquiryMove): InquiryState | null {
  const before = stored(state);
  if (!before.can(events[move])) return null;
  const [next] = transition(inquiryLifeMachine, before, events[move]);
  return next.value;
}

/** Whether the school still has something to do about it. */
export const isOpenInquiry = (state: InquiryState): boolean => stored(state).hasTag('open');
