import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { errorCode } from '../../db/errors.ts';

/** An order of the sandbox, with the fields of Razorpay's. `amount` in minor units, `created_at` in s. */
const order = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullable(z.string()),
  notes: z.record(z.string(), z.string()),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  created_at: z.int(),
});
export type SandboxOrder = z.infer<typeof order>;

const payment = z.object({
  id: z.string(),
  order_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['authorized', 'captured', 'failed', 'refunded']),
  amount_refunded: z._default(z.int(), 0),
  created_at: z.int(),
});
export type SandboxPayment = z.infer<typeof payment>;

const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullable(z.string()),
  status: z.enum(['pending', 'processed', 'failed']),
  acquirer_data: z.object({ arn: z.nullable(z.string()) }),
  created_at: z.int(),
});
export type SandboxRefund = z.infer<typeof refund>;

/** A webhook that has not arrived yet. `body` as it is signed. */
const delivery = z.object({ eventId: z.string(), body: z.string(), failures: z.int() });
export type Delivery = z.infer<typeof delivery>;

/** `late`: ids of the payments that a bank allows later. */
const state = z.object({
  orders: z.array(order),
  payments: z.array(payment),
  refunds: z._default(z.array(refund), []),
  late: z._default(z.array(z.string()), []),
  deliveries: z.array(delivery),
});
export type SandboxState = z.infer<typeof state>;

/** The oldest orders are forgotten beyond this number, with their payments. */
const mostOrders = 500;

/** What the sandbox knows, kept in {folder}/sandbox.json: as with the real one, a payment survives a killed server. */
export function openState(folder: string): { state: SandboxState; save(): void } {
  const path = join(folder, 'sandbox.json');
  const kept = read(path);
  const save = () => {
    for (const { id } of kept.orders.splice(0, kept.orders.length - mostOrders)) {
      kept.payments = kept.payments.filter(({ order_id }) => order_id !== id);
      kept.refunds = kept.refunds.filter(({ payment_id }) => kept.payments.some((payment) => payment.id === payment_id));
    }
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${path}.part`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${path}.part`, path);
  };
  return { state: kept, save };
}

function read(path: string): SandboxState {
  try {
    return state.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { orders: [], payments: [], refunds: [], late: [], deliveries: [] };
    throw new Error(`${path} cannot be read: remove it to begin with an empty sandbox.`, { cause: error });
  }
}
