import { date, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { PaperKind } from '../../billing/paper-number.ts';
import type { Supply, TaxLine } from '../../billing/reckon-tax.ts';
import type { Seller } from '../../billing/seller.ts';
import { disputes, orders, payments, refunds } from './applications.ts';
import { instant } from './columns.ts';

/**
 * Who sells and how it is taxed, each state of it once and never changed: a paper keeps the one by which it was made. Of those that begin by a day the
 * newest version holds. `changedBy` and `reason`: who made it and why.
 */
export const sellerVersions = pgTable('seller_versions', {
  version: integer().primaryKey(),
  holdsFrom: date('holds_from', { mode: 'string' }).notNull(),
  seller: jsonb().$type<Seller>().notNull(),
  changedBy: text('changed_by').notNull(),
  reason: text().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The last number of each kind of paper in a financial year: its row is locked until the paper is stored, so that no number is left out. */
export const paperCounters = pgTable(
  'paper_counters',
  {
    kind: text().$type<PaperKind>().notNull(),
    year: text().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);

/** Who a paper is for. `payer`: whose money it was. `place` as the contract has it; null where nobody said it. `gstin`: of a payer who is registered for the tax; left out for everybody else. */
export type Buyer = { payer: string; student: string; email: string; place: string | null; gstin?: string };

/**
 * Receipts, invoices and what takes either back, by their number; never changed, but for the buyer's name and address, which erasing takes. A payment has
 * one of each kind that takes nothing back; a refund has one at all, and so has a dispute that was lost. `about`: the number that it follows, or takes back.
 */
export const papers = pgTable(
  'papers',
  {
    number: text().primaryKey(),
    kind: text().$type<PaperKind>().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    refundId: text('refund_id')
      .unique()
      .references(() => refunds.id),
    disputeId: text('dispute_id')
      .unique()
      .references(() => disputes.id),
    about: text(),
    sellerVersion: integer('seller_version').references(() => sellerVersions.version),
    buyer: jsonb().$type<Buyer>().notNull(),
    item: text().notNull(),
    supply: text().$type<Supply>().notNull(),
    lines: jsonb().$type<TaxLine[]>().notNull(),
    totalMinor: integer('total_minor').notNull(),
    currency: text().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [unique('papers_once').on(table.paymentId, table.kind, table.refundId, table.disputeId).nullsNotDistinct()],
);
