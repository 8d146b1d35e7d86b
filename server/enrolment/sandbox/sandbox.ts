import { createHmac } from 'node:crypto';
import type { RazorpayKeys } from '../../environment.ts';
import { firstDelayMs, startCourier } from './courier.ts';
import { sandboxId, toDisputeEvent, toEvents, toFailure } from './entities.ts';
import { startRefunds } from './refunds.ts';
import { SandboxRefusal } from './refusal.ts';
import { openState, type SandboxOrder, type SandboxPayment } from './state.ts';

/**
 * What can come of a press in Checkout. `late`: it fails here, and the bank allows it some seconds later. `authorized`: allowed, and never
 * captured. `shuffled`: the webhooks come in the wrong order, one of them twice. `slow`: neither webhooks nor answers come for a while.
 */
export const outcomes = ['paid', 'failed', 'late', 'authorized', 'shuffled', 'slow'] as const;

type Options = {
  folder: string;
  keys: RazorpayKeys;
  webhookUrl: () => string;
  now: () => Date;
  /** How long a late payment and a slow one take, in ms. */
  waitMs?: number;
};
type Attempt = { orderId: string; amount: number; currency: string; outcome: (typeof outcomes)[number] };
type NewOrder = Pick<SandboxOrder, 'amount' | 'currency' | 'receipt' | 'notes'>;

export type Sandbox = ReturnType<typeof startSandbox>;

const statuses: Partial<Record<Attempt['outcome'], SandboxPayment['status']>> = {
  failed: 'failed',
  late: 'failed',
  authorized: 'authorized',
};

/** What stands in for Razorpay's side: orders, payments of them, and the webhooks that tell of those. */
export function startSandbox({ folder, keys, webhookUrl, now, waitMs = 5_000 }: Options) {
  const { state, save } = openState(folder);
  const courier = startCourier({ deliveries: state.deliveries, secret: keys.webhookSecret, url: webhookUrl, save });
  const seconds = () => Math.floor(now().getTime() / 1000);
  const stopped = new AbortController();
  const slow = new Map<string, Promise<boolean>>();

  const find = <Entity extends { id: string }>(list: Entity[], id: string): Entity => {
    const found = list.find((each) => each.id === id);
    if (!found) throw new SandboxRefusal('The id provided does not exist');
    return found;
  };
  const order = (id: string): SandboxOrder => find(state.orders, id);

  /** Whether the time was waited to its end: it is cut off where the sandbox stops. */
  const wait = () =>
    new Promise<boolean>((done) => {
      const timer = setTimeout(() => done(true), waitMs);
      stopped.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        done(false);
      });
    });

  const tell = (payment: SandboxPayment, outcome: Attempt['outcome']) => {
    const bodies = toEvents(payment, order(payment.order_id), seconds());
    const sent = outcome === 'shuffled' ? [...bodies.toReversed(), ...bodies.slice(0, 1)] : bodies;
    for (const [index, body] of sent.entries()) {
      const laterMs = outcome === 'shuffled' ? index * firstDelayMs : 0;
      courier.send({ eventId: sandboxId('evt'), body, failures: 0 }, laterMs + (outcome === 'slow' ? waitMs : 0));
    }
  };

  /** A bank that needed longer than the payer waited. */
  const captureLate = async (paymentId: string) => {
    if (!(await wait())) return;
    state.late.splice(state.late.indexOf(paymentId), 1);
    const payment = find(state.payments, paymentId);
    payment.status = 'captured';
    order(payment.order_id).status = 'paid';
    tell(payment, 'late');
  };
  for (const id of state.late) void captureLate(id);
  const refunds = startRefunds({ state, save, courier, seconds, wait, findPayment: (id) => find(state.payments, id) });

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
    payment: (id: string): SandboxPayment => find(state.payments, id),
    /** Newest first. */
    listPayments: (orderId: string): SandboxPayment[] =>
      state.payments.filter(({ order_id }) => order_id === order(orderId).id).reverse(),
    /** Resolves once questions about an order are answered. */
    answering: async (orderId: string): Promise<void> => void (await slow.get(orderId)),
    /** What a payer does in Checkout; the answer is what Checkout hands to the page. */
    attempt: ({ orderId, amount, currency, outcome }: Attempt) => {
      const wanted = order(orderId);
      if (wanted.status === 'paid') throw new SandboxRefusal('This order has been paid already');
      if (amount !== wanted.amount || currency !== wanted.currency)
        throw new SandboxRefusal('Your payment amount is different from your order amount');
      const status = statuses[outcome] ?? ('captured' as const);
      wanted.attempts += 1;
      wanted.status = status === 'captured' ? 'paid' : 'attempted';
      const made = {
        id: sandboxId('pay'),
        order_id: orderId,
        amount,
        currency,
        status,
        amount_refunded: 0,
        created_at: seconds(),
      };
      state.payments.push(made);
      if (outcome === 'slow') slow.set(orderId, wait());
      tell(made, outcome);
      if (outcome === 'late') {
        state.late.push(made.id);
        save();
        void captureLate(made.id);
      }
      if (status === 'failed') return { error: toFailure(made) };
      return {
        razorpay_payment_id: made.id,
        razorpay_order_id: orderId,
        razorpay_signature: createHmac('sha256', keys.keySecret).update(`${orderId}|${made.id}`).digest('hex'),
      };
    },
    ...refunds,
    /** What a payer's bank does: one event of the dispute about a payment. */
    dispute: (paymentId: string, name: string): void => {
      const body = toDisputeEvent(find(state.payments, paymentId), name, seconds());
      courier.send({ eventId: sandboxId('evt'), body, failures: 0 });
    },
    stop: async () => {
      stopped.abort();
      await courier.stop();
    },
  };
}
