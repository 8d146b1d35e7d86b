import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { applicationForm, sentAdditions } from '../enrolment/applications.ts';
import { currency, item } from '../enrolment/offers.ts';
import { promiseFamilies } from '../enrolment/promises.ts';
import { reason } from './desk.ts';
import { cursor, pageOf } from './pages.ts';

/** What a payment is; `surplus`: one too many, to be given back; `mismatched`: of another amount than its order, to be looked at. */
export const paymentStatuses = ['failed', 'authorized', 'captured', 'surplus', 'mismatched', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What the list can be narrowed to: a status, or what waits. */
export const paymentFilters = [...paymentStatuses, 'disputed', 'refunding', 'unsettled'] as const;

const disputeState = z.enum(['open', 'underReview', 'actionRequired', 'won', 'lost', 'closed']);
export type DisputeWord = z.infer<typeof disputeState>;

const refundState = z.enum(['requested', 'sent', 'pending', 'done', 'failed']);
export type RefundWord = z.infer<typeof refundState>;

/** How money came; by bank and in cash it was entered by staff. */
export const paymentMethods = ['razorpay', 'bank', 'cash'] as const;

/**
 * A payment in the list. Money in minor units, instants in ms since the epoch. `name`: the student's, as the form has it. `reference`: the bank's number of one that staff entered. `refundedMinor`: what was given back.
 * `isRefunding`: more is on its way. `respondBy`: until when a dispute has to be answered, where one waits for that.
 */
export const paymentLine = z.object({
  id,
  status: z.enum(paymentStatuses),
  method: z.enum(paymentMethods),
  reference: z.nullable(z.string()),
  amountMinor: z.number(),
  currency,
  at: z.number(),
  item: z.string(),
  name: z.string(),
  payer: z.string(),
  email: z.string(),
  refundedMinor: z.number(),
  isRefunding: z.boolean(),
  respondBy: z.nullable(z.number()),
});
export type PaymentLine = z.infer<typeof paymentLine>;

/** The payments as far as they are known, the newest first. `search` looks in names, addresses, and ids of payments and orders. */
export const findPayments = defineCall({
  path: '/desk/findPayments',
  role: 'staff',
  right: 'payments.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(paymentFilters)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(paymentLine) },
});

const money = z.nullable(z.number());

/**
 * What is owed back of a payment now, by the school's rule, and how it was reckoned. `owedMinor` null: there is no rule, and staff name the sum. `leftMinor`: what of
 * the payment is still here. `parts`: how the price was split, where what was given is reckoned by. `instalment`: of a part of a price, the whole price and what was paid of it before.
 */
const reckoning = z.object({
  because: z.enum(['surplus', 'mismatched', 'withinFullDays', 'promises', 'proRata', 'tooLate', 'noRule']),
  days: z.number(),
  keptMinor: z.number(),
  givenBackMinor: z.number(),
  owedMinor: money,
  leftMinor: z.number(),
  dueAt: z.nullable(z.number()),
  parts: z.array(
    z.object({ family: z.enum(promiseFamilies), wholeMinor: z.number(), usedMinor: z.number(), lateMinor: z.number() }),
  ),
  instalment: z.nullable(z.object({ priceMinor: z.number(), beforeMinor: z.number() })),
});
export type ShownReckoning = z.infer<typeof reckoning>;

/**
 * A refund of it. `owedMinor`: what the rule said when it was decided; null where there was none, or it was made on Razorpay's own page (`byStaff` false). `dueAt`: by when it has to be
 * paid. `reference`: the bank's number.
 */
const refundLine = z.object({
  id,
  state: refundState,
  amountMinor: z.number(),
  byStaff: z.boolean(),
  reason: z.nullable(z.string()),
  owedMinor: money,
  dueAt: z.nullable(z.number()),
  access: z.enum(['undecided', 'stays', 'ends']),
  accessEndedAt: z.nullable(z.number()),
  reference: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  askedAt: z.number(),
  changedAt: z.number(),
});
export type RefundLine = z.infer<typeof refundLine>;

const disputeLine = z.object({
  id,
  state: disputeState,
  amountMinor: z.number(),
  deductedMinor: z.number(),
  phase: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  respondBy: z.nullable(z.number()),
  heardAt: z.number(),
  accessEndedAt: z.nullable(z.number()),
});
export type DisputeLine = z.infer<typeof disputeLine>;

const paperLine = z.object({ number: z.string(), title: z.string(), totalMinor: z.number(), issuedAt: z.number() });

/** What of a payment reached the bank, and when: `creditMinor` is left of it after `feeMinor`, in which `taxMinor` is. `utr`: the bank's number of the transfer, null until Razorpay has one. */
const settledLine = z.object({
  ...{ settlement: id, utr: z.nullable(z.string()), settledAt: z.number() },
  ...{ feeMinor: z.number(), taxMinor: z.number(), creditMinor: z.number() },
});

const mailLine = z.object({
  subject: z.string(),
  recipient: z.string(),
  at: z.number(),
  sentAt: z.nullable(z.number()),
  error: z.nullable(z.string()),
});

/**
 * One payment with everything about it. `student`: whose account has the course; null where none has. `hasCourse`: the account still has what it bought.
 * `instalment`: which part of a price it is, and of which plan.
 * `settled` null: Razorpay has not settled it, or it did not come by Razorpay. `reckoning` null: there is no money of it to give back.
 */
export const paymentFile = z.object({
  line: paymentLine,
  order: z.object({ id, state: z.string(), amountMinor: z.number(), orderedAt: z.number(), paidAt: z.nullable(z.number()) }),
  student: z.nullable(id),
  hasCourse: z.boolean(),
  instalment: z.nullable(z.object({ plan: id, number: z.int(), of: z.int() })),
  payer: z.object({
    phone: z.string(),
    place: z.nullable(z.string()),
    gstin: z.nullable(z.string()),
    consentedAt: z.number(),
    consentNotedBy: z.nullable(z.string()),
    againAt: z.nullable(z.number()),
  }),
  settled: z.nullable(settledLine),
  papers: z.array(paperLine),
  refunds: z.array(refundLine),
  disputes: z.array(disputeLine),
  reckoning: z.nullable(reckoning),
  mails: z.array(mailLine),
});
export type PaymentFile = z.infer<typeof paymentFile>;

/** Refused: 404 notFound. */
export const getPayment = defineCall({
  path: '/desk/getPayment',
  role: 'staff',
  right: 'payments.see',
  body: { payment: id },
  fields: { data: paymentFile },
});

/**
 * Gives a payment back, whole or in part: stored now, sent to Razorpay by the server. `key`: the same again is the same refund. `amountMinor` left out: what the rule says; another sum wants a
 * reason. `access`: whether the student keeps the course once the money is sent. Refused: 404 notFound; 409 conflict for a sum that is not
 * there, or that the rule does not say and no reason explains, or a key that was used for another refund; 503 unavailable where payment is not configured.
 */
export const refundPayment = defineCall({
  path: '/desk/refundPayment',
  role: 'staff',
  right: 'payments.refund',
  records: true,
  body: {
    payment: id,
    key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
    amountMinor: z.optional(z.int().check(z.positive())),
    access: z.enum(['stays', 'ends']),
    reason: z.optional(reason),
  },
  fields: { refund: id },
});

/** Decides whether a refunded student keeps the course, as after a refund on Razorpay's own page. Refused: 404 notFound, 409 conflict where access has ended. */
export const decideRefundAccess = defineCall({
  path: '/desk/decideRefundAccess',
  role: 'staff',
  right: 'payments.refund',
  records: true,
  body: { refund: id, access: z.enum(['stays', 'ends']), reason },
  fields: { ended: z.boolean() },
});

/** A paper of a payment as a PDF, in base64. Refused: 404 notFound. */
export const getPaper = defineCall({
  path: '/desk/getPaper',
  role: 'staff',
  right: 'payments.see',
  body: { number: z.string().check(z.minLength(1), z.maxLength(40)) },
  fields: { name: z.string(), pdf: z.string() },
});

/** What the school can show about a dispute, as a PDF in base64 under Razorpay's names of evidence: a draft, which nobody has sent. Refused: 404 notFound. */
export const getDossier = defineCall({
  path: '/desk/getDossier',
  role: 'staff',
  right: 'payments.see',
  body: { dispute: id },
  fields: { name: z.string(), pdf: z.string() },
});

/** Ends the course that a disputed payment bought. Refused: 404 notFound, 409 conflict where there is none any more. */
export const endDisputedAccess = defineCall({
  path: '/desk/endDisputedAccess',
  role: 'staff',
  right: 'payments.refund',
  records: true,
  body: { dispute: id, reason },
  fields: {},
});

/**
 * Enters a payment that came by bank or in cash: it enrolls, makes papers and mails as any other. `amount` in whole rupees or dollars, left out: the listed price; another one wants a reason.
 * `key`: the same again is the same payment. Refused: 400 badInput for a form no account can be made of, or whose address is of another student's account; 409 conflict for
 * a course that was paid for with the address before, for another amount without a reason, or a key that was used for another payment; 422 badInput for what is not on sale.
 */
export const addPayment = defineCall({
  path: '/desk/addPayment',
  role: 'staff',
  right: 'payments.add',
  records: true,
  body: {
    key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
    item,
    currency,
    amount: z.optional(z.int().check(z.positive(), z.maximum(20_000_000))),
    method: z.enum(['bank', 'cash']),
    reference: z.string().check(z.trim(), z.maxLength(100)),
    application: applicationForm,
    ...sentAdditions,
    guardianConsent: z.literal(true),
    reason: z.optional(reason),
  },
  fields: { payment: id },
});

/**
 * Counts a payment of another amount than was asked for, and enrolls its student all the same, once. The payer gets the receipt for what was paid. Refused: 404 notFound, 409 conflict for one that is
 * of no other amount, is an installment, goes back or was asked back by a bank, whose payer was erased, or beside which another payment counts. `enrolled`: false where it counts, and the student could
 * not be enrolled, which is tried again.
 */
export const acceptPayment = defineCall({
  path: '/desk/acceptPayment',
  role: 'staff',
  right: 'payments.add',
  records: true,
  body: { payment: id, reason },
  fields: { enrolled: z.boolean() },
});

/** Notes that staff have given back what was paid by bank or in cash; `reference` names it. Refused: 404 notFound, 409 conflict for one that Razorpay pays, or that is done. */
export const settleRefund = defineCall({
  path: '/desk/settleRefund',
  role: 'staff',
  right: 'payments.refund',
  records: true,
  body: { refund: id, reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) },
  fields: {},
});
