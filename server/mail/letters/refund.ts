import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

type Refund = { refundId: string; paymentId: string; orderId: string; amountMinor: number; currency: string; state: string };

/** To the school: Razorpay gave money back, or could not. The enrolment stays until somebody ends it. */
export const refundLetter = ({ refundId, paymentId, orderId, amountMinor, currency, state }: Refund): Letter => ({
  subject: `Refund ${oneLine(state)}: payment ${oneLine(paymentId)}`,
  paragraphs: [
    state === 'failed'
      ? 'Razorpay couldn’t refund this payment. Please check it in Razorpay’s dashboard.'
      : 'Razorpay has refunded this payment. Nothing was changed here: if the student should leave the course, please do that by hand.',
    {
      facts: [
        ['Refund', refundId],
        ['Payment', paymentId],
        ['Order', orderId],
        ['Amount', `${amountMinor} in minor units of ${currency}`],
      ],
    },
  ],
});
