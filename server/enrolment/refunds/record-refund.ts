import { and, eq, or, type SQL } from 'drizzle-orm';
import type { Paper } from '../../../contract/billing/papers.ts';
import type { ApplicationForm } from '../../../contract/enrolment/applications.ts';
import { paperTitles } from '../../billing/describe-paper.ts';
import { issueRefundPaper } from '../../billing/issue-paper.ts';
import type { Transaction } from '../../db/open.ts';
import { applications, orders, payments, refunds } from '../../db/tables/applications.ts';
import { refundLetter } from '../../mail/letters/refund.ts';
import { type RefundStage, refundPayerLetter } from '../../mail/letters/refund-payer.ts';
import { comingBookings } from '../../schedule/coming.ts';
import type { GatewayRefund } from '../orders/gateway.ts';
import { mailPayer, notifySchool, type PaymentDeps } from '../orders/paid-mail.ts';
import { endAccess } from './end-access.ts';
import { markGivenBack } from './mark-given-back.ts';
import { advanceRefund, type RefundAction, type RefundEvent } from './refund.machine.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type PaidRow = {
  order: typeof orders.$inferSelect;
  payment: typeof payments.$inferSelect;
  form: ApplicationForm;
  parentEmail: string | null;
  studentId: string | null;
};

/** What Razorpay reports of a refund, by a webhook or as its answer. */
export type RefundReport = GatewayRefund;

const events = {
  pending: { type: 'refund.created' },
  processed: { type: 'refund.processed' },
  failed: { type: 'refund.failed' },
} satisfies Record<RefundReport['status'], RefundEvent>;

/**
 * Stores what became of a refund, and does what the chart asks for. One that nobody here asked for was made on Razorpay's own page, and begins
 * with this report.
 */
export async function recordRefund(tx: Transaction, report: RefundReport, deps: PaymentDeps): Promise<void> {
  const paid = await lockPaid(tx, report.paymentId);
  if (!paid) return;
  const known = (await findRefund(tx, report)) ?? (await storeReported(tx, report, deps.now));
  await advanceTo(
    tx,
    { refund: { ...known, razorpayId: report.id, ...toFacts(known, report) }, paid, event: events[report.status] },
    deps,
  );
}

/** Stores that Razorpay refused a refund of ours for good. */
export async function recordRefusal(tx: Transaction, id: string, failure: string, deps: PaymentDeps): Promise<void> {
  const [asked] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, id));
  const paid = asked && (await lockPaid(tx, asked.paymentId));
  const [known] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (paid && known) await advanceTo(tx, { refund: { ...known, failure }, paid, event: events.failed }, deps);
}

/** A reference that was told stays, also where later news leave it out. */
const toFacts = (known: RefundRow, { amountMinor, reference }: RefundReport) => ({
  amountMinor,
  reference: reference ?? known.reference,
});

/** Locks the application first, as everything does that writes about its payments. */
export async function lockPaid(tx: Transaction, paymentId: string | SQL): Promise<PaidRow | null> {
  const [found] = await tx
    .select({
      order: orders,
      payment: payments,
      form: applications.form,
      parentEmail: applications.parentEmail,
      studentId: applications.studentId,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(eq(payments.id, paymentId))
    .for('update', { of: applications });
  return found ?? null;
}

async function findRefund(tx: Transaction, { id, receipt, paymentId }: RefundReport): Promise<RefundRow | undefined> {
  const isOurs = receipt === null ? undefined : and(eq(refunds.id, receipt), eq(refunds.paymentId, paymentId));
  const [known] = await tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.razorpayId, id), isOurs));
  return known;
}

async function storeReported(tx: Transaction, { id, paymentId, amountMinor }: RefundReport, now: Date): Promise<RefundRow> {
  const row = { id, razorpayId: id, paymentId, amountMinor, state: 'requested' as const, firstHeardAt: now, changedAt: now };
  const [stored] = await tx.insert(refunds).values(row).returning();
  if (!stored) throw new Error('The refund that was stored did not come back.');
  return stored;
}

type Step = { refund: RefundRow; paid: PaidRow; event: RefundEvent };

/** Moves a refund on by its chart, whose payment is locked. */
async function advanceTo(tx: Transaction, { refund, paid, event }: Step, deps: PaymentDeps): Promise<void> {
  const { state, actions } = advanceRefund(refund.state, event);
  if (state === refund.state && actions.length === 0) return;
  const { schoolTimeZone: zone } = deps.environment;
  const moved = { ...refund, state, changedAt: deps.now };
  await tx.update(refunds).set(moved).where(eq(refunds.id, refund.id));
  if (state === 'done') await markGivenBack(tx, paid, deps.now);
  const paper = state === 'done' ? await issueRefundPaper(tx, refund, { now: deps.now, zone }) : null;
  const ended = actions.includes('endAccess') && refund.access === 'ends' ? await takeAccess(tx, moved, deps) : null;
  const news = toNews(state, actions);
  if (news)
    await notifySchool(
      tx,
      refundLetter({
        ...toLetter(moved, paid),
        news,
        sessions: await sessionsAhead(tx, paid, ended, deps),
      }),
      `refund:${refund.id}:${news}`,
      deps,
    );
  if (actions.includes('tellPayer'))
    await tellPayer(
      tx,
      moved,
      paid,
      { news: state === 'done' ? 'done' : 'failed', paper: paper && { title: paperTitles[paper.kind], number: paper.number } },
      deps,
    );
}

const toNews = (state: RefundRow['state'], actions: RefundAction[]): 'pending' | 'done' | 'failed' | 'contradicted' | null => {
  if (actions.includes('reportContradiction')) return 'contradicted';
  if (!actions.includes('tellSchool')) return null;
  return state === 'pending' || state === 'done' ? state : 'failed';
};

/** Ends the access that a refunded payment bought, and says so in its row. Returns whether there was one. */
async function takeAccess(
  tx: Transaction,
  { id, paymentId }: RefundRow,
  { now, environment }: Pick<PaymentDeps, 'now' | 'environment'>,
): Promise<boolean> {
  const ended = await endAccess(tx, paymentId, { now, zone: environment.schoolTimeZone });
  if (ended) await tx.update(refunds).set({ accessEndedAt: now }).where(eq(refunds.id, id));
  return ended;
}

/** The bookings of who lost access, which somebody has to cancel: a tutor would wait. */
async function sessionsAhead(
  tx: Transaction,
  { studentId }: PaidRow,
  ended: boolean | null,
  { now }: PaymentDeps,
): Promise<string[]> {
  if (!ended || studentId === null) return [];
  return (await comingBookings(tx, { role: 'student', id: studentId }, now)).map(({ id }) => id);
}

const toLetter = (
  { id, razorpayId, paymentId, amountMinor, reference, failure, access, accessEndedAt }: RefundRow,
  { order, payment, form }: PaidRow,
) => ({
  ...{
    refundId: razorpayId ?? id,
    paymentId,
    orderId: order.id,
    amountMinor,
    currency: payment.currency,
    reference,
    failure,
    access,
  },
  isAccessEnded: accessEndedAt !== null || access === 'ends',
  isOffline: payment.method !== 'razorpay',
  ...{ item: order.itemName, name: form.name },
});

/** Mails the payer, once for each piece of news. `paper`: the voucher or note that was made of it. */
export async function tellPayer(
  tx: Transaction,
  refund: RefundRow,
  paid: PaidRow,
  { news, paper }: { news: RefundStage; paper: Pick<Paper, 'title' | 'number'> | null },
  deps: PaymentDeps,
): Promise<void> {
  const letter = (pageUrl: string) => refundPayerLetter({ ...toLetter(refund, paid), news, paper, pageUrl });
  await mailPayer(tx, paid, letter, `refund-payer-${refund.id}-${news}:${refund.paymentId}`, deps);
}
