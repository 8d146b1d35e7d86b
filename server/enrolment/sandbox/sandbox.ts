import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import type { RazorpayKeys } from '../../environment.ts';
import { type Attempt, addAttempt, type Circumstances, captureLate, returnLate } from './attempts.ts';
import { addDelivery, startCourier } from './courier.ts';
import { sandboxId, toDisputeEvent } from './entities.ts';
import { receiptInUse } from './new-order.ts';
import { type SandboxPace, usualPace } from './pace.ts';
import { addRefund, listRefunds, type NewRefund, settleRefund } from './refunds.ts';
import { listSettled, payOut } from './settlements.ts';
import { findById, openState, type SandboxOrder, type SandboxPayment, type SandboxRefund, type SandboxState } from './state.ts';

type Options = {
  db: Database;
  keys: RazorpayKeys;
  webhookUrl: () => string;
  now: () => Date;
  /** Read anew whenever something begins. */
  pace?: SandboxPace;
  /** How much UPI takes at once, in minor units. */
  upiLimitMinor?: number;
};
type NewOrder = Pick<SandboxOrder, 'amount' | 'currency' | 'receipt' | 'notes'>;

export type Sandbox = ReturnType<typeof startSandbox>;

/**
 * What stands in for Razorpay's side: orders, payments of them, and the webhooks that tell of those. Every process has it, over one state in the database; what is due is done by
 * whichever looks first. Everything it is asked rejects with `SandboxRefusal` what Razorpay refuses.
 */
export function startSandbox({ db, keys, webhookUrl, now, pace = usualPace, upiLimitMinor = 10_000_000 }: Options) {
  const store = openState(db, { dueAt: (ms) => courier.wake(ms) });
  const seconds = () => Math.floor(now().getTime() / 1000);
  const circumstances = (): Circumstances => ({ seconds: seconds(), pace, upiLimitMinor });
  const pass = (state: SandboxState, nowMs: number) => {
    const at = circumstances();
    for (const { paymentId } of takeDue(state.late, nowMs)) captureLate(state, paymentId, at);
    for (const { paymentId } of takeDue(state.returning, nowMs)) returnLate(state, paymentId, at);
    for (const { refundId, outcome } of takeDue(state.settling, nowMs)) settleRefund(state, refundId, outcome, at);
    for (const _ of takeDue(state.payout, nowMs)) payOut(state, at);
    state.slow = state.slow.filter(({ until }) => until > nowMs);
  };
  const [secret, oldSecret] = [keys.webhookSecret, keys.oldWebhookSecret ?? keys.webhookSecret];
  const courier = startCourier(store, { secret, oldSecret, pace, url: webhookUrl, pass });
  const stopped = new AbortController();
  /** What Checkout hands to the page: only its own side of the key can sign it. */
  const hand = ({ id, order_id }: SandboxPayment) => {
    const signature = createHmac('sha256', keys.keySecret).update(`${order_id}|${id}`).digest('hex');
    return { razorpay_payment_id: id, razorpay_order_id: order_id, razorpay_signature: signature };
  };

  return {
    order: async (id: string): Promise<SandboxOrder> => findById((await store.read()).orders, id),
    /** `isUnique`: the order that has this receipt is answered again, which else is refused. */
    createOrder: (asked: NewOrder, isUnique = false): Promise<SandboxOrder> =>
      store.change((state) => {
        const known = asked.receipt === null ? undefined : state.orders.findLast(({ receipt }) => receipt === asked.receipt);
        if (known && !isUnique) throw receiptInUse();
        if (known) return known;
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
      const { payment, failure } = await store.change((state) => addAttempt(state, asked, circumstances()));
      if (failure) return { error: failure };
      return payment.status === 'created' ? { pending: payment.id } : hand(payment);
    },
    /** What Checkout learns while a payer is in the UPI app; the payment once it is allowed. */
    poll: async (paymentId: string) => {
      const payment = findById((await store.read()).payments, paymentId);
      return payment.status === 'created' ? { pending: payment.id } : hand(payment);
    },
    /** Newest first. */
    listRefunds: async (paymentId: string): Promise<SandboxRefund[]> => listRefunds(await store.read(), paymentId),
    refund: (asked: NewRefund): Promise<SandboxRefund> => store.change((state) => addRefund(state, asked, circumstances())),
    listSettled: async (day: string) => listSettled(await store.read(), day),
    /** What a payer's bank does: one event of the dispute about a payment. */
    dispute: (paymentId: string, name: string): Promise<void> =>
      store.change((state) => {
        const body = toDisputeEvent(findById(state.payments, paymentId), name, seconds());
        addDelivery(state, { eventId: sandboxId('evt'), body }, pace.firstMs);
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
