import * as z from 'zod/mini';
import type { RazorpayKeys } from '../../environment.ts';
import { type Gateway, GatewayError, type GatewayOrder, type GatewayPayment, type GatewayRefund } from './gateway.ts';
import { mostPerPage, settledItems, toSettledItem } from './settled-items.ts';

const address = 'https://api.razorpay.com';

/** How long one call may take, in ms: less than a payer waits, and than Razorpay waits for a webhook. */
const patienceMs = 5_000;

/**
 * Has Razorpay capture payments by itself, whatever the account's own setting is, also those that are authorised up to three days late. In
 * minutes.
 */
const capture = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 4_320, manual_expiry_period: 7_200, refund_speed: 'normal' },
} as const;

const order = z.object({ id: z.string(), amount: z.int(), currency: z.string(), receipt: z.nullish(z.string()) });
const orders = z.object({ items: z.array(order) });

/** A payment as Razorpay writes it, in its answers and in its webhooks. */
export const paymentEntity = z.object({
  id: z.string(),
  order_id: z.nullish(z.string()),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.nullish(z.int()),
});
const payments = z.object({ items: z.array(paymentEntity) });

/** A refund as Razorpay writes it, in its answers and in its webhooks. Which of the three numbers a bank gives depends on the way of paying. */
export const refundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullish(z.string()),
  status: z.optional(z.enum(['pending', 'processed', 'failed'])),
  acquirer_data: z.nullish(z.object({ arn: z.nullish(z.string()), rrn: z.nullish(z.string()), utr: z.nullish(z.string()) })),
});
const refunds = z.object({ items: z.array(refundEntity) });

type Options = {
  /** In place of Razorpay's own address: a sandbox. Asked before each call, since it may listen only later. */
  baseUrl?: () => string;
  patienceMs?: number;
};

/** How many refunds Razorpay gives at once at most; unless it is asked for more, 10. */
const refundsPerPage = 100;

/** Razorpay's API, of which six calls are needed (https://razorpay.com/docs/api/orders, …/api/refunds, …/api/settlements). */
export function razorpayGateway(keys: RazorpayKeys, options: Options = {}): Gateway {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  const limitMs = options.patienceMs ?? patienceMs;
  const call = async <Answer>(
    what: string,
    shape: z.ZodMiniType<Answer>,
    path: string,
    body?: object,
    extra: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await request(what, `${options.baseUrl?.() ?? address}/v1${path}`, {
      headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...extra },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      // Counts until the last byte: an answer that trickles is none.
      signal: AbortSignal.timeout(limitMs),
      // The keys go to Razorpay and to nobody it names.
      redirect: 'error',
    });
    return readAnswer(what, shape, response);
  };
  return {
    keys,
    createOrder: async ({ amountMinor: amount, currency, receipt, notes }) =>
      // With a unique receipt the same order is answered again, where two processes or a lost answer ask twice.
      toOrder(
        await call('making an order', order, '/orders', {
          amount,
          currency,
          receipt,
          unique_receipt: true,
          notes,
          payment: capture,
        }),
      ),
    findOrder: async (receipt) => {
      const { items } = await call('looking for an order', orders, `/orders?${new URLSearchParams({ receipt })}`);
      // Newest first, as Razorpay lists; and only what was asked for.
      const found = items.filter((each) => each.receipt === receipt).at(-1);
      return found ? toOrder(found) : null;
    },
    listPayments: async (orderId) => {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`;
      const { items } = await call('asking about payments', payments, path);
      return items.map(toPayment);
    },
    refund: async ({ paymentId, amountMinor: amount, receipt }) => {
      const path = `/payments/${encodeURIComponent(paymentId)}/refund`;
      const body = { amount, speed: 'normal', receipt };
      return toRefund(await call('a refund', refundEntity, path, body, { 'x-refund-idempotency': receipt }));
    },
    listRefunds: async (paymentId) => {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds`;
      const found = [];
      for (let skip = 0; ; skip += refundsPerPage) {
        const query = new URLSearchParams({ count: String(refundsPerPage), skip: String(skip) });
        const { items } = await call('asking about refunds', refunds, `${path}?${query}`);
        found.push(...items);
        if (items.length < refundsPerPage) return found.map(toRefund);
      }
    },
    listSettled: async (day) => {
      const [year = '', month = '', date = ''] = day.split('-');
      const found = [];
      for (let skip = 0; ; skip += mostPerPage) {
        const query = new URLSearchParams({ year, month, day: date, count: String(mostPerPage), skip: String(skip) });
        const { items } = await call('asking about settlements', settledItems, `/settlements/recon/combined?${query}`);
        found.push(...items);
        if (items.length < mostPerPage) return found.flatMap(toSettledItem);
      }
    },
  };
}

const toOrder = ({ id, amount, currency, receipt }: z.infer<typeof order>): GatewayOrder => ({
  ...{ id, currency, amountMinor: amount },
  receipt: receipt ?? null,
});

export const toPayment = ({
  id,
  order_id,
  amount,
  currency,
  status,
  amount_refunded: refunded,
}: z.infer<typeof paymentEntity>): GatewayPayment => ({
  ...{ id, currency, status, amountMinor: amount },
  orderId: order_id ?? null,
  ...(refunded ? { refundedMinor: refunded } : {}),
});

export const toRefund = ({ id, payment_id, amount, currency, ...more }: z.infer<typeof refundEntity>): GatewayRefund => ({
  ...{ id, currency, paymentId: payment_id, amountMinor: amount, receipt: more.receipt ?? null },
  status: more.status ?? 'pending',
  reference: more.acquirer_data?.arn ?? more.acquirer_data?.rrn ?? more.acquirer_data?.utr ?? null,
});

type Response = { status: number; text: string };

async function request(what: string, url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new GatewayError(`Razorpay did not answer to ${what}`, true, { cause: error });
  }
}

const refusal = z.object({ error: z.object({ description: z.nullish(z.string()), reason: z.nullish(z.string()) }) });

/** Throws `GatewayError` with Razorpay's reason; a failure of theirs, and too many calls, may be over when they are asked again. */
function readAnswer<Answer>(what: string, shape: z.ZodMiniType<Answer>, { status, text }: Response): Answer {
  const body = readJson(text);
  if (status >= 400) {
    const { description, reason } = refusal.safeParse(body).data?.error ?? {};
    // 409: the same request is still being worked on.
    const isTransient = status >= 500 || [408, 409, 429].includes(status);
    const words = `Razorpay refused ${what}: ${status} ${description ?? ''}`.trimEnd();
    throw new GatewayError(reason ? `${words} (${reason})` : words, isTransient);
  }
  const answer = shape.safeParse(body);
  if (!answer.success) throw new GatewayError(`Razorpay’s answer to ${what} cannot be read`, true);
  return answer.data;
}

/** Answers nothing where a text is not JSON: a proxy's page, say. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
