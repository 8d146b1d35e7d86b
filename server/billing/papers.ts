import { eq } from 'drizzle-orm';
import type { Paper } from '../../contract/billing/papers.ts';
import type { Queryable } from '../db/open.ts';
import { orders } from '../db/tables/applications.ts';
import { papers, sellerVersions } from '../db/tables/billing.ts';
import { isSandboxed } from '../enrolment/sandbox/keys.ts';
import type { Environment } from '../environment.ts';
import { describePaper } from './describe-paper.ts';
import { inPaperOrder } from './issue-paper.ts';

/** The papers of a payment in words, each by the seller as it was when it was made: what receipted it comes first. */
export async function readPapers(db: Queryable, paymentId: string, environment: Environment): Promise<Paper[]> {
  const rows = await db
    .select({ paper: papers, seller: sellerVersions.seller, paidAt: orders.paidAt })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .leftJoin(sellerVersions, eq(sellerVersions.version, papers.sellerVersion))
    .where(eq(papers.paymentId, paymentId))
    .orderBy(...inPaperOrder);
  const told = { zone: environment.schoolTimeZone, isSandbox: isSandboxed(environment) };
  const refundVouchers = rows.flatMap(({ paper }) => (paper.kind === 'refundVoucher' ? [paper] : []));
  return rows.map((row) => describePaper({ ...row, ...told, refundVouchers }));
}
