import { and, eq, ne } from 'drizzle-orm';
import { type Currency, currencies } from '../../../contract/enrolment/offers.ts';
import type { Transaction } from '../../db/open.ts';
import { orders, payments, refunds } from '../../db/tables/applications.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { readAskedBack } from '../disputes/asked-back.ts';
import { isErased } from '../erase-applications.ts';
import { lockPaid, type PaidRow } from '../refunds/record-refund.ts';
import type { PaymentDeps } from './paid-mail.ts';
import { recordPayment } from './settle.ts';

const soldIn = (currency: string): Currency | null => currencies.find((each) => each === currency) ?? null;
const refuse = (msg: string) => new CallRefused(409, 'conflict', msg);

/**
 * Counts a payment of another amount than its order asks for: the order asks for what was paid from then on, and the payment goes the way of all others, to one enrolment, its
 * paper and its mails. Throws `CallRefused`: 404, 409 for one of which that cannot be, as it was counted, goes back or was asked back by a bank, its payer
 * was erased, or another one counts.
 */
export async function acceptMismatched(
  tx: Transaction,
  paymentId: string,
  deps: PaymentDeps,
): Promise<{ before: PaidRow; after: PaidRow }> {
  const [paid, [given], { isWaiting, lostMinor }] = await together(
    () => lockPaid(tx, paymentId),
    async () =>
      tx
        .select({ id: refunds.id })
        .from(refunds)
        .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')))
        .limit(1),
    () => readAskedBack(tx, paymentId),
  );
  if (!paid) throw new CallRefused(404, 'notFound', 'There’s no such payment.');
  const { order, payment, form } = paid;
  if (payment.status !== 'mismatched') throw refuse('This payment’s amount isn’t different, or it was already decided.');
  if (order.part !== null)
    throw refuse('An installment counts only when it’s paid in full. Give this back, and ask for it again.');
  if (given) throw refuse('This payment is being given back.');
  if (isWaiting || lostMinor > 0)
    throw refuse('A bank is asking for this payment back, or has it, so nobody is enrolled for it.');
  if (isErased(form)) throw refuse('Its payer was erased: give it back.');
  const { amountMinor } = payment;
  const currency = soldIn(payment.currency);
  if (currency === null) throw refuse('Courses aren’t sold in its currency: give it back.');
  const amount = Math.round(amountMinor / 100);
  await sendOn(tx, () => tx.update(orders).set({ amountMinor, amount, currency }).where(eq(orders.id, order.id)));
  // It is heard of once more, by the one way that turns a payment into an enrolment.
  await sendOn(tx, () => tx.update(payments).set({ status: 'authorized' }).where(eq(payments.id, paymentId)));
  await recordPayment(tx, { id: paymentId, orderId: order.id, amountMinor, currency, status: 'captured' }, deps);
  const after = await lockPaid(tx, paymentId);
  if (after?.payment.status !== 'captured') throw refuse('The course is paid for by another payment: give this one back.');
  return { before: paid, after };
}
