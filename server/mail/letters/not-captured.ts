import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

type UncapturedPayment = { orderId: string; paymentId: string; name: string; email: string; phone: string };

/** To the school: a bank allowed a payment that was never taken. Razorpay gives it back by itself some days later. */
export const notCapturedLetter = ({ orderId, paymentId, name, email, phone }: UncapturedPayment): Letter => ({
  subject: `Please check: payment ${oneLine(paymentId)} was never captured`,
  paragraphs: [
    'A payer’s bank authorized this payment days ago, but Razorpay hasn’t captured it. Nobody was enrolled. Please capture it in Razorpay’s dashboard, which enrolls the student, or tell the payer.',
    {
      facts: [
        ['Payment', paymentId],
        ['Order', orderId],
        ['Student', name],
        ['Email', email],
        ['Phone', phone],
      ],
    },
  ],
});
