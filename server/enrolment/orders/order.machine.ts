import { setup, transition } from 'xstate';

/**
 * What can happen to an order. `fits`: the payment's amount and currency are the order's. `isFirst`: no payment of the application was
 * counted before.
 */
export type OrderEvent =
  | { type: 'payment.failed' | 'payment.authorized' }
  | { type: 'payment.captured'; fits: boolean; isFirst: boolean }
  | { type: 'student.enrolled' }
  | { type: 'order.replaced' | 'order.renewed' | 'order.lapsed' };

/** What a transition asks of the server, in the transaction that stores the new state. */
export type OrderAction = 'countPayment' | 'refundSurplus' | 'reportMismatch' | 'enrolStudent';

const orderSetup = setup({
  types: { events: {} as OrderEvent },
  // Only named here: server/enrolment/orders/settle.ts carries them out.
  actions: { countPayment: () => {}, refundSurplus: () => {}, reportMismatch: () => {}, enrolStudent: () => {} },
  guards: {
    doesNotFit: ({ event }) => event.type === 'payment.captured' && !event.fits,
    isSurplus: ({ event }) => event.type === 'payment.captured' && !event.isFirst,
  },
});

/**
 * The states of an order on the server. The current one is stored in a row, and the chart is asked for the next. A captured payment counts
 * in every state, since Razorpay lets an order of ours be paid as long as it has it. A refund changes nothing: staff decide about the
 * enrolment.
 */
export const orderMachine = orderSetup.createMachine({
  id: 'order',
  initial: 'open',
  on: {
    'payment.captured': [
      { guard: 'doesNotFit', actions: 'reportMismatch' },
      { guard: 'isSurplus', actions: 'refundSurplus' },
      { target: '.paid', actions: 'countPayment' },
    ],
  },
  states: {
    open: {
      on: {
        'payment.failed': 'attempted',
        'payment.authorized': 'attempted',
        'order.replaced': 'replaced',
        'order.lapsed': 'lapsed',
      },
    },
    attempted: { on: { 'order.replaced': 'replaced', 'order.lapsed': 'lapsed' } },
    // The payer chose another currency or item, and may still have this one's checkout open.
    replaced: { on: { 'payment.authorized': 'attempted', 'order.renewed': 'open', 'order.lapsed': 'lapsed' } },
    // Razorpay is asked no more; a webhook still counts.
    lapsed: { on: { 'payment.authorized': 'attempted', 'order.renewed': 'open' } },
    // The money has come. An order stays here only where enrolling the student failed, which is tried again.
    paid: { entry: 'enrolStudent', on: { 'student.enrolled': 'enrolled' } },
    enrolled: {},
  },
});

export const orderStates = ['open', 'attempted', 'replaced', 'lapsed', 'paid', 'enrolled'] as const;
export type OrderState = (typeof orderStates)[number];

/** The state after an event, and what is to be done. An event that a state does not know changes nothing. */
export function advance(state: OrderState, event: OrderEvent): { state: OrderState; actions: OrderAction[] } {
  const [next, actions] = transition(orderMachine, orderMachine.resolveState({ value: state }), event);
  return { state: next.value, actions: actions.map(({ type }) => type as OrderAction) };
}
