import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import type { RazorpayKeys } from '../../environment.ts';
import { type Attempt, addAttempt, captureLate } from './attempts.ts';
import { addDelivery, startCourier } from './courier.ts';
import { sandboxId, toDisputeEvent } from './entities.ts';
import { addRefund, listRefunds, type NewRefund, settleRefund } from './refunds.ts';
import { listSettled } from './settlements.ts';
import { findById, openState, type SandboxOrder, type SandboxPayment, type SandboxRefund, type SandboxState } from './state.ts';

type Options = {
  db: Database;
  keys: RazorpayKeys;
  webhookUrl: () => string;
  now: () => Date;
  /** How long a late payment and a slow one take, in ms. */
  waitMs?: number;
};
type NewOrder = Pick<SandboxOrder, 'amount' | 'currency' | 'receipt' | 'notes'>;

export type Sandbox = ReturnType<typeof startSandbox>;

/**
 * What stands in for Razorpay's side: orders, payments of them, and the webhooks that tell of those. Every process has it, over one state in the database; what is due is done by
 * whichever looks first. Everything it is asked rejects with `SandboxRefusal` what Razorpay refuses.
 */
export function startSandbox({ db, keys, webhookUrl, now, waitMs = 5_000 }: Options) {
  const store = openState(db, { dueAt: (ms) => courier.wake(ms) });
  const seconds = () => Math.floor(now().getTime() / 1000);
  const pass = (state: SandboxState, nowMs: number) => {
    for (const { paymentId } of takeDue(state.late, nowMs)) captureLate(state, paymentId, seconds());
    for (const { refundId, outcome } of takeDue(state.settling, nowMs)) settleRefund(state, refundId, outcome, seconds());
    state.slow = state.slow.filter(({ until }) => until > nowMs);
  };
  const courier = startCourier(store, { secret: keys.webhookSecret, url: webhookUrl, pass });
  const stopped = new AbortController();

  return {
    order: async (id: string): Promise<SandboxOrder> => findById((await store.read()).orders, id),
    createOrder: (asked: NewOrder): Promise<SandboxOrder> =>
      store.change((state) => {
        const made = { id: sandboxId('order'), ...asked, status: 'created' as const, attempts: 0, created_at: seconds() };
        state.orders.push(made);
        return made;
      }),
    /** Newest first; all of them, or those with a receipt. */
    orders: async (receipt: string | undefined): Promise<SandboxOrder[]> =>
      (await store.read()).orders.filter((each) => receipt === undefined || each.receipt === receipt).reverse(),
    payment: async (id: string): Promise<SandboxPayment> => findById((await store.read()).payments, id),
    /** Newest first. */
    listPayments: async (orderId: string): Promise<SandboxPayment[]> => {
      const { orders, payments } = await store.read();
      return payments.filter(({ order_id }) => order_id === findById(orders, orderId).id).reverse();
    },
    /** Resolves once questions about an order are answered. */
    answering: async (orderId: string): Promise<void> => {
      const slow = (await store.read()).slow.find((each) => each.orderId === orderId);
      const leftMs = slow ? slow.until - Date.now() : 0;
      if (leftMs > 0) await wait(leftMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    },
    /** What a payer does in Checkout; the answer is what Checkout hands to the page. */
    attempt: async (asked: Attempt) => {
      const { payment, failure } = await store.change((state) => addAttempt(state, asked, { seconds: seconds(), waitMs }));
      if (failure) return { error: failure };
      const signature = createHmac('sha256', keys.keySecret).update(`${asked.orderId}|${payment.id}`).digest('hex');
      return { razorpay_payment_id: payment.id, razorpay_order_id: asked.orderId, razorpay_signature: signature };
    },
    /** Newest first. */
    listRefunds: async (paymentId: string): Promise<SandboxRefund[]> => listRefunds(await store.read(), paymentId),
    refund: (asked: NewRefund): Promise<SandboxRefund> =>
      store.change((state) => addRefund(state, asked, { seconds: seconds(), waitMs })),
    listSettled: async (day: string) => listSettled(await store.read(), day),
    /** What a payer's bank does: one event of the dispute about a payment. */
    dispute: (paymentId: string, name: string): Promise<void> =>
      store.change((state) => {
        const body = toDisputeEvent(findById(state.payments, paymentId), name, seconds());
        addDelivery(state, { eventId: sandboxId('evt'), body });
      }),
    /** Whether every webhook has arrived. */
    hasDelivered: async (): Promise<boolean> => (await store.read()).deliveries.length === 0,
    stop: async () => {
      stopped.abort();
      await courier.stop();
    },
  };
}

/** Takes out of a list what is due. */
function takeDue<Item extends { dueAt: number }>(list: Item[], nowMs: number): Item[] {
  const due = list.filter(({ dueAt }) => dueAt <= nowMs);
  for (const each of due) list.splice(list.indexOf(each), 1);
  return due;
}
