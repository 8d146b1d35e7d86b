import { eq, sql } from 'drizzle-orm';
import { formatMoney } from '../../../contract/money.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { applications, disputes, orders, payments } from '../../db/tables/applications.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { formatInZone } from '../../mail/letters/words.ts';
import type { SchoolMoment } from '../../promises/read-promises.ts';
import { endPurchase, holdPurchase } from '../refunds/end-access.ts';
import { lockPaid, type PaidRow } from '../refunds/record-refund.ts';
import { drawDossier } from './draw-dossier.ts';
import type { EvidenceMoment } from './evidence.ts';
import { readDisputeEvidence } from './kept-evidence.ts';
import type { DisputeRow } from './record-dispute.ts';

/** What the school can show about a dispute, as a PDF in base64: made anew of what is on record now, and of what was as the dispute came. Throws `CallRefused` 404. */
export async function makeDossier(db: Queryable, id: string, moment: EvidenceMoment): Promise<{ name: string; pdf: string }> {
  const [found] = await db
    .select({ dispute: disputes, order: orders, form: applications.form })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(eq(disputes.id, id));
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such dispute.');
  const { dispute, order, form } = found;
  const { now: madeAt, zone } = moment;
  const optional = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);
  const facts = [
    { name: 'Amount', value: formatMoney(dispute.amountMinor / 100, dispute.currency) },
    ...optional('Answer by', dispute.respondBy && formatInZone(dispute.respondBy, zone)),
    ...optional('Reason', dispute.reason ?? dispute.reasonCode),
    ...optional('Phase', dispute.phase),
    { name: 'Payment', value: dispute.paymentId },
    { name: 'Order', value: order.id },
    { name: 'For', value: order.itemName },
    { name: 'Paid by', value: `${form.parent_name}, ${form.email}, ${form.phone}` },
    { name: 'Student', value: form.name },
  ];
  const evidence = await readDisputeEvidence(db, dispute, moment);
  const bytes = await drawDossier({ dispute: id, facts, evidence, madeAt, zone });
  return { name: `draft-${id}.pdf`, pdf: bytes.toString('base64') };
}

/** Ends the course that a disputed payment bought, and answers what was ended. Throws `CallRefused`: 404, 409 where there is none any more. */
export async function endDisputedAccess(
  tx: Transaction,
  id: string,
  moment: SchoolMoment,
): Promise<{ dispute: DisputeRow; paid: PaidRow }> {
  const itsPayment = sql`(${tx.select({ id: disputes.paymentId }).from(disputes).where(eq(disputes.id, id))})`;
  const [paid, [dispute], bought] = await together(
    () => lockPaid(tx, itsPayment),
    async () => tx.select().from(disputes).where(eq(disputes.id, id)),
    () => holdPurchase(tx, itsPayment),
  );
  if (!paid || !dispute) throw new CallRefused(404, 'notFound', `There is no dispute '${id}'.`);
  if (!(await endPurchase(tx, bought, moment)))
    throw new CallRefused(409, 'conflict', 'This payment has no enrollment, or its access has ended already.');
  await sendOn(tx, () => tx.update(disputes).set({ accessEndedAt: moment.now }).where(eq(disputes.id, id)));
  return { dispute: { ...dispute, accessEndedAt: moment.now }, paid };
}
