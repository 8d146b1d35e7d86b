import { and, asc, eq, inArray, isNotNull, notExists } from 'drizzle-orm';
import { formatMoment } from '../../contract/moments.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { applications, orders, payments, refunds } from '../db/tables/applications.ts';
import { papers } from '../db/tables/billing.ts';
import { isErased } from '../enrolment/erase-applications.ts';
import { issueReceipt, issueRefundPaper } from './issue-paper.ts';
import { readSeller } from './seller-versions.ts';

/** How many are made in one run of the job; the rest follow in the next. */
const most = 500;

/** A payment that counts, and that has no paper: it came before there were any. */
export type WithoutPaper = { paymentId: string; orderId: string; applicationId: string };

/** What became of one: the number of its paper, or why there is none. */
export type MissingReceipt = { paymentId: string; number: string | null; why: string | null };

type Moment = { now: Date; zone: string };

/** The payments that count and have no paper, the oldest first. */
export async function findWithoutPaper(db: Queryable, limit?: number): Promise<WithoutPaper[]> {
  const its = db.select({ number: papers.number }).from(papers).where(eq(papers.paymentId, payments.id));
  const found = db
    .select({ paymentId: payments.id, orderId: orders.id, applicationId: orders.applicationId })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(isNotNull(orders.paidAt), inArray(payments.status, ['captured', 'refunded']), notExists(its)))
    .orderBy(asc(orders.paidAt), asc(payments.id));
  return limit === undefined ? found : found.limit(limit);
}

/** Why a payment of before can have no paper; null where it can. */
export async function findObstacle(
  db: Queryable,
  { orderId, applicationId }: WithoutPaper,
  zone: string,
): Promise<string | null> {
  const [found] = await db
    .select({ form: applications.form, paidAt: orders.paidAt })
    .from(orders)
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(and(eq(orders.id, orderId), eq(applications.id, applicationId)));
  if (!found?.paidAt) return 'The order is not paid.';
  if (isErased(found.form)) return 'The student was erased, so nobody knows whom a paper is for.';
  if (await readSeller(db, found.paidAt, zone)) return null;
  return `No seller’s data hold on ${formatMoment(found.paidAt.getTime(), 'date', zone)}: import some that do.`;
}

/**
 * Makes the paper of a payment that came before there were any: dated now, with the day of the payment on it, and taxed by the seller's data of that day. What was given
 * back of it since gets its papers, too. Whoever comes meanwhile waits for the application, and finds the paper.
 */
export async function issueMissingReceipt(
  tx: Transaction,
  missing: WithoutPaper,
  { now, zone }: Moment,
): Promise<MissingReceipt> {
  const { paymentId, orderId, applicationId } = missing;
  await tx.select({ id: applications.id }).from(applications).where(eq(applications.id, applicationId)).for('update');
  const why = await findObstacle(tx, missing, zone);
  const [order] = await tx.select({ paidAt: orders.paidAt }).from(orders).where(eq(orders.id, orderId));
  if (why !== null || !order?.paidAt) return { paymentId, number: null, why };
  const paper = await issueReceipt(tx, { orderId, paymentId }, { now, zone, taxedAt: order.paidAt });
  const given = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done')))
    .orderBy(asc(refunds.firstHeardAt));
  for (const refund of given) await issueRefundPaper(tx, refund, { now, zone });
  return { paymentId, number: paper.number, why: null };
}

/** Makes what is missing of papers, each in a transaction of its own. Of those that cannot be made nothing is logged every hour: `paper missing` lists them. */
export async function issueMissingReceipts({ db, now, environment }: Context): Promise<void> {
  const moment = { now: now(), zone: environment.schoolTimeZone };
  for (const missing of await findWithoutPaper(db, most)) await db.transaction((tx) => issueMissingReceipt(tx, missing, moment));
}
