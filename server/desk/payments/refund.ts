import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { decideRefundAccess, endDisputedAccess as endDisputedCall, refundPayment } from '../../../contract/desk/payments.ts';
import type { Act, AuditEntry } from '../../audit/act.ts';
import type { Transaction } from '../../db/open.ts';
import { refunds } from '../../db/tables/applications.ts';
import { endDisputedAccess } from '../../enrolment/disputes/dossier.ts';
import type { PaymentDeps } from '../../enrolment/orders/paid-mail.ts';
import { lockPaid, type PaidRow } from '../../enrolment/refunds/record-refund.ts';
import { decideAccess, requestRefund, requirePaymentService } from '../../enrolment/refunds/request-refund.ts';
import { CallRefused } from '../../http/refused.ts';

type Deps = Omit<PaymentDeps, 'now'>;

/** A payment as the record of actions names it: whose it is, so that it stands on the student's page. */
export const paymentSubject = ({ payment, form, studentId }: PaidRow): AuditEntry['subject'] =>
  studentId === null ? { kind: 'payment', id: payment.id, name: form.name } : { kind: 'student', id: studentId, name: form.name };

async function holdPayment(tx: Transaction, id: string): Promise<PaidRow> {
  const paid = await lockPaid(tx, id);
  if (!paid) throw new CallRefused(404, 'notFound', 'There is no such payment.');
  return paid;
}

/** Has a payment given back. Throws `CallRefused` as `requestRefund`. */
export async function refund(act: Act, body: z.output<typeof refundPayment.body>, deps: Deps): Promise<string> {
  const { payment: paymentId, key, amountMinor = null, access, reason = null } = body;
  requirePaymentService(deps.environment);
  const paid = await holdPayment(act.tx, paymentId);
  const request = { paymentId, key, amountMinor, access, reason };
  const made = await requestRefund(act.tx, request, { ...deps, now: act.now });
  const after = {
    refund: made.id,
    payment: paymentId,
    amount: made.amountMinor / 100,
    owed: inMajor(made.reckoning?.owedMinor),
    access,
  };
  await act.record({ action: 'payment.refund', subject: paymentSubject(paid), after, reason });
  return made.id;
}

const inMajor = (minor: number | null | undefined) => (minor == null ? null : minor / 100);

/** Ends what a disputed payment bought. Throws `CallRefused` as `endDisputedAccess`. */
export async function endDisputed(act: Act, { dispute: id, reason }: z.output<typeof endDisputedCall.body>): Promise<void> {
  const { dispute, paid } = await endDisputedAccess(act.tx, id, act.now);
  const after = { dispute: id, payment: dispute.paymentId, access: 'ends' };
  await act.record({ action: 'dispute.access', subject: paymentSubject(paid), after, reason });
}

/** Decides about the course of a refunded student; answers whether it has ended by that. Throws `CallRefused` as `decideAccess`. */
export async function decide(
  act: Act,
  { refund: id, access, reason }: z.output<typeof decideRefundAccess.body>,
): Promise<boolean> {
  const [known] = await act.tx
    .select({ paymentId: refunds.paymentId, access: refunds.access })
    .from(refunds)
    .where(eq(refunds.id, id));
  if (!known) throw new CallRefused(404, 'notFound', 'There is no such refund.');
  const paid = await holdPayment(act.tx, known.paymentId);
  const decided = await decideAccess(act.tx, id, access, { now: act.now });
  await act.record({
    ...{ action: 'payment.access', subject: paymentSubject(paid), reason },
    ...{ before: { access: known.access }, after: { access, refund: id } },
  });
  return decided.accessEndedAt !== null;
}
