import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { describePurchase, formatInZone, type PaidApplication } from './words.ts';

/** To who paid: what was paid for. `pageUrl` is the payer's page. */
export function receiptLetter(paid: PaidApplication & { pageUrl: string }): Letter {
  const { form, amount, currency, paymentId, pageUrl } = paid;
  return {
    subject: `Receipt: ${describePurchase(paid)}`,
    paragraphs: [
      'Thank you. We have received your payment.',
      {
        facts: [
          ['For', describePurchase(paid)],
          ['Student', form.name],
          ['Amount', formatMoney(amount, currency)],
          ['Paid on', formatInZone(paid.paidAt, paid.zone)],
          ['Payment', paymentId],
        ],
      },
      'This page always shows how far your application is:',
      { text: 'Your application', href: pageUrl },
      'The page needs no password: please pass its address on to nobody. Keep this mail for your records.',
    ],
  };
}
