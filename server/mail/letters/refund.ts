import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

type Refund = {
  refundId: string;
  paymentId: string;
  orderId: string;
  amountMinor: number;
  currency: string;
  state: 'created' | 'processed' | 'failed';
};

const news: Record<Refund['state'], string> = {
  created: 'Razorpay has started a refund. Another email follows when it’s sent, or if it fails.',
  processed:
    'Razorpay has refunded this payment, and we’ve told the payer. Nothing was changed here: if the student should leave the course, please do that by hand.',
  failed: 'Razorpay couldn’t refund this payment, and we’ve told the payer. Please check it in Razorpay’s dashboard.',
};

/** To the school: Razorpay gave money back, or could not. The enrolment stays until somebody ends it. */
export const refundLetter = ({ refundId, paymentId, orderId, amountMinor, currency, state }: Refund): Letter => ({
  subject: `Refund ${oneLine(state)}: payment ${oneLine(paymentId)}`,
  paragraphs: [
    news[state],
    {
      facts: [
        ['Refund', refundId],
        ['Payment', paymentId],
        ['Order', orderId],
        ['Amount', formatMoney(amountMinor / 100, currency)],
      ],
    },
  ],
});
