import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

type Refund = {
  item: string;
  name: string;
  paymentId: string;
  refundId: string;
  amount: number;
  currency: string;
  state: 'processed' | 'failed';
  pageUrl: string;
};

/** To the payer: money was given back, or could not be. `amount` in major units. */
export const refundPayerLetter = ({ item, name, paymentId, refundId, amount, currency, state, pageUrl }: Refund): Letter => ({
  subject: `${state === 'processed' ? 'Refund sent' : 'Your refund is delayed'}: ${oneLine(item)}`,
  paragraphs: [
    state === 'processed'
      ? 'We’ve given this money back. Your bank may need some days to show it.'
      : 'We tried to give this money back, and it didn’t go through. The school has been told and looks into it. You don’t need to do anything.',
    {
      facts: [
        ['For', item],
        ['Student', name],
        ['Amount', formatMoney(amount, currency)],
        ['Refund', refundId],
        ['Payment', paymentId],
      ],
    },
    'This page shows where your payment stands:',
    { text: 'Your application', href: pageUrl },
  ],
});
