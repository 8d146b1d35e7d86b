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
  created: 'A refund was begun in Razorpay. Another mail comes when the money is on its way, or when it failed.',
  processed:
    'Razorpay has given this money back, and the payer has been told. Nothing was changed here: if the student should leave the course, please see to it by hand.',
  failed: 'Razorpay could not give this money back, and the payer has been told. Please look at it in Razorpay’s dashboard.',
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
