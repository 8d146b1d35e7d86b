import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { settlementFaults } from '../../../contract/desk/settlements.ts';
import { instant } from './columns.ts';

/** Sums that Razorpay sent to the school's bank. `toldMinor`: the sum as Razorpay told it by itself, null where it only listed what is in it. */
export const settlements = pgTable(
  'settlements',
  {
    id: text().primaryKey(),
    utr: text(),
    settledAt: instant('settled_at').notNull(),
    toldMinor: bigint('told_minor', { mode: 'number' }),
  },
  (table) => [index('settlements_settled').on(table.settledAt, table.id)],
);

/**
 * What is in settlements, for the books: payments, refunds, adjustments, by Razorpay's own ids, in minor units. `feeMinor`: what Razorpay keeps, with the tax on it. `fault`: what does not agree with what
 * we know. None refers to a row of ours, since what Razorpay settles may be none.
 */
export const settlementItems = pgTable(
  'settlement_items',
  {
    id: text().primaryKey(),
    settlementId: text('settlement_id')
      .notNull()
      .references(() => settlements.id),
    type: text().notNull(),
    paymentId: text('payment_id'),
    orderId: text('order_id'),
    amountMinor: integer('amount_minor').notNull(),
    feeMinor: integer('fee_minor').notNull(),
    taxMinor: integer('tax_minor').notNull(),
    creditMinor: integer('credit_minor').notNull(),
    debitMinor: integer('debit_minor').notNull(),
    currency: text().notNull(),
    fault: text({ enum: settlementFaults }),
  },
  (table) => [index('settlement_items_settlement').on(table.settlementId), index('settlement_items_fault').on(table.fault)],
);
