import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { boughtOf, dateOf, type PaidApplication } from './words.ts';

/** To who paid: what was paid for. `pageUrl` is the payer's page. */
export function receiptLetter(paid: PaidApplication & { pageUrl: string }): Letter {
  const { form, amount, currency, paymentId, paidAt, pageUrl } = paid;
  return {
    subject: `Receipt: ${boughtOf(paid)}`,
    paragraphs: [
      'Thank you. We have received your payment.',
      {
        facts: [
          ['For', boughtOf(paid)],
          ['Student', form.name],
          ['Amount', formatMoney(amount, currency)],
          ['Paid on', dateOf(paidAt)],
          ['Payment', paymentId],
        ],
      },
      'This page always shows how far your application is:',
      { text: 'Your application', href: pageUrl },
      'The page needs no password: please pass its address on to nobody. Keep this mail for your records.',
    ],
  };
}
