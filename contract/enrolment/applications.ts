import * as z from 'zod/mini';
import { isGstin } from '../billing/gstin.ts';
import { paper } from '../billing/papers.ts';
import { place } from '../billing/places.ts';
import { defineCall } from '../call.ts';
import { looksLikeEmail } from '../email.ts';
import { instalmentPlan } from './instalments.ts';
import { currency, item } from './offers.ts';

const needed = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/** The fields of both application forms (specification 3); `phone` in international format. Only `additional_info` may be empty. */
export const applicationFields = {
  name: needed(200),
  email: needed(254),
  phone: needed(40),
  student_class: needed(50),
  school_name: needed(200),
  parent_name: needed(200),
  additional_info: z.string().check(z.trim(), z.maxLength(5000)),
};
export const applicationForm = z.object(applicationFields);
export type ApplicationForm = z.infer<typeof applicationForm>;

/** Made by the browser for one application, and kept with its draft: what makes a repeated order the same order. */
export const applicationKey = z.string().check(z.regex(/^[\w-]{20,64}$/));

/**
 * What is asked beside the form, which is the specification's; all of it may be left out. `place`: where who pays lives, for the tax; `birthYear`: the student's; `testDate`: with which official test an SAT plan begins, else with the next;
 * `parentEmail`: where a parent is asked to confirm that reports go there; `parentPhone`: where the school calls them; `gstin`: of a payer who is registered for the tax.
 */
export const sentAdditions = {
  place: z.optional(place),
  birthYear: z.optional(z.int().check(z.minimum(1900), z.maximum(2100))),
  testDate: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  parentEmail: z.optional(z.string().check(z.trim(), z.maxLength(254), z.refine(looksLikeEmail))),
  parentPhone: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  gstin: z.optional(z.string().check(z.maxLength(15), z.refine(isGstin))),
};

/**
 * Makes, or finds again, the one open order of an application. `amount` is the listed number in major units (specification 9) and must
 * be the price of `item` in `currency`. `guardianConsent`: students are minors. The answer's `amount` is Razorpay's own, in minor units,
 * for Checkout alone. `application` is the token of the payer's page. `repeat`: the payer knows that the course was paid for with this address
 * before, and means to pay again. Refused, with the words as `error` too: 400 badInput; 409 conflict
 * where the application has been paid, 409 boughtBefore where the course was paid for with this address in another one, 409 payingElsewhere where a payment for it is not settled yet in another one, each only while `repeat` is left out;
 * 400 badInput too for an address whose account is somebody else's; 422 badInput for an item, currency or amount that is not in the price table; 429 tooMany for too many
 * new applications from one address; 503 unavailable.
 */
export const createOrder = defineCall({
  path: '/createOrder',
  role: 'anybody',
  body: {
    amount: z.number(),
    currency: z.string().check(z.maxLength(10)),
    item,
    applicationKey,
    application: applicationForm,
    guardianConsent: z.literal(true),
    ...sentAdditions,
    repeat: z.optional(z.literal(true)),
  },
  fields: { orderId: z.string(), amount: z.int(), currency: z.string(), application: z.string() },
});

const razorpayId = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Checks what Checkout handed to the browser. `status` is 'success' where the signature fits an order of ours (specification 7), else
 * 'failure' with words for the payer. `surplus`: the course was paid for already, so that this payment goes back. What a browser loses, the webhook and the reconciler finish.
 */
export const verifyPayment = defineCall({
  path: '/verifyPayment',
  role: 'anybody',
  body: {
    razorpay_payment_id: razorpayId,
    razorpay_order_id: razorpayId,
    razorpay_signature: z.string().check(z.minLength(1), z.maxLength(256)),
  },
  fields: { status: z.enum(['success', 'failure']), surplus: z.optional(z.literal(true)) },
});

/**
 * Mails the receipts of a course again, to the address that they went to. The answer is the same whether there are any: it tells nobody who has
 * bought what. Refused: 429 tooMany.
 */
export const resendReceipt = defineCall({
  path: '/resendReceipt',
  role: 'anybody',
  body: { email: applicationFields.email, item },
  fields: {},
});

/** A signed token of the payer's page. */
export const applicationToken = z.string().check(z.minLength(20), z.maxLength(300));

/** How far a mail is: not yet due, waiting in the outbox, being tried again after a failure, or handed over. */
export const mailState = z.enum(['none', 'waiting', 'retrying', 'sent']);
export type MailState = z.infer<typeof mailState>;

/**
 * What became of the money, as far as Razorpay reported: nothing yet; a try that failed; a payment that is not what was asked for, which staff
 * look at; the payment that counts; one too many, to be given back; money that was given back, in part or whole; money of which nothing is left since a
 * bank took it back by a dispute.
 */
export const moneyState = z.enum([
  'none',
  'failed',
  'mismatched',
  'counted',
  'surplus',
  'partlyRefunded',
  'refunded',
  'takenBack',
]);
export type MoneyState = z.infer<typeof moneyState>;

/** A refund: decided, sent to Razorpay, waiting at the bank, done, or not possible. `reference`: the bank's number, or what staff noted. `isOffline`: of what came by bank or in cash, which the school gives back itself. */
export const applicationRefund = z.object({
  amount: z.number(),
  state: z.enum(['requested', 'sent', 'pending', 'done', 'failed']),
  reference: z.nullable(z.string()),
  isOffline: z.boolean(),
  at: z.number(),
});
export type ApplicationRefund = z.infer<typeof applicationRefund>;

/**
 * What the payer may see of an application. `receiptEmail`: where the receipt goes, the parent's address where the application has one. `amount` in major units. Instants in ms since the epoch. `state`: 'open' until money came,
 * 'paid' once it did, 'enrolled' once the account has the course. `account`: null before that; `ready` once its password is set.
 * `accountMail` is 'none' for an account that was there before. `refunded`: what was given back so far, in major units; `refunds`: each of it,
 * the oldest first. `takenBack`: what a bank took back by lost disputes; left out where nothing was. `accessEnded`: the account has the course no more, `accessEndedBy`: with what it
 * went. `papers`: the receipt, and what was made of
 * it since. `instalments`: where the price is paid in parts; `amount` is the whole price then, and `paymentId` the first part's.
 */
export const applicationSummary = z.object({
  item,
  course: z.string(),
  name: z.string(),
  email: z.string(),
  receiptEmail: z.string(),
  amount: z.number(),
  currency,
  state: z.enum(['open', 'paid', 'enrolled']),
  money: moneyState,
  refunded: z.number(),
  refunds: z.array(applicationRefund),
  takenBack: z.optional(z.number()),
  accessEnded: z.boolean(),
  accessEndedBy: z.optional(z.enum(['refund', 'dispute', 'installments', 'lastDay', 'school'])),
  paidAt: z.nullable(z.number()),
  paymentId: z.nullable(z.string()),
  account: z.nullable(z.object({ username: z.string(), isNew: z.boolean(), ready: z.boolean() })),
  papers: z.array(paper),
  instalments: z.nullable(instalmentPlan),
  receiptMail: mailState,
  accountMail: mailState,
});
export type ApplicationSummary = z.infer<typeof applicationSummary>;

/** The payer's page. Refused: 404 notFound for a token that is not ours. */
export const getApplication = defineCall({
  path: '/getApplication',
  role: 'anybody',
  body: { token: applicationToken },
  fields: { data: applicationSummary },
});

/** Sends the mail with the set-password link again, or, where the password is set, the receipt. Refused: 404, 409 before payment, 429 tooMany. */
export const resendApplicationMail = defineCall({
  path: '/resendApplicationMail',
  role: 'anybody',
  body: { token: applicationToken },
  fields: {},
});
