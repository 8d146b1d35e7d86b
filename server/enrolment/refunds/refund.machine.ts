import { setup, transition } from 'xstate';

/** What can happen to a refund once staff asked for it, or Razorpay told of it. */
export type RefundEvent = { type: 'refund.sent' | 'refund.created' | 'refund.processed' | 'refund.failed' };

/** What a transition asks of the server, in the transaction that stores the new state. */
export type RefundAction = 'tellSchool' | 'tellPayer' | 'endAccess' | 'reportContradiction';

const refundSetup = setup({
  types: { events: {} as RefundEvent },
  // Only named here: record-refund.ts carries them out.
  actions: { tellSchool: () => {}, tellPayer: () => {}, endAccess: () => {}, reportContradiction: () => {} },
});

/**
 * The states of a refund on the server. The current one is stored in a row, and the chart is asked for the next. Razorpay’s news comes late,
 * twice and in any order: that it was processed is its final word, and is believed after a failure as well.
 */
export const refundMachine = refundSetup.createMachine({
  id: 'refund',
  initial: 'requested',
  states: {
    // Decided by staff, and stored before Razorpay hears of it.
    requested: {
      on: {
        'refund.sent': 'sent',
        'refund.created': 'pending',
        'refund.processed': 'done',
        'refund.failed': 'failed',
      },
    },
    // Razorpay was asked, and its answer is not known: it is asked again with the same key.
    sent: { on: { 'refund.created': 'pending', 'refund.processed': 'done', 'refund.failed': 'failed' } },
    // Razorpay took it, and the bank has not yet.
    pending: { entry: 'tellSchool', on: { 'refund.processed': 'done', 'refund.failed': 'failed' } },
    done: {
      entry: ['endAccess', 'tellSchool', 'tellPayer'],
      on: { 'refund.failed': { actions: 'reportContradiction' } },
    },
    failed: { entry: ['tellSchool', 'tellPayer'], on: { 'refund.processed': 'done' } },
  },
});

export const refundStates = ['requested', 'sent', 'pending', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** The state after an event, and what is to be done. An event that a state does not know changes nothing. */
export function advanceRefund(state: RefundState, event: RefundEvent): { state: RefundState; actions: RefundAction[] } {
  const [next, actions] = transition(refundMachine, refundMachine.resolveState({ value: state }), event);
  return { state: next.value, actions: actions.map(({ type }) => type as RefundAction) };
}
