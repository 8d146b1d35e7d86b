import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { describePurchase, formatInZone, type PaidApplication } from './words.ts';

/** To the school: an order was paid a second time. `countedId` is the payment that counts, `paymentId` the one to give back. */
export function surplusLetter(paid: PaidApplication & { countedId: string | null; orderId: string }): Letter {
  const { form, amount, currency, paymentId, countedId, orderId } = paid;
  return {
    subject: `Please give back: second payment ${paymentId}`,
    paragraphs: [
      'An application was paid for more than once. The student is enrolled once. Please give the second payment back in Razorpay’s dashboard.',
      {
        facts: [
          ['To give back', paymentId],
          ['Amount', formatMoney(amount, currency)],
          ['Captured on', formatInZone(paid.paidAt, paid.zone)],
          ['Order', orderId],
          ['Counted payment', countedId ?? 'that of another order of this application'],
          ['For', describePurchase(paid)],
          ['Student', form.name],
          ['Email', form.email],
          ['Phone', form.phone],
        ],
      },
    ],
  };
}
