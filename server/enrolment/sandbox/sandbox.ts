import { createHmac } from 'node:crypto';
import type { RazorpayKeys } from '../../environment.ts';
import { startCourier } from './courier.ts';
import { sandboxId, toEvents, toFailure } from './entities.ts';
import { openState, type SandboxOrder, type SandboxPayment } from './state.ts';

/** The sandbox refuses as Razorpay does, in its words. */
export class SandboxRefusal extends Error {
  override name = 'SandboxRefusal';
}

type Options = { folder: string; keys: RazorpayKeys; webhookUrl: () => string; now: () => Date };
type Attempt = { orderId: string; amount: number; currency: string; outcome: 'paid' | 'failed' };
type NewOrder = Pick<SandboxOrder, 'amount' | 'currency' | 'receipt' | 'notes'>;

export type Sandbox = ReturnType<typeof startSandbox>;

/** What stands in for Razorpay's side: orders, payments of them, and the webhooks that tell of those. Everything is captured at once. */
export function startSandbox({ folder, keys, webhookUrl, now }: Options) {
  const { state, save } = openState(folder);
  const courier = startCourier({ deliveries: state.deliveries, secret: keys.webhookSecret, url: webhookUrl, save });
  const seconds = () => Math.floor(now().getTime() / 1000);

  const order = (id: string): SandboxOrder => {
    const found = state.orders.find((each) => each.id === id);
    if (!found) throw new SandboxRefusal('The id provided does not exist');
    return found;
  };

  return {
    order,
    createOrder: (asked: NewOrder): SandboxOrder => {
      const made = { id: sandboxId('order'), ...asked, status: 'created' as const, attempts: 0, created_at: seconds() };
      state.orders.push(made);
      save();
      return made;
    },
    /** Newest first; all of them, or those with a receipt. */
    orders: (receipt: string | undefined): SandboxOrder[] =>
      state.orders.filter((each) => receipt === undefined || each.receipt === receipt).reverse(),
    payment: (id: string): SandboxPayment => {
      const found = state.payments.find((each) => each.id === id);
      if (!found) throw new SandboxRefusal('The id provided does not exist');
      return found;
    },
    /** Newest first. */
    listPayments: (orderId: string): SandboxPayment[] =>
      state.payments.filter(({ order_id }) => order_id === order(orderId).id).reverse(),
    /** What a payer does in Checkout; the answer is what Checkout hands to the page. */
    attempt: ({ orderId, amount, currency, outcome }: Attempt) => {
      const wanted = order(orderId);
      if (wanted.status === 'paid') throw new SandboxRefusal('This order has been paid already');
      if (amount !== wanted.amount || currency !== wanted.currency)
        throw new SandboxRefusal('Your payment amount is different from your order amount');
      wanted.attempts += 1;
      wanted.status = outcome === 'paid' ? 'paid' : 'attempted';
      const status = outcome === 'paid' ? ('captured' as const) : ('failed' as const);
      const made = { id: sandboxId('pay'), order_id: orderId, amount, currency, status, created_at: seconds() };
      state.payments.push(made);
      for (const body of toEvents(made, wanted, seconds())) courier.send({ eventId: sandboxId('evt'), body, failures: 0 });
      if (status === 'failed') return { error: toFailure(made) };
      return {
        razorpay_payment_id: made.id,
        razorpay_order_id: orderId,
        razorpay_signature: createHmac('sha256', keys.keySecret).update(`${orderId}|${made.id}`).digest('hex'),
      };
    },
    stop: courier.stop,
  };
}
