import type { Paper } from '../../../contract/billing/papers.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { paperParagraphs } from './paper.ts';
import { describePurchase, formatInZone, type PaidApplication } from './words.ts';

/** To who paid: what was paid for. `paper`: null for a payment of before there were papers. `pageUrl` is the payer's page. */
export function receiptLetter(paid: PaidApplication & { paper: Paper | null; pageUrl: string }): Letter {
  const { paper, pageUrl } = paid;
  return {
    subject: `Receipt: ${describePurchase(paid)}`,
    paragraphs: [
      'Thank you. We’ve received your payment.',
      ...(paper === null ? [plainFacts(paid)] : paperParagraphs(paper)),
      `This page always shows where your application stands${paper === null ? '' : ', and has the receipt as a PDF'}:`,
      { text: 'Your application', href: pageUrl },
      'The page needs no password, so please don’t share its address. Keep this email for your records.',
    ],
  };
}

const plainFacts = (paid: PaidApplication): Letter['paragraphs'][number] => ({
  facts: [
    ['For', describePurchase(paid)],
    ['Student', paid.form.name],
    ['Amount', formatMoney(paid.amount, paid.currency)],
    ['Paid on', formatInZone(paid.paidAt, paid.zone)],
    ['Payment', paid.paymentId],
  ],
});
