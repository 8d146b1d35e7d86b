import * as z from 'zod/mini';
import type { GatewaySettledItem, GatewaySettlement } from './gateway.ts';

/** How many lines Razorpay gives at once. */
export const mostPerPage = 1_000;

/** A line of what Razorpay has settled. Fees are `fee` in its documents and `fees` in some of its answers. */
const settledItem = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: z.int(),
  credit: z.int(),
  amount: z.int(),
  currency: z.string(),
  fee: z.nullish(z.int()),
  fees: z.nullish(z.int()),
  tax: z.nullish(z.int()),
  settled: z.optional(z.boolean()),
  settled_at: z.nullish(z.int()),
  settlement_id: z.nullish(z.string()),
  settlement_utr: z.nullish(z.string()),
  payment_id: z.nullish(z.string()),
  order_id: z.nullish(z.string()),
});
export const settledItems = z.object({ items: z.array(settledItem) });

/** Nothing of a line that is on hold: it is listed again once it is settled. */
export function toSettledItem(line: z.infer<typeof settledItem>): GatewaySettledItem[] {
  const { entity_id: id, type, settlement_id: settlementId, settled_at: at } = line;
  if (line.settled === false || !settlementId || at == null) return [];
  return [
    {
      ...{ id, type, settlementId, utr: line.settlement_utr ?? null, settledAt: new Date(at * 1000) },
      paymentId: line.payment_id ?? (type === 'payment' ? id : null),
      ...{ orderId: line.order_id ?? null, currency: line.currency, amountMinor: line.amount },
      ...{ feeMinor: line.fee ?? line.fees ?? 0, taxMinor: line.tax ?? 0, creditMinor: line.credit, debitMinor: line.debit },
    },
  ];
}

/** A settlement as a webhook tells it. */
export const settlementEntity = z.object({ id: z.string(), amount: z.int(), utr: z.nullish(z.string()), created_at: z.int() });

export const toSettlement = ({ id, amount, utr, created_at: at }: z.infer<typeof settlementEntity>): GatewaySettlement => ({
  ...{ id, amountMinor: amount, utr: utr ?? null, settledAt: new Date(at * 1000) },
});
