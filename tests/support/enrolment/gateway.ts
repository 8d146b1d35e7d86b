import type {
  Gateway,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  GatewaySettledItem,
} from '../../../server/enrolment/orders/gateway.ts';
import { GatewayError } from '../../../server/enrolment/orders/gateway.ts';
import { sign } from '../../../server/enrolment/orders/signatures.ts';
import type { RazorpayKeys } from '../../../server/environment.ts';

export const testKeys: RazorpayKeys = {
  keyId: 'rzp_test_0123456789',
  keySecret: 'the secret of the key',
  webhookSecret: 'the secret of the webhook',
  oldWebhookSecret: 'the secret of the webhook before',
};

export type Refund = {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  receipt?: string;
  acquirer_data?: { arn?: string | null };
};
/** A webhook as it is delivered: its id, its bytes, and their signature. */
export type Delivery = { id: string; body: string; signature: string };
/** What Checkout hands to the browser. */
export type CheckoutResult = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };

type HeldOrder = { order: GatewayOrder; payments: GatewayPayment[] };
export type GatewayCall = 'createOrder' | 'findOrder' | 'listPayments' | 'refund' | 'listRefunds' | 'listSettled';

/** Razorpay in memory: orders, payments, its signatures and its webhooks. */
export function testGateway(keys = testKeys) {
  const held = new Map<string, HeldOrder>();
  const given: GatewayRefund[] = [];
  const settled = new Map<string, GatewaySettledItem[]>();
  const calls: GatewayCall[] = [];
  let count = 0;
  const next = (prefix: string) => {
    count += 1;
    return `${prefix}_${String(count).padStart(14, '0')}`;
  };
  const findHeld = (orderId: string): HeldOrder => {
    const found = held.get(orderId);
    if (!found) throw new Error(`Razorpay has no order ${orderId}.`);
    return found;
  };
  /** Around every call: `before` it has an effect at Razorpay, `after` it had one and before we hear of it. */
  const trouble: { before(call: GatewayCall): Promise<void>; after(call: GatewayCall): Promise<void> } = {
    before: async () => {},
    after: async () => {},
  };
  const call = async <Answer>(name: GatewayCall, act: () => Answer): Promise<Answer> => {
    calls.push(name);
    await trouble.before(name);
    const answer = act();
    await trouble.after(name);
    return answer;
  };
  /** A payment as it is listed: with what was given back of it. */
  const withRefunds = (payment: GatewayPayment): GatewayPayment => {
    const refundedMinor = sumOf(given.filter(({ paymentId, status }) => paymentId === payment.id && status !== 'failed'));
    const isWhole = refundedMinor > 0 && refundedMinor >= payment.amountMinor;
    return { ...payment, ...(isWhole ? { status: 'refunded' } : {}), ...(refundedMinor > 0 ? { refundedMinor } : {}) };
  };
  const gateway: Gateway = {
    keys,
    createOrder: ({ amountMinor, currency, receipt }) =>
      call('createOrder', () => {
        const known = [...held.values()].find(({ order }) => order.receipt === receipt)?.order;
        if (known) return known;
        const order = { id: next('order'), amountMinor, currency, receipt };
        held.set(order.id, { order, payments: [] });
        return order;
      }),
    findOrder: (receipt) =>
      call('findOrder', () => [...held.values()].find(({ order }) => order.receipt === receipt)?.order ?? null),
    listPayments: (orderId) => call('listPayments', () => findHeld(orderId).payments.map(withRefunds)),
    refund: ({ paymentId, amountMinor, receipt }) =>
      call('refund', () => {
        const known = given.find((refund) => refund.receipt === receipt);
        if (known) return { ...known };
        const payment = [...held.values()].flatMap(({ payments }) => payments).find(({ id }) => id === paymentId);
        const left = (payment?.amountMinor ?? 0) - (payment ? (withRefunds(payment).refundedMinor ?? 0) : 0);
        if (amountMinor > left)
          throw new GatewayError('Razorpay refused a refund: 400 The total refund amount is greater than the payment', false);
        const currency = payment?.currency ?? '';
        const made: GatewayRefund = {
          id: next('rfnd'),
          paymentId,
          amountMinor,
          currency,
          receipt,
          status: 'pending',
          reference: null,
        };
        given.push(made);
        return { ...made };
      }),
    listRefunds: (paymentId) =>
      call('listRefunds', () => given.filter((refund) => refund.paymentId === paymentId).map((refund) => ({ ...refund }))),
    listSettled: (day) => call('listSettled', () => settled.get(day) ?? []),
  };

  return {
    gateway,
    trouble,
    calls,
    orders: () => [...held.values()].map(({ order }) => order),
    /** What Razorpay was asked to give back; the bank's answer is written into one. */
    refunds: () => given,
    /** A refund that somebody makes on Razorpay's own page; the bank's answer is written into it. */
    giveBack: ({ id: paymentId, currency }: GatewayPayment, amountMinor: number): GatewayRefund => {
      const common = { receipt: null, status: 'pending', reference: null } as const;
      const made: GatewayRefund = { id: next('rfnd'), paymentId, amountMinor, currency, ...common };
      given.push(made);
      return made;
    },
    /** What Razorpay settled, by the day of India's. */
    settled,
    payments: () => [...held.values()].flatMap(({ payments }) => payments),
    /** A payment of an order, in its full amount unless said otherwise. */
    pay: (orderId: string, what: Partial<GatewayPayment> = {}): GatewayPayment => {
      const { order, payments } = findHeld(orderId);
      const { amountMinor, currency } = order;
      const payment: GatewayPayment = { id: next('pay'), orderId, amountMinor, currency, status: 'captured', ...what };
      payments.push(payment);
      return payment;
    },
    handed: ({ id, orderId }: Pick<GatewayPayment, 'id' | 'orderId'>, secret = keys.keySecret): CheckoutResult => ({
      razorpay_payment_id: id,
      razorpay_order_id: orderId ?? '',
      razorpay_signature: sign(`${orderId}|${id}`, secret),
    }),
    /** The webhook of an event, in the shape that Razorpay publishes. */
    event: (event: string, payment: GatewayPayment, refund?: Refund): Delivery => {
      const { id, orderId, amountMinor, currency, status } = payment;
      const entity = {
        id,
        entity: 'payment',
        amount: amountMinor,
        currency,
        status,
        order_id: orderId,
        captured: status === 'captured',
      };
      const order = event.startsWith('order.')
        ? { order: { entity: { id: orderId, entity: 'order', amount: amountMinor } } }
        : {};
      const payload = { payment: { entity }, ...order, ...(refund ? { refund: { entity: refund } } : {}) };
      return signed(next('event'), { entity: 'event', account_id: 'acc_test', event, contains: Object.keys(payload), payload });
    },
    signed: (body: unknown): Delivery => signed(next('event'), body),
    makeRefund: ({ id, currency, amountMinor }: GatewayPayment, amount = amountMinor): Refund => ({
      id: next('rfnd'),
      payment_id: id,
      amount,
      currency,
    }),
  };

  function signed(id: string, content: unknown): Delivery {
    const body = JSON.stringify(content);
    return { id, body, signature: sign(body, keys.webhookSecret) };
  }
}
const sumOf = (refunds: GatewayRefund[]) => refunds.reduce((total, { amountMinor }) => total + amountMinor, 0);

export type TestGateway = ReturnType<typeof testGateway>;
