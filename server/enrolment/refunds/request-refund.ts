import { and, eq, ne, sql } from 'drizzle-orm';
import { formatMoney } from '../../../contract/money.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { payments, refunds } from '../../db/tables/applications.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import type { Environment } from '../../environment.ts';
import { CallRefused } from '../../http/refused.ts';
import { newId } from '../../ids.ts';
import { readPaidPromises } from '../../promises/read-promises.ts';
import { readAskedBack } from '../disputes/asked-back.ts';
import { readPartOf } from '../instalments/read-instalments.ts';
import type { PaymentDeps } from '../orders/paid-mail.ts';
import { isSandboxed } from '../sandbox/keys.ts';
import { endPurchase, holdPurchase } from './end-access.ts';
import { type Reckoning, reckonRefund } from './reckoning.ts';
import { lockPaid, type PaidRow, type RefundRow, recordRefund, tellPayer } from './record-refund.ts';

/** `amountMinor` null: what is reckoned. `key`: the same again is the same refund. */
export type RefundRequest = {
  paymentId: string;
  amountMinor: number | null;
  key: string;
  reason: string | null;
  access: 'stays' | 'ends';
};

/** Razorpay gives back at least so much, in minor units. */
const leastMinor = 100;

/**
 * Notes that staff gave back what had come by bank or in cash. Throws `CallRefused`: 404, 409 for one that Razorpay pays, or that is done.
 */
export async function settleOffline(tx: Transaction, id: string, reference: string, deps: PaymentDeps): Promise<RefundRow> {
  const [found] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, id));
  const paid = found && (await lockPaid(tx, found.paymentId));
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!paid || !refund) throw new CallRefused(404, 'notFound', `There is no refund '${id}'.`);
  if (paid.payment.method === 'razorpay') throw new CallRefused(409, 'conflict', 'Razorpay pays this refund.');
  if (refund.state === 'done') throw new CallRefused(409, 'conflict', 'This refund was given back already.');
  const { amountMinor, paymentId } = refund;
  const { currency } = paid.payment;
  await recordRefund(tx, { id, paymentId, amountMinor, currency, receipt: id, status: 'processed', reference }, deps);
  return refund;
}

/** Whether money of a payment ever came. */
export const hasMoney = ({ status }: Pick<typeof payments.$inferSelect, 'status'>): boolean =>
  status !== 'failed' && status !== 'authorized';

/** Reads what is to know of a payment of which something may be owed back, and how a bank asks for it. */
export async function readOwed(tx: Queryable, paymentId: string, { environment, now }: PaymentDeps) {
  const [[payment], others, given, part, askedBack] = await together(
    async () => tx.select().from(payments).where(eq(payments.id, paymentId)),
    async () =>
      tx
        .select({ amountMinor: refunds.amountMinor })
        .from(refunds)
        .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed'))),
    () => readPaidPromises(tx, paymentId, { now, zone: environment.schoolTimeZone }),
    () => readPartOf(tx, paymentId),
    () => readAskedBack(tx, paymentId),
  );
  return { paymentId, payment, others, given, part, askedBack };
}

/** Reckons what is owed back of a payment now; what a bank took back by a dispute is not given back again. Throws `CallRefused`: 404, 409 where no money of it is here. */
export function reckonOwed(
  { paymentId, payment, others, given, part, askedBack: { lostMinor } }: Awaited<ReturnType<typeof readOwed>>,
  { environment, now }: PaymentDeps,
): Reckoning {
  if (!payment) throw new CallRefused(404, 'notFound', `There is no payment '${paymentId}'.`);
  if (!hasMoney(payment))
    throw new CallRefused(409, 'conflict', `${paymentId} is ${payment.status}: there is nothing to give back.`);
  const recorded = others.reduce((total, { amountMinor }) => total + amountMinor, lostMinor);
  // Razorpay may have told of a whole refund by the payment alone.
  const givenBackMinor = payment.status === 'refunded' ? Math.max(recorded, payment.amountMinor) : recorded;
  const { status, amountMinor: paidMinor, firstHeardAt } = payment;
  const paidAt = part?.firstPaidAt ?? firstHeardAt;
  const instalment = part && { priceMinor: part.priceMinor, beforeMinor: part.beforeMinor };
  return reckonRefund({ status, paidMinor, paidAt, givenBackMinor, given, instalment }, environment.refundRule, now);
}

/** Throws `CallRefused` 503 where nobody is there to send a refund to. */
export function requirePaymentService(environment: Environment): void {
  if (environment.razorpay === null && !isSandboxed(environment))
    throw new CallRefused(503, 'unavailable', 'Payment gateway is not configured.');
}

/** A payment that is locked, with what is owed back of it, and the refund that has the key already. */
type HeldRequest = { paid: PaidRow; known: RefundRow | undefined; owed: Awaited<ReturnType<typeof readOwed>> };

/** Locks a payment of which something is to be given back. Throws `CallRefused` 404. */
export async function holdRefundable(
  tx: Transaction,
  { paymentId, key }: Pick<RefundRequest, 'paymentId' | 'key'>,
  deps: PaymentDeps,
): Promise<HeldRequest> {
  const [paid, [known], owed] = await together(
    () => lockPaid(tx, paymentId),
    async () => tx.select().from(refunds).where(eq(refunds.key, key)),
    () => readOwed(tx, paymentId, deps),
  );
  if (!paid) throw new CallRefused(404, 'notFound', `There is no payment '${paymentId}'.`);
  return { paid, known, owed };
}

/**
 * Stores a refund that staff decided, and tells the payer; the server sends it to Razorpay afterwards. The same key again answers the same
 * refund. Throws `CallRefused`: 404 for an unknown payment, 409 where a sum is missing, too much, or not the reckoned one without a reason, where a
 * dispute about it waits and no reason is given, or where the key was used for another refund.
 */
export const requestRefund = async (tx: Transaction, request: RefundRequest, deps: PaymentDeps): Promise<RefundRow> =>
  storeRequest(tx, request, await holdRefundable(tx, request, deps), deps);

/** As `requestRefund`, of a payment that is held already. */
export async function storeRequest(
  tx: Transaction,
  request: RefundRequest,
  { paid, known, owed }: HeldRequest,
  deps: PaymentDeps,
): Promise<RefundRow> {
  const { paymentId, key, reason, access } = request;
  if (known) return sameRefund(known, request);
  const reckoning = reckonOwed(owed, deps);
  const amountMinor = toAmount(request, reckoning, paid.payment.currency);
  if (reason === null && owed.askedBack.isWaiting) throw askedBack();
  const refund: RefundRow = {
    ...{ id: newId(), razorpayId: null, paymentId, key, amountMinor, state: 'requested', reason, access, accessEndedAt: null },
    ...{ reckoning, reference: null, failure: null, askedAt: null, firstHeardAt: deps.now, changedAt: deps.now },
  };
  await sendOn(tx, () => tx.insert(refunds).values(refund));
  await tellPayer(tx, refund, paid, { news: 'requested', paper: null }, deps);
  return refund;
}

const askedBack = () =>
  new CallRefused(
    409,
    'conflict',
    'A bank is asking for this payment back. Answer the dispute at Razorpay, or give a reason to refund it anyway: it could go back twice.',
  );

function sameRefund(known: RefundRow, { paymentId, amountMinor, access }: RefundRequest): RefundRow {
  const isSame =
    known.paymentId === paymentId && known.access === access && (amountMinor === null || known.amountMinor === amountMinor);
  if (isSame) return known;
  throw new CallRefused(409, 'conflict', `The key '${known.key}' was used for another refund, of ${known.paymentId}.`);
}

function toAmount({ amountMinor, reason }: RefundRequest, reckoning: Reckoning, currency: string): number {
  const { owedMinor, paidMinor, givenBackMinor } = reckoning;
  const refuse = (msg: string) => new CallRefused(409, 'conflict', msg);
  const money = (minor: number) => formatMoney(minor / 100, currency);
  const amount = amountMinor ?? owedMinor;
  if (amount === null) throw refuse('No refund rule is set, so nothing can be calculated. Give an amount.');
  if (amount > paidMinor - givenBackMinor) throw refuse(`Only ${money(paidMinor - givenBackMinor)} of this payment is left.`);
  if (amount < leastMinor) throw refuse('Nothing is owed under the rule. Give an amount and a reason for it.');
  if (owedMinor !== null && amount !== owedMinor && reason === null)
    throw refuse(`Under the rule, ${money(owedMinor)} is owed. Give a reason for a different amount.`);
  return amount;
}

/**
 * Decides whether a refunded student keeps the course, as after a refund on Razorpay's own page. What was taken is not given again. Throws
 * `CallRefused`: 404, 409 where access was ended.
 */
export async function decideAccess(
  tx: Transaction,
  id: string,
  access: 'stays' | 'ends',
  { now, environment }: Pick<PaymentDeps, 'now' | 'environment'>,
): Promise<{ before: RefundRow; after: RefundRow; paid: PaidRow }> {
  const itsPayment = sql`(${tx.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.id, id))})`;
  const [paid, [before], bought] = await together(
    () => lockPaid(tx, itsPayment),
    async () => tx.select().from(refunds).where(eq(refunds.id, id)),
    () => holdPurchase(tx, itsPayment),
  );
  if (!paid || !before) throw new CallRefused(404, 'notFound', 'There’s no such refund.');
  if (before.accessEndedAt)
    throw new CallRefused(409, 'conflict', 'Access has ended already. Enroll the student again to undo it.');
  const ends = access === 'ends' && before.state === 'done';
  const isEnded = ends && (await endPurchase(tx, bought, { now, zone: environment.schoolTimeZone }));
  const after = { ...before, access, changedAt: now, ...(isEnded && { accessEndedAt: now }) };
  await sendOn(tx, () => tx.update(refunds).set(after).where(eq(refunds.id, id)));
  return { before, after, paid };
}
