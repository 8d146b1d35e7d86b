import Razorpay from 'razorpay';
import * as z from 'zod/mini';
import type { RazorpayKeys } from '../../environment.ts';
import { type Gateway, GatewayError, type GatewayOrder, type GatewayPayment } from './gateway.ts';

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
});
const payments = z.object({ items: z.array(paymentEntity) });

type Options = {
  /** In place of Razorpay's own address: a sandbox. Asked before each call, since it may listen only later. */
  baseUrl?: () => string;
  patienceMs?: number;
};

/** Razorpay behind its own SDK. */
export function razorpayGateway(keys: RazorpayKeys, options: Options = {}): Gateway {
  const sdk = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret });
  const settings = requestDefaults(sdk);
  const limitMs = options.patienceMs ?? patienceMs;
  settings.timeout = limitMs;
  const ask = <Answer>(what: string, shape: z.ZodMiniType<Answer>, call: () => Promise<unknown>): Promise<Answer> => {
    if (options.baseUrl) Object.assign(settings, { baseURL: options.baseUrl(), proxy: false });
    return readAnswer(what, shape, call, limitMs);
  };
  return {
    keys,
    createOrder: async ({ amountMinor, currency, receipt, notes }) => {
      const asked = { amount: amountMinor, currency, receipt, notes, payment: capture };
      return toOrder(await ask('making an order', order, () => sdk.orders.create(asked)));
    },
    findOrder: async (receipt) => {
      const { items } = await ask('looking for an order', orders, () => sdk.orders.all({ receipt }));
      // Newest first, as Razorpay lists; and only what was asked for.
      const found = items.filter((each) => each.receipt === receipt).at(-1);
      return found ? toOrder(found) : null;
    },
    listPayments: async (orderId) => {
      const { items } = await ask('asking about payments', payments, () => sdk.orders.fetchPayments(orderId));
      return items.map(toPayment);
    },
  };
}

const toOrder = ({ id, amount, currency, receipt }: z.infer<typeof order>): GatewayOrder => ({
  ...{ id, currency, amountMinor: amount },
  receipt: receipt ?? null,
});

export const toPayment = ({ id, order_id, amount, currency, status }: z.infer<typeof paymentEntity>): GatewayPayment => ({
  ...{ id, currency, status, amountMinor: amount },
  orderId: order_id ?? null,
});

type Defaults = { baseURL?: string; proxy?: false; timeout?: number };

/** Finds the settings of the SDK's HTTP client, since the SDK has none for its address and timeout. */
function requestDefaults(sdk: Razorpay): Defaults {
  const { rq } = sdk.api as unknown as { rq?: { defaults?: Defaults } };
  if (!rq?.defaults) throw new Error('This version of the Razorpay SDK keeps its HTTP client elsewhere.');
  return rq.defaults;
}

async function readAnswer<Answer>(
  what: string,
  shape: z.ZodMiniType<Answer>,
  call: () => Promise<unknown>,
  limitMs: number,
): Promise<Answer> {
  const answer = shape.safeParse(await inTime(call, limitMs).catch(sayGateway(what)));
  if (!answer.success) throw new GatewayError(`Razorpay’s answer to ${what} cannot be read`, true);
  return answer.data;
}

/** Ends a call after `limitMs`: the client's own timeout counts silence, which an answer that trickles would pass. */
async function inTime(call: () => Promise<unknown>, limitMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([call(), tooLate]).finally(() => clearTimeout(timer));
}

const refusal = z.object({ statusCode: z.number(), error: z.optional(z.object({ description: z.optional(z.string()) })) });

/** What the SDK throws: an object with a status, or, where no answer came, a TypeError of its own making. */
const sayGateway =
  (what: string) =>
  (error: unknown): never => {
    const refused = refusal.safeParse(error);
    if (!refused.success) throw new GatewayError(`Razorpay did not answer to ${what}`, true, { cause: error });
    const { statusCode, error: reason } = refused.data;
    const isTransient = statusCode >= 500 || statusCode === 429 || statusCode === 408;
    throw new GatewayError(`Razorpay refused ${what}: ${statusCode} ${reason?.description ?? ''}`.trimEnd(), isTransient);
  };
