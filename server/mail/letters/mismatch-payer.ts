import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';

/** Sums in the minor units of a currency, as Razorpay writes them. */
type Sum = { amountMinor: number; currency: string };
type OddPayment = { item: string; name: string; paymentId: string; expected: Sum; received: Sum; pageUrl: string };

const formatSum = ({ amountMinor, currency }: Sum) => formatMoney(amountMinor / 100, currency);

/** To who paid another amount than was asked for: that the money is here, that nobody is enrolled by it, and who sees to it. */
export const mismatchPayerLetter = ({ item, name, paymentId, expected, received, pageUrl }: OddPayment): Letter => ({
  subject: `We’re checking your payment: ${item}`,
  paragraphs: [
    'We received a payment that isn’t the amount we asked for, so it hasn’t enrolled anybody yet. The school has been told and will write to you. Please don’t pay again until then.',
    {
      facts: [
        ['For', item],
        ['Student', name],
        ['Asked for', formatSum(expected)],
        ['Received', formatSum(received)],
        ['Payment', paymentId],
      ],
    },
    'This page shows its status:',
    { text: 'Your application', href: pageUrl },
  ],
});
