import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { describePurchase, formatInZone, type PaidApplication } from './words.ts';

/**
 * To the school: an order was paid a second time, or an installment after it was ended (`isEnded`). `countedId` is the payment that counts, `paymentId` the one to give
 * back.
 */
export function surplusLetter(paid: PaidApplication & { countedId: string | null; orderId: string; isEnded?: boolean }): Letter {
  const { form, amount, currency, paymentId, countedId, orderId, isEnded = false } = paid;
  return {
    subject: isEnded ? `Please refund: payment ${paymentId} came too late` : `Please refund: second payment ${paymentId}`,
    paragraphs: [
      isEnded
        ? 'An installment was paid after you ended the installments. Please refund it at the desk, under Payments.'
        : 'An application was paid for more than once. The student is enrolled once. Please refund the second payment at the desk, under Payments: its page says what is owed, and the payer hears of it.',
      {
        facts: [
          ['To refund', paymentId],
          ['Amount', formatMoney(amount, currency)],
          ['Captured on', formatInZone(paid.paidAt, paid.zone)],
          ['Order', orderId],
          ...(isEnded
            ? []
            : [['Counted payment', countedId ?? 'the one for another order of this application'] satisfies [string, string]]),
          ['For', describePurchase(paid)],
          ['Student', form.name],
          ['Email', form.email],
          ['Phone', form.phone],
        ],
      },
    ],
  };
}
