import { and, eq, exists, inArray, notExists } from 'drizzle-orm';
import { issueDisputePaper, type PaperRow } from '../../billing/issue-paper.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/open.ts';
import { disputes, payments } from '../../db/tables/applications.ts';
import { papers } from '../../db/tables/billing.ts';
import type { PaymentDeps } from '../orders/paid-mail.ts';
import { lockPaid } from '../refunds/record-refund.ts';
import { findTaken } from './asked-back.ts';

type LostDispute = typeof disputes.$inferSelect;

/** Makes the paper of what a bank took by a dispute that was lost, once. Null in another currency than the payment's, which says nothing about its sum, and where no paper is left to take back. */
export const issueTakenBack = async (
  tx: Transaction,
  dispute: LostDispute,
  currency: string,
  { now, environment }: Pick<PaymentDeps, 'now' | 'environment'>,
): Promise<PaperRow | null> =>
  dispute.currency === currency
    ? issueDisputePaper(tx, { ...dispute, amountMinor: findTaken(dispute) }, { now, zone: environment.schoolTimeZone })
    : null;

/** Makes the papers of disputes that were lost before there were any, or before the payment had its own. */
export async function issueMissingTakenBack({ db, now, environment }: Context): Promise<void> {
  const its = db.select({ number: papers.number }).from(papers).where(eq(papers.disputeId, disputes.id));
  const receipted = db
    .select({ number: papers.number })
    .from(papers)
    .where(and(eq(papers.paymentId, disputes.paymentId), inArray(papers.kind, ['receipt', 'receiptVoucher'])));
  const lost = await db
    .select({ id: disputes.id, paymentId: disputes.paymentId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(disputes.state, 'lost'), eq(disputes.currency, payments.currency), exists(receipted), notExists(its)));
  for (const { id, paymentId } of lost)
    await db.transaction(async (tx) => {
      const paid = await lockPaid(tx, paymentId);
      const [dispute] = await tx
        .select()
        .from(disputes)
        .where(and(eq(disputes.id, id), eq(disputes.state, 'lost')));
      if (paid && dispute) await issueTakenBack(tx, dispute, paid.payment.currency, { now: now(), environment });
    });
}
