import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

type Refund = {
  refundId: string;
  paymentId: string;
  orderId: string;
  amountMinor: number;
  currency: string;
  reference: string | null;
  failure: string | null;
  access: 'undecided' | 'stays' | 'ends';
  isAccessEnded: boolean;
  news: 'pending' | 'done' | 'failed' | 'contradicted';
  /** What was paid came by bank or in cash, and went back by hand. */
  isOffline: boolean;
  /** The ids of the bookings ahead, where access has ended. */
  sessions: readonly string[];
};

const words: Record<Refund['news'], string> = {
  pending: 'Razorpay has started a refund. You’ll get another email when it’s sent or if it fails.',
  done: 'Razorpay has refunded this payment, and we’ve told the payer.',
  failed: 'Razorpay couldn’t refund this payment, and we’ve told the payer. Please check it in Razorpay’s dashboard.',
  contradicted:
    'Razorpay reported this refund as sent before, and now says that it failed. The payer was told that it was sent. Please check it in Razorpay’s dashboard.',
};

const givenByHand = 'This refund is marked at the desk as given back, and we’ve told the payer.';

const accessWords: Record<Refund['access'], (refundId: string) => string> = {
  undecided: (id) =>
    `The student still has the course. To end that: npm run admin -- refund access ${id} --access ends. To keep it: --access stays.`,
  stays: () => 'The student keeps the course, as decided.',
  ends: () => 'The student’s access to the course has ended, as decided.',
};

/** To the school: Razorpay gave money back, or could not, and what that means for the course. */
export const refundLetter = (refund: Refund): Letter => {
  const { refundId, paymentId, orderId, amountMinor, currency, reference, failure, news, sessions, isOffline } = refund;
  return {
    subject: `Refund ${news}: payment ${oneLine(paymentId)}`,
    paragraphs: [
      isOffline && news === 'done' ? givenByHand : words[news],
      {
        facts: [
          ['Refund', refundId],
          ['Payment', paymentId],
          ['Order', orderId],
          ['Amount', formatMoney(amountMinor / 100, currency)],
          ...(reference === null ? [] : [['Bank’s reference', reference] satisfies [string, string]]),
          ...(failure === null ? [] : [['Razorpay says', failure] satisfies [string, string]]),
        ],
      },
      ...(news === 'done' ? [accessWords[refund.access](refundId)] : []),
      ...(sessions.length === 0
        ? []
        : [`Sessions are still booked. Please cancel them, so that tutors hear of it: booking cancel ${sessions.join(', ')}`]),
    ],
  };
};
