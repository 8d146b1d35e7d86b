import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import type { SoldContents } from '../../../contract/enrolment/catalogue.ts';
import type { DisputeState } from '../../enrolment/disputes/dispute.machine.ts';
import type { KeptEvidence } from '../../enrolment/disputes/kept-evidence.ts';
import type { OrderState } from '../../enrolment/orders/order.machine.ts';
import type { GivenAtEnd } from '../../enrolment/refunds/given-at-end.ts';
import type { Reckoning } from '../../enrolment/refunds/reckoning.ts';
import type { RefundState } from '../../enrolment/refunds/refund.machine.ts';
import { catalogueVersions } from './catalogue.ts';
import { instant } from './columns.ts';
import { students } from './people.ts';

/**
 * Applications, stored before any money moves. `key` is the browser's own name for one. `studentId` once a captured payment has made or
 * found the account; `isNewAccount` whether it made it. `repeatConfirmedAt`: when the payer said to know that the course was paid for with this
 * address before, and to mean to pay again. `place`: the state or country in which the payer lives (contract/billing), `gstin`: by which number the payer is registered
 * for the tax, `birthYear`: the student's, `parentEmail`: a parent's, who confirms it by a link, `parentPhone`: the parent's; each null where nobody said it. `termsVersion` and `privacyVersion`: which texts were agreed to at `consentedAt`
 * (contract/site/legal-versions.ts); null where nobody agreed on a page, or before there were versions. `consentNotedBy`: who of the staff noted at `consentedAt` that it was agreed to, on paper or in person; null where the payer agreed on a page.
 */
export const applications = pgTable(
  'applications',
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    kind: text({ enum: ['sat', 'ap'] }).notNull(),
    itemName: text('item_name').notNull(),
    form: jsonb().$type<ApplicationForm>().notNull(),
    place: text(),
    gstin: text(),
    birthYear: integer('birth_year'),
    parentEmail: text('parent_email'),
    parentPhone: text('parent_phone'),
    consentedAt: instant('consented_at').notNull(),
    termsVersion: text('terms_version'),
    privacyVersion: text('privacy_version'),
    consentNotedBy: text('consent_noted_by'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    repeatConfirmedAt: instant('repeat_confirmed_at'),
    studentId: text('student_id').references(() => students.id),
    isNewAccount: boolean('is_new_account'),
  },
  (table) => [
    index('applications_student').on(table.studentId),
    index('applications_email').on(sql`lower(${table.form}->>'email')`),
  ],
);

/**
 * An order at Razorpay, by Razorpay's id. `state` is the state of `orderMachine` (server/enrolment/orders). `amount` in major units as listed,
 * `amountMinor` as Razorpay has it. `paymentId` is the one captured payment that counts. `createdAt`: when it was made, or last
 * handed out. `askedAt`: when Razorpay was last asked; null where it is to be asked anew. `catalogueVersion` and `contents`: by which catalogue it
 * was sold, and what the course had then; null in orders of before there was one. `isOffline`: entered by staff, and unknown to Razorpay. `part`: which instalment it
 * is for (tables/instalments.ts); null: the whole price. `givenAtEnd`: what of the course had been given as the access that it bought ended; null while it lasts, and
 * of orders from before it was kept.
 */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text({ enum: ['sat', 'ap'] }).notNull(),
    itemName: text('item_name').notNull(),
    amount: integer().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text({ enum: ['INR', 'USD'] }).notNull(),
    catalogueVersion: integer('catalogue_version').references(() => catalogueVersions.version),
    contents: jsonb().$type<SoldContents>(),
    givenAtEnd: jsonb('given_at_end').$type<GivenAtEnd>(),
    state: text().$type<OrderState>().notNull(),
    isOffline: boolean('is_offline').notNull().default(false),
    part: integer(),
    paymentId: text('payment_id').unique(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    askedAt: instant('asked_at'),
  },
  (table) => [index('orders_application').on(table.applicationId), index('orders_state').on(table.state, table.createdAt)],
);

/**
 * Payments as far as Razorpay told us of them, by Razorpay's id. `surplus`: captured for an application that was paid already, to be given
 * back by staff. `mismatched`: captured, but not what the order asks for; staff look at it. One that came by bank or in cash was entered by staff, with the
 * bank's number or what else names it as `reference`.
 */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text({ enum: ['failed', 'authorized', 'captured', 'surplus', 'mismatched', 'refunded'] }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text().notNull(),
    method: text({ enum: ['razorpay', 'bank', 'cash'] })
      .notNull()
      .default('razorpay'),
    reference: text(),
    firstHeardAt: instant('first_heard_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('payments_order').on(table.orderId)],
);

/**
 * Money that is given back of a payment: decided by staff (`key`, by which the same request is the same refund; `reason`; the `reckoning` of what
 * is owed), or on Razorpay's own page, which knows none of these. `state` is the state of `refundMachine` (server/enrolment/refunds). `access`:
 * whether the student keeps what the payment bought; `accessEndedAt`: when it was taken. `reference`: the bank's own number, by
 * which the payer finds it; `failure`: why it was refused. `askedAt`: when Razorpay was last asked. `id` is ours, or Razorpay's where it was made there.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    razorpayId: text('razorpay_id').unique(),
    key: text().unique(),
    amountMinor: integer('amount_minor').notNull(),
    state: text().$type<RefundState>().notNull(),
    reason: text(),
    reckoning: jsonb().$type<Reckoning>(),
    access: text({ enum: ['undecided', 'stays', 'ends'] })
      .notNull()
      .default('undecided'),
    accessEndedAt: instant('access_ended_at'),
    reference: text(),
    failure: text(),
    askedAt: instant('asked_at'),
    firstHeardAt: instant('first_heard_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('refunds_payment').on(table.paymentId), index('refunds_state').on(table.state)],
);

/**
 * A payment that a payer or a bank asks back, by Razorpay's id of the dispute. `state` is the state of `disputeMachine`
 * (server/enrolment/disputes). `respondBy`: until when the school has to answer. `happenedAt`: when the newest that was told happened. `deductedMinor`: what was
 * taken from the school. `accessEndedAt`: when staff ended what the payment bought. `kept`: what spoke for the school as it was first heard of; null of those from before it was kept, and once the student is erased.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    state: text().$type<DisputeState>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    deductedMinor: integer('deducted_minor').notNull(),
    currency: text().notNull(),
    phase: text(),
    reasonCode: text('reason_code'),
    reason: text(),
    respondBy: instant('respond_by'),
    happenedAt: instant('happened_at').notNull(),
    accessEndedAt: instant('access_ended_at'),
    kept: jsonb().$type<KeptEvidence>(),
    firstHeardAt: instant('first_heard_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('disputes_payment').on(table.paymentId), index('disputes_state').on(table.state)],
);

/** Webhook events that were taken, by the id that Razorpay repeats on every delivery of one. */
export const webhookEvents = pgTable('webhook_events', {
  id: text().primaryKey(),
  event: text().notNull(),
  receivedAt: instant('received_at').notNull(),
});
