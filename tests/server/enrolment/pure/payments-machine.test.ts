import { expect, it } from 'vitest';
import {
  advance,
  type OrderEvent,
  type OrderState,
  orderMachine,
  orderStates,
} from '../../../../server/enrolment/orders/order.machine.ts';

const captured = (facts = { fits: true, isFirst: true }): OrderEvent => ({ type: 'payment.captured', ...facts });
const unpaid: OrderState[] = ['open', 'attempted', 'replaced', 'lapsed'];

it('the states of the chart are those of the rows', () => {
  expect(Object.keys(orderMachine.states)).toEqual([...orderStates]);
});

it('the first payment that fits counts in every state without one, and asks for an enrolment', () => {
  for (const state of unpaid)
    expect(advance(state, captured())).toEqual({ state: 'paid', actions: ['countPayment', 'enrolStudent'] });
  expect(advance('paid', { type: 'student.enrolled' })).toEqual({ state: 'enrolled', actions: [] });
});

it('a captured payment counts in every state: one that does not fit is told, a further one is given back, neither moves the order', () => {
  for (const state of orderStates) {
    for (const isFirst of [true, false])
      expect(advance(state, captured({ fits: false, isFirst }))).toEqual({ state, actions: ['reportMismatch'] });
    expect(advance(state, captured({ fits: true, isFirst: false }))).toEqual({ state, actions: ['refundSurplus'] });
  }
});

it('every other event in every state leads where the table says', () => {
  const events = [
    'payment.failed',
    'payment.authorized',
    'student.enrolled',
    'order.replaced',
    'order.renewed',
    'order.lapsed',
  ] as const;
  const table: Record<OrderState, readonly OrderState[]> = {
    open: ['attempted', 'attempted', 'open', 'replaced', 'open', 'lapsed'],
    attempted: ['attempted', 'attempted', 'attempted', 'replaced', 'attempted', 'lapsed'],
    replaced: ['replaced', 'attempted', 'replaced', 'replaced', 'open', 'lapsed'],
    lapsed: ['lapsed', 'attempted', 'lapsed', 'lapsed', 'open', 'lapsed'],
    paid: ['paid', 'paid', 'enrolled', 'paid', 'paid', 'paid'],
    enrolled: ['enrolled', 'enrolled', 'enrolled', 'enrolled', 'enrolled', 'enrolled'],
  };
  for (const state of orderStates)
    expect(events.map((type) => advance(state, { type }))).toEqual(table[state].map((next) => ({ state: next, actions: [] })));
});
