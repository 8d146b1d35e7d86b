import type { Letter } from '../outbox.ts';

type Mismatch = {
  orderId: string;
  paymentId: string;
  /** In the minor units of a currency, as Razorpay writes them. */
  expected: { amountMinor: number; currency: string };
  received: { amountMinor: number; currency: string };
};

/** To the school: money came that is not what the order asks for. Nobody is enrolled by it. */
export const paymentMismatchLetter = ({ orderId, paymentId, expected, received }: Mismatch): Letter => ({
  subject: `Please check: payment ${paymentId} doesn’t match its order`,
  paragraphs: [
    'Razorpay reports a payment whose amount or currency doesn’t match its order. Nobody was enrolled. Please open it at the desk, under Payments: there you refund it, or enroll the student anyway.',
    {
      facts: [
        ['Payment', paymentId],
        ['Order', orderId],
        ['Expected', formatMinor(expected)],
        ['Received', formatMinor(received)],
      ],
    },
  ],
});

const formatMinor = ({ amountMinor, currency }: Mismatch['expected']) => `${amountMinor} in minor units of ${currency}`;
