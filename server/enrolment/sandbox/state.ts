import { lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/open.ts';
import { sandbox } from '../../db/tables/sandbox.ts';
import { SandboxRefusal } from './refusal.ts';

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

/** In which settlement something reached the bank, and when, in s. */
const settlement = z.nullable(z.object({ id: z.string(), at: z.int() }));

/** `created`: it waits in the payer's UPI app. */
const payment = z.object({
  id: z.string(),
  order_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'failed', 'refunded']),
  method: z._default(z.enum(['card', 'upi']), 'card'),
  captured: z._default(z.boolean(), false),
  amount_refunded: z._default(z.int(), 0),
  created_at: z.int(),
  settlement: z._default(settlement, null),
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
  settlement: z._default(settlement, null),
});
export type SandboxRefund = z.infer<typeof refund>;

/**
 * A webhook that has not arrived yet. `body` as it is signed; `dueAt`: when it is brought, in ms since 1970, and while somebody is at it, when another
 * process may. `isOld`: it is signed with the secret that held before.
 */
const delivery = z.object({
  ...{ eventId: z.string(), body: z.string(), failures: z.int(), dueAt: z.number() },
  isOld: z._default(z.boolean(), false),
});
export type Delivery = z.infer<typeof delivery>;

/**
 * `late`: payments that a bank allows later. `returning`: payments that go back since nobody captures them. `settling`: refunds that a bank takes or refuses later. `slow`: orders about
 * which nothing is answered until then. `payout`: when what was captured is settled. Times in ms since 1970.
 */
const state = z.object({
  orders: z.array(order),
  payments: z.array(payment),
  refunds: z.array(refund),
  late: z.array(z.object({ paymentId: z.string(), dueAt: z.number() })),
  returning: z._default(z.array(z.object({ paymentId: z.string(), dueAt: z.number() })), []),
  payout: z._default(z.array(z.object({ dueAt: z.number() })), []),
  settling: z.array(z.object({ refundId: z.string(), outcome: z.enum(['processed', 'failed']), dueAt: z.number() })),
  slow: z.array(z.object({ orderId: z.string(), until: z.number() })),
  deliveries: z.array(delivery),
});
export type SandboxState = z.infer<typeof state>;

/** Throws `SandboxRefusal` in Razorpay's words where there is no such thing. */
export function findById<Entity extends { id: string }>(list: readonly Entity[], id: string): Entity {
  const found = list.find((each) => each.id === id);
  if (!found) throw new SandboxRefusal('The id provided does not exist');
  return found;
}

/** The oldest orders are forgotten beyond this number, with their payments. */
const mostOrders = 200;

/** `change` gives the state to one process at a time, and keeps what `act` makes of it; what that throws changes nothing. */
export type SandboxStore = {
  read(): Promise<SandboxState>;
  change<Result>(act: (state: SandboxState) => Result): Promise<Result>;
  /** Whether something is to happen by then, in ms since 1970. */
  isDue(nowMs: number): Promise<boolean>;
};

export const emptyState: SandboxState = {
  ...{ orders: [], payments: [], refunds: [], late: [], returning: [], payout: [], settling: [], slow: [], deliveries: [] },
};

/** What the sandbox knows, kept in the database: as with the real one, every process sees it, and a payment survives a killed server. */
export function openState(db: Database, told: { dueAt(ms: number): void }): SandboxStore {
  return {
    read: async () => {
      const [row] = await db.select().from(sandbox);
      return row ? state.parse(row.state) : emptyState;
    },
    change: async (act) => {
      const { result, dueAt } = await db.transaction(async (tx) => {
        await tx.insert(sandbox).values({ state: emptyState }).onConflictDoNothing({ target: sandbox.one });
        const [row] = await tx.select().from(sandbox).for('update');
        const kept = state.parse(row?.state);
        const result = act(kept);
        const dueAt = findNext(kept);
        await tx.update(sandbox).set({ state: forgetOldest(kept), dueAt: dueAt === null ? null : new Date(dueAt) });
        return { result, dueAt };
      });
      if (dueAt !== null) told.dueAt(dueAt);
      return result;
    },
    isDue: async (nowMs) =>
      (
        await db
          .select({ one: sandbox.one })
          .from(sandbox)
          .where(lte(sandbox.dueAt, new Date(nowMs)))
      ).length > 0,
  };
}

function findNext({ late, returning, payout, settling, deliveries }: SandboxState): number | null {
  const times = [...late, ...returning, ...payout, ...settling, ...deliveries].map(({ dueAt }) => dueAt);
  return times.length === 0 ? null : Math.min(...times);
}

function forgetOldest(kept: SandboxState): SandboxState {
  const forgotten = new Set(kept.orders.slice(0, -mostOrders).map(({ id }) => id));
  if (forgotten.size === 0) return kept;
  const payments = kept.payments.filter(({ order_id }) => !forgotten.has(order_id));
  const paid = new Set(payments.map(({ id }) => id));
  return {
    ...kept,
    orders: kept.orders.filter(({ id }) => !forgotten.has(id)),
    payments,
    refunds: kept.refunds.filter(({ payment_id }) => paid.has(payment_id)),
    late: kept.late.filter(({ paymentId }) => paid.has(paymentId)),
    returning: kept.returning.filter(({ paymentId }) => paid.has(paymentId)),
    settling: kept.settling.filter(({ refundId }) =>
      kept.refunds.some(({ id, payment_id }) => id === refundId && paid.has(payment_id)),
    ),
    slow: kept.slow.filter(({ orderId }) => !forgotten.has(orderId)),
  };
}
