import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import { agreedVersions } from '../../../contract/site/legal-versions.ts';
import { issueReceipt } from '../../billing/issue-paper.ts';
import type { Transaction } from '../../db/open.ts';
import { applications, orders, payments } from '../../db/tables/applications.ts';
import { instalmentPlans } from '../../db/tables/instalments.ts';
import { together } from '../../db/together.ts';
import { nothingMore, sendOn, transact } from '../../db/transact.ts';
import { logError } from '../../log.ts';
import { mismatchPayerLetter } from '../../mail/letters/mismatch-payer.ts';
import { notEnrolledLetter } from '../../mail/letters/not-enrolled.ts';
import { paymentMismatchLetter } from '../../mail/letters/payment-mismatch.ts';
import { surplusLetter } from '../../mail/letters/surplus.ts';
import { findPurchases, lockPurchase } from '../bought-before.ts';
import { enrolPayer } from '../enrol-payer.ts';
import { countPart } from '../instalments/move-instalments.ts';
import { findPlan, isPayable, type Plan, readPlans } from '../instalments/read-instalments.ts';
import { advance, type OrderAction, type OrderEvent } from './order.machine.ts';
import {
  mailPayer,
  mailReceipt,
  mailSurplus,
  notifySchool,
  type PaidOrder,
  type PaymentDeps,
  toPaidApplication,
} from './paid-mail.ts';

type OrderRow = typeof orders.$inferSelect;
type PaymentStatus = (typeof payments.$inferSelect)['status'];

/** A fact about a payment, whoever reports it: a webhook, Razorpay's answer, or the signature that a payer's browser brought. */
export type PaymentReport = {
  id: string;
  orderId: string;
  amountMinor: number;
  currency: string;
  status: 'failed' | 'authorized' | 'captured' | 'refunded';
  /** How it came, where staff entered it. */
  offline?: Pick<typeof payments.$inferSelect, 'method' | 'reference'>;
};

/** Reports arrive late, twice and in any order: one that says less than what is known already changes nothing. */
const weights: Record<PaymentStatus, number> = { failed: 1, authorized: 2, captured: 3, surplus: 3, mismatched: 3, refunded: 4 };

/**
 * Turns a payment into a paid order, an enrolment and mails: the one place that does. All of a report is stored in the transaction, or none of
 * it, and reports about one application follow one another. Returns false where the order is not ours.
 */
export async function recordPayment(tx: Transaction, report: PaymentReport, deps: PaymentDeps): Promise<boolean> {
  const [locked, known] = await together(
    () => lockOrder(tx, report.orderId),
    () => isKnown(tx, report),
  );
  if (!locked) return false;
  // What is known only ever grows: most reports repeat an earlier one.
  if (known) return true;
  const { order, siblings, plan, form, parentEmail, repeatConfirmedAt } = locked;

  const fits = report.amountMinor === order.amountMinor && report.currency === order.currency;
  const paidBefore = siblings.filter(({ paymentId }) => paymentId !== null);
  // Each part of a price counts once; of one that is paid whole there is a single part, which has no number.
  const own = paidBefore.find(({ part }) => part === order.part)?.paymentId ?? null;
  const mayBeOther = paidBefore.length === 0 && report.status === 'captured';
  const counted = own ?? (mayBeOther ? await findOther(tx, order, { form, repeatConfirmedAt }) : null);
  const isTooLate = counted === null && order.part !== null && plan !== null && !isPayable(plan.row);
  const event = toEvent(report.status, { fits, isFirst: counted === null && !isTooLate });
  const { state, actions } = event ? advance(order.state, event) : { state: order.state, actions: [] };
  await keepPayment(tx, report, statusAfter(report.status, actions), deps.now);
  if (report.status === 'authorized') await scheduleCheck(tx, order, deps.now);
  const paid: PaidOrder = { order, form, parentEmail, paymentId: report.id, paidAt: deps.now };
  if (actions.includes('reportMismatch')) await reportMismatch(tx, paid, report, deps);
  if (actions.includes('refundSurplus')) await refundSurplus(tx, paid, { countedId: counted, isEnded: isTooLate }, deps);
  if (actions.includes('countPayment')) {
    await countPayment(tx, paid, deps);
    const after = order.part === null ? null : await findPlan(tx, order.applicationId);
    if (after) await countPart(tx, { plan: after, application: { form, parentEmail, itemName: order.itemName } }, deps);
    if (order.part !== null && report.offline === undefined) await noteConsent(tx, order.applicationId, deps.now);
  }
  if (state !== order.state) await sendOn(tx, () => tx.update(orders).set({ state }).where(eq(orders.id, order.id)));
  if (actions.includes('enrolStudent')) await enrolOrNotify(tx, paid, siblings, deps);
  return true;
}

/** Who has paid on the page agreed to what it says beside the button: that has a version, and stands in place of what staff noted. */
async function noteConsent(tx: Transaction, id: string, now: Date): Promise<void> {
  await sendOn(tx, () =>
    tx
      .update(applications)
      .set({ consentedAt: now, consentNotedBy: null, ...agreedVersions })
      .where(and(eq(applications.id, id), isNull(applications.termsVersion))),
  );
}

/**
 * The payment that paid for the same course with the same address in another application: two devices may both have had their checkout open
 * before either paid. Who meant to pay again meant it beside what was paid by then, and not beside what came after.
 */
async function findOther(
  tx: Transaction,
  { kind, itemName, applicationId }: OrderRow,
  { form: { email }, repeatConfirmedAt }: { form: ApplicationForm; repeatConfirmedAt: Date | null },
): Promise<string | null> {
  const purchase = { email, item: { kind, name: itemName }, except: { applicationId } };
  const [, [bought]] = await together(
    () => lockPurchase(tx, purchase),
    () => findPurchases(tx, purchase),
  );
  const isMeant = repeatConfirmedAt !== null && bought?.order.paidAt && bought.order.paidAt <= repeatConfirmedAt;
  return isMeant ? null : (bought?.order.paymentId ?? null);
}

async function isKnown(tx: Transaction, { id, status }: PaymentReport): Promise<boolean> {
  const [known] = await tx.select({ status: payments.status }).from(payments).where(eq(payments.id, id));
  return known !== undefined && weights[known.status] >= weights[status];
}

/** Enrols the student of an order that is paid and whose enrolment failed. Nothing happens to an order in another state. */
export async function enrolAgain(tx: Transaction, orderId: string, deps: PaymentDeps): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return;
  const { order, siblings, form, parentEmail } = locked;
  const { state, paymentId, paidAt } = order;
  if (state === 'paid' && paymentId && paidAt)
    await enrolOrNotify(tx, { order, form, parentEmail, paymentId, paidAt }, siblings, deps);
}

type LockedOrder = Pick<typeof applications.$inferSelect, 'form' | 'parentEmail' | 'repeatConfirmedAt'> & {
  order: OrderRow;
  siblings: OrderRow[];
  plan: Plan | null;
};

/**
 * Locks the application first, as everything does that writes to its orders: two that write at once wait for each other. `siblings` are
 * all orders of the application.
 */
async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const its = tx.select({ id: orders.applicationId }).from(orders).where(eq(orders.id, orderId));
  const [[application], siblings, [plan]] = await together(
    async () =>
      tx
        .select({
          form: applications.form,
          parentEmail: applications.parentEmail,
          repeatConfirmedAt: applications.repeatConfirmedAt,
        })
        .from(applications)
        .where(inArray(applications.id, its))
        .for('update'),
    async () => tx.select().from(orders).where(inArray(orders.applicationId, its)).orderBy(asc(orders.createdAt)),
    () => readPlans(tx, inArray(instalmentPlans.applicationId, its)),
  );
  const order = siblings.find(({ id }) => id === orderId);
  return order && application ? { order, siblings, plan: plan ?? null, ...application } : null;
}

function toEvent(status: PaymentReport['status'], facts: { fits: boolean; isFirst: boolean }): OrderEvent | null {
  if (status === 'captured') return { type: 'payment.captured', ...facts };
  if (status === 'refunded') return null;
  return { type: status === 'failed' ? 'payment.failed' : 'payment.authorized' };
}

function statusAfter(status: PaymentReport['status'], actions: OrderAction[]): PaymentStatus {
  if (actions.includes('reportMismatch')) return 'mismatched';
  return actions.includes('refundSurplus') ? 'surplus' : status;
}

async function keepPayment(tx: Transaction, report: PaymentReport, status: PaymentStatus, now: Date): Promise<void> {
  const { id, orderId, amountMinor, currency, offline } = report;
  const facts = { status, amountMinor, currency, changedAt: now };
  await sendOn(tx, () =>
    tx
      .insert(payments)
      .values({ id, orderId, ...facts, ...offline, firstHeardAt: now })
      .onConflictDoUpdate({ target: payments.id, set: facts }),
  );
}

/** Has an order asked about within a minute however old it is, and one that had lapsed for its whole time again. */
async function scheduleCheck(tx: Transaction, { id, state, createdAt }: OrderRow, now: Date): Promise<void> {
  const asked = { askedAt: null, createdAt: state === 'lapsed' ? now : createdAt };
  await sendOn(tx, () => tx.update(orders).set(asked).where(eq(orders.id, id)));
}

/** Counts a payment, whatever becomes of the enrolment. */
async function countPayment(tx: Transaction, paid: PaidOrder, deps: PaymentDeps): Promise<void> {
  const { order, paymentId, paidAt } = paid;
  await sendOn(tx, () => tx.update(orders).set({ paymentId, paidAt }).where(eq(orders.id, order.id)));
  // The application is about what was paid for, even where its payer had gone on to another item.
  const bought = { kind: order.kind, itemName: order.itemName, changedAt: paidAt };
  await sendOn(tx, () => tx.update(applications).set(bought).where(eq(applications.id, order.applicationId)));
  await issueReceipt(tx, { orderId: order.id, paymentId }, { now: paidAt, zone: deps.environment.schoolTimeZone });
  await mailReceipt(tx, paid, deps, { once: true });
}

/**
 * Enrols in a nested transaction: where that fails the money stays counted, the school is told, and the reconciler tries again. A failure
 * to queue that mail, as with a lost database, fails the whole transaction.
 */
async function enrolOrNotify(tx: Transaction, paid: PaidOrder, siblings: readonly OrderRow[], deps: PaymentDeps): Promise<void> {
  const { id } = paid.order;
  try {
    if (!isEnrolledByAnotherPart(paid.order, siblings))
      await transact(tx, async (step) => {
        await enrolPayer(step, paid, deps);
        return nothingMore;
      });
    const { state } = advance('paid', { type: 'student.enrolled' });
    await sendOn(tx, () => tx.update(orders).set({ state }).where(eq(orders.id, id)));
  } catch (error) {
    logError(`Order ${id} is paid, and its student could not be enrolled`, error);
    await notifySchool(tx, notEnrolledLetter(toPaidApplication(paid, deps)), `not-enrolled:${paid.paymentId}`, deps);
  }
}

/** The first part of a price enrolls. Those after it do not again, also where the course was taken back meanwhile. */
const isEnrolledByAnotherPart = ({ id, part }: OrderRow, siblings: readonly OrderRow[]): boolean =>
  part !== null && siblings.some((other) => other.state === 'enrolled' && other.id !== id);

/** Asks the school to give a second payment back, and tells the payer: nothing is refunded by itself. */
async function refundSurplus(
  tx: Transaction,
  paid: PaidOrder,
  why: { countedId: string | null; isEnded: boolean },
  deps: PaymentDeps,
): Promise<void> {
  const letter = surplusLetter({ ...toPaidApplication(paid, deps), ...why, orderId: paid.order.id });
  await notifySchool(tx, letter, `surplus:${paid.paymentId}`, deps);
  await mailSurplus(tx, paid, why.isEnded, deps);
}

/** Has the school look at money that is not what was asked for, and tells the payer, who would else pay again. */
async function reportMismatch(
  tx: Transaction,
  { order, form, parentEmail }: PaidOrder,
  report: PaymentReport,
  deps: PaymentDeps,
): Promise<void> {
  const { id: paymentId, amountMinor, currency } = report;
  const expected = { amountMinor: order.amountMinor, currency: order.currency };
  const sums = { paymentId, expected, received: { amountMinor, currency } };
  await notifySchool(tx, paymentMismatchLetter({ orderId: order.id, ...sums }), `mismatch:${paymentId}`, deps);
  const toPayer = (pageUrl: string) => mismatchPayerLetter({ item: order.itemName, name: form.name, ...sums, pageUrl });
  await mailPayer(tx, { order, form, parentEmail }, toPayer, `mismatch-payer:${paymentId}`, deps);
}
