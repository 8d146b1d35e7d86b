import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { describePurchase, formatInZone, type PaidApplication } from './words.ts';

/** To who paid: what was paid for. `pageUrl` is the payer's page. */
export function receiptLetter(paid: PaidApplication & { pageUrl: string }): Letter {
  const { form, amount, currency, paymentId, pageUrl } = paid;
  return {
    subject: `Receipt: ${describePurchase(paid)}`,
    paragraphs: [
      'Thank you. We’ve received your payment.',
      {
        facts: [
          ['For', describePurchase(paid)],
          ['Student', form.name],
          ['Amount', formatMoney(amount, currency)],
          ['Paid on', formatInZone(paid.paidAt, paid.zone)],
          ['Payment', paymentId],
        ],
      },
      'This page always shows where your application stands:',
      { text: 'Your application', href: pageUrl },
      'The page needs no password, so please don’t share its address. Keep this email for your records.',
    ],
  };
}
