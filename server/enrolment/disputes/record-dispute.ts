import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readPapers } from '../../billing/papers.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/open.ts';
import { disputes } from '../../db/tables/applications.ts';
import { disputeLetter } from '../../mail/letters/dispute.ts';
import { mailPaper, notifySchool, type PaymentDeps } from '../orders/paid-mail.ts';
import { markGivenBack, unmarkGivenBack } from '../refunds/mark-given-back.ts';
import { lockPaid, type PaidRow } from '../refunds/record-refund.ts';
import { advanceDispute, type DisputeEvent, type DisputeState } from './dispute.machine.ts';
import { issueTakenBack } from './issue-taken-back.ts';
import { keepEvidence } from './kept-evidence.ts';

/** A dispute as Razorpay writes it in its webhooks. Instants in s since the epoch. */
export const disputeEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  amount_deducted: z.nullish(z.int()),
  reason_code: z.nullish(z.string()),
  reason_description: z.nullish(z.string()),
  respond_by: z.nullish(z.int()),
  phase: z.nullish(z.string()),
});
export type DisputeEntity = z.infer<typeof disputeEntity>;
export type DisputeRow = typeof disputes.$inferSelect;

/** The webhook events about disputes, and what each is to the chart. */
export const disputeEvents = {
  'payment.dispute.created': { type: 'dispute.created' },
  'payment.dispute.under_review': { type: 'dispute.contested' },
  'payment.dispute.action_required': { type: 'dispute.returned' },
  'payment.dispute.won': { type: 'dispute.won' },
  'payment.dispute.lost': { type: 'dispute.lost' },
  'payment.dispute.closed': { type: 'dispute.closed' },
} satisfies Record<string, Pick<DisputeEvent, 'type'>>;

/** `happenedAt`: when Razorpay says that it did. */
type Report = { dispute: DisputeEntity; type: DisputeEvent['type']; happenedAt: Date };

/** Stores what Razorpay tells of a dispute, and mails the school. Returns false where the payment is not ours. */
export async function recordDispute(tx: Transaction, { dispute, type, happenedAt }: Report, deps: PaymentDeps): Promise<boolean> {
  const paid = await lockPaid(tx, dispute.payment_id);
  if (!paid) return false;
  const [known] = await tx.select().from(disputes).where(eq(disputes.id, dispute.id));
  const isNewest = known === undefined || happenedAt >= known.happenedAt;
  const { state, actions } = advanceDispute(known?.state ?? null, { type, isNewest });
  if (known && !isNewest && state === known.state) return true;
  const facts = { ...toFacts(dispute), state, happenedAt: isNewest ? happenedAt : known.happenedAt, changedAt: deps.now };
  const [stored] = await tx
    .insert(disputes)
    .values({ id: dispute.id, paymentId: dispute.payment_id, ...facts, firstHeardAt: deps.now })
    .onConflictDoUpdate({ target: disputes.id, set: facts })
    .returning();
  if (stored && !known)
    await keepEvidence(tx, stored, { now: deps.now, zone: deps.environment.schoolTimeZone, rule: deps.environment.refundRule });
  if (stored?.state === 'lost') await countTakenBack(tx, stored, paid, deps);
  else if (known?.state === 'lost') await unmarkGivenBack(tx, paid, deps.now);
  // A second request for evidence is another letter than the first.
  if (stored && actions.length > 0) await mailSchool(tx, stored, paid, `${state}:${happenedAt.getTime()}`, deps);
  return true;
}

/** What a bank took by a dispute went back as a refund does: the payer gets its paper, and the course can be bought anew. */
async function countTakenBack(tx: Transaction, dispute: DisputeRow, paid: PaidRow, deps: PaymentDeps): Promise<void> {
  await markGivenBack(tx, paid, deps.now);
  const made = await issueTakenBack(tx, dispute, paid.payment.currency, deps);
  const papers = await readPapers(tx, dispute.paymentId, deps.environment);
  const paper = papers.find(({ number }) => number === made?.number);
  if (paper) await mailPaper(tx, paid, paper, deps);
}

const toFacts = ({ amount, currency, amount_deducted, reason_code, reason_description, respond_by, phase }: DisputeEntity) => ({
  ...{ amountMinor: amount, currency, deductedMinor: amount_deducted ?? 0, phase: phase ?? null },
  ...{ reasonCode: reason_code ?? null, reason: reason_description ?? null },
  respondBy: respond_by ? new Date(respond_by * 1000) : null,
});

function mailSchool(
  tx: Transaction,
  dispute: DisputeRow,
  { order, form }: PaidRow,
  once: string,
  deps: PaymentDeps,
): Promise<void> {
  const { schoolTimeZone: zone } = deps.environment;
  const letter = disputeLetter({
    ...dispute,
    orderId: order.id,
    item: order.itemName,
    ...form,
    zone,
    isReminder: once.startsWith('reminder'),
  });
  return notifySchool(tx, letter, `dispute:${dispute.id}:${once}:${dispute.paymentId}`, deps);
}

const day = 24 * 3_600_000;
const waitingStates: DisputeState[] = ['open', 'actionRequired'];

/** Mails the school once more about each dispute that waits for its answer, a day before the deadline. */
export async function remindOfDisputes({ db, now, ...deps }: Context): Promise<void> {
  const at = now();
  const isDue = and(
    inArray(disputes.state, waitingStates),
    gt(disputes.respondBy, at),
    lte(disputes.respondBy, new Date(at.getTime() + day)),
  );
  const due = await db.select({ id: disputes.id, paymentId: disputes.paymentId }).from(disputes).where(isDue);
  for (const { id, paymentId } of due) {
    await db.transaction(async (tx) => {
      const paid = await lockPaid(tx, paymentId);
      // It may have been answered, or given more time, since it was found.
      const [dispute] = await tx
        .select()
        .from(disputes)
        .where(and(eq(disputes.id, id), isDue));
      if (paid && dispute) await mailSchool(tx, dispute, paid, `reminder:${dispute.respondBy?.getTime()}`, { ...deps, now: at });
    });
  }
}
