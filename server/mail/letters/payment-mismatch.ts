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
  subject: `Please look: payment ${paymentId} does not fit its order`,
  paragraphs: [
    'Razorpay reports a payment whose amount or currency is not that of its order. Nobody was enrolled by it. Please look at it in Razorpay’s dashboard, and give it back or enroll the student by hand.',
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
