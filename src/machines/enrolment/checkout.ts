import { type EventObject, fromCallback } from 'xstate';
import type { PaymentResult } from '../../services/enrolment/application-shapes.ts';
import { type CheckoutOptions, openCheckout } from '../../services/enrolment/checkout.ts';

/** `checkout.failed` leaves the checkout open; its `description` is the provider's, '' where it gave none. */
export type CheckoutEvent =
  | { type: 'checkout.paid'; payment: PaymentResult }
  | { type: 'checkout.failed'; description: string }
  | { type: 'checkout.closed' | 'checkout.unreadable' | 'checkout.returned' };

/** Holds the provider's checkout open and tells what happens in it; stopped, it closes it. */
export const checkout = fromCallback<EventObject, CheckoutOptions>(({ sendBack, input }) => {
  const send = (event: CheckoutEvent) => sendBack(event);
  return openCheckout(input, {
    paid: (payment) => send({ type: 'checkout.paid', payment }),
    unreadable: () => send({ type: 'checkout.unreadable' }),
    failed: (description) => send({ type: 'checkout.failed', description }),
    closed: () => send({ type: 'checkout.closed' }),
    returned: () => send({ type: 'checkout.returned' }),
  });
});
