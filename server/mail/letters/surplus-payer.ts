import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { describePurchase, formatInZone, type PaidApplication } from './words.ts';

/** To who paid a second time, or an installment after the school ended them (`isEnded`): that nothing more was bought, and that the money comes back. */
export function surplusPayerLetter(paid: PaidApplication & { isEnded?: boolean; pageUrl: string }): Letter {
  const { form, amount, currency, paymentId, paidAt, zone, isEnded = false, pageUrl } = paid;
  return {
    subject: `${isEnded ? 'A payment came too late' : 'You paid twice'}: ${describePurchase(paid)}`,
    paragraphs: [
      isEnded
        ? 'We received an installment after the school had ended the installments. It isn’t needed.'
        : 'We received a second payment for a course that was already paid for. It isn’t needed: the student is already enrolled.',
      {
        facts: [
          ['For', describePurchase(paid)],
          ['Student', form.name],
          ['Amount', formatMoney(amount, currency)],
          ['Paid on', formatInZone(paidAt, zone)],
          ['Payment', paymentId],
        ],
      },
      'We’ve asked the school to refund this payment. If you meant to pay again, please write to the school.',
      'This page shows its status:',
      { text: 'Your application', href: pageUrl },
    ],
  };
}
