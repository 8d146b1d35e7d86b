import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { describePurchase, formatDate, type PaidApplication } from './words.ts';

/** To who paid: what was paid for. `pageUrl` is the payer's page. */
export function receiptLetter(paid: PaidApplication & { pageUrl: string }): Letter {
  const { form, amount, currency, paymentId, paidAt, pageUrl } = paid;
  return {
    subject: `Receipt: ${describePurchase(paid)}`,
    paragraphs: [
      'Thank you. We have received your payment.',
      {
        facts: [
          ['For', describePurchase(paid)],
          ['Student', form.name],
          ['Amount', formatMoney(amount, currency)],
          ['Paid on', formatDate(paidAt)],
          ['Payment', paymentId],
        ],
      },
      'This page always shows how far your application is:',
      { text: 'Your application', href: pageUrl },
      'The page needs no password: please pass its address on to nobody. Keep this mail for your records.',
    ],
  };
}
