import type * as z from 'zod/mini';
import type {
  acceptPayment,
  addPayment,
  decideRefundAccess,
  endDisputedAccess as endDisputedCall,
  refundPayment,
  settleRefund,
} from '../../../contract/desk/payments.ts';
import type { Act, AuditEntry } from '../../audit/act.ts';
import type { Transaction } from '../../db/open.ts';
import { endDisputedAccess } from '../../enrolment/disputes/dossier.ts';
import { acceptMismatched } from '../../enrolment/orders/accept-mismatched.ts';
import type { PaymentDeps } from '../../enrolment/orders/paid-mail.ts';
import { recordOffline } from '../../enrolment/orders/record-offline.ts';
import { lockPaid, type PaidRow } from '../../enrolment/refunds/record-refund.ts';
import {
  decideAccess,
  holdRefundable,
  requirePaymentService,
  settleOffline,
  storeRequest,
} from '../../enrolment/refunds/request-refund.ts';
import { CallRefused } from '../../http/refused.ts';

type Deps = Omit<PaymentDeps, 'now'>;

/** A payment as the record of actions names it: whose it is, so that it stands on the student's page. */
export const paymentSubject = ({ payment, form, studentId }: PaidRow): AuditEntry['subject'] =>
  studentId === null ? { kind: 'payment', id: payment.id, name: form.name } : { kind: 'student', id: studentId, name: form.name };

async function holdPayment(tx: Transaction, id: string): Promise<PaidRow> {
  const paid = await lockPaid(tx, id);
  if (!paid) throw new CallRefused(404, 'notFound', 'There’s no such payment.');
  return paid;
}

/** Has a payment given back. Throws `CallRefused` as `requestRefund`. */
export async function refund(act: Act, body: z.output<typeof refundPayment.body>, deps: Deps): Promise<string> {
  const { payment: paymentId, key, amountMinor = null, access, reason = null } = body;
  const request = { paymentId, key, amountMinor, access, reason };
  const moment = { ...deps, now: act.now };
  const held = await holdRefundable(act.tx, request, moment);
  const { paid } = held;
  if (paid.payment.method === 'razorpay') requirePaymentService(deps.environment);
  const made = await storeRequest(act.tx, request, held, moment);
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

/** Notes that staff gave back what had come by bank or in cash. Throws `CallRefused` as `settleOffline`. */
export async function settle(act: Act, { refund: id, reference }: z.output<typeof settleRefund.body>, deps: Deps): Promise<void> {
  const { paymentId, state } = await settleOffline(act.tx, id, reference, { ...deps, now: act.now });
  const paid = await holdPayment(act.tx, paymentId);
  await act.record({
    ...{ action: 'payment.settle', subject: paymentSubject(paid) },
    ...{ before: { state }, after: { state: 'done', refund: id, payment: paymentId, reference } },
  });
}

/** Enters a payment that came by bank or in cash. Throws `CallRefused` as `recordOffline`. */
export async function add(act: Act, body: z.output<typeof addPayment.body>, deps: Deps): Promise<string> {
  const { amount = null, reason = null, guardianConsent: _, ...entered } = body;
  const id = await recordOffline(act.tx, { ...entered, amount, reason, notedBy: act.actor.name }, { ...deps, now: act.now });
  const paid = await holdPayment(act.tx, id);
  const { method, reference, amountMinor, currency } = paid.payment;
  await act.record({
    ...{ action: 'payment.add', subject: paymentSubject(paid), reason },
    after: { payment: id, amount: amountMinor / 100, currency, method, reference, item: body.item.name },
  });
  return id;
}

/** Counts a payment of another amount, and enrolls; answers whether the student is enrolled by that. Throws `CallRefused` as `acceptMismatched`. */
export async function accept(act: Act, { payment, reason }: z.output<typeof acceptPayment.body>, deps: Deps): Promise<boolean> {
  const { before, after: paid } = await acceptMismatched(act.tx, payment, { ...deps, now: act.now });
  await act.record({
    ...{ action: 'payment.accept', subject: paymentSubject(paid), reason },
    before: { amount: before.order.amountMinor / 100, currency: before.order.currency },
    after: { payment, amount: paid.payment.amountMinor / 100, currency: paid.payment.currency, item: paid.order.itemName },
  });
  return paid.order.state === 'enrolled';
}

/** Ends what a disputed payment bought. Throws `CallRefused` as `endDisputedAccess`. */
export async function endDisputed(
  act: Act,
  { dispute: id, reason }: z.output<typeof endDisputedCall.body>,
  { environment }: Deps,
): Promise<void> {
  const { dispute, paid } = await endDisputedAccess(act.tx, id, { now: act.now, zone: environment.schoolTimeZone });
  const after = { dispute: id, payment: dispute.paymentId, access: 'ends' };
  await act.record({ action: 'dispute.access', subject: paymentSubject(paid), after, reason });
}

/** Decides about the course of a refunded student; answers whether it has ended by that. Throws `CallRefused` as `decideAccess`. */
export async function decide(
  act: Act,
  { refund: id, access, reason }: z.output<typeof decideRefundAccess.body>,
  { environment }: Deps,
): Promise<boolean> {
  const { before, after, paid } = await decideAccess(act.tx, id, access, { now: act.now, environment });
  await act.record({
    ...{ action: 'payment.access', subject: paymentSubject(paid), reason },
    ...{ before: { access: before.access }, after: { access, refund: id } },
  });
  return after.accessEndedAt !== null;
}
