import type { Paper } from '../../../contract/billing/papers.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

/** What a payer is told of a refund. */
export type RefundStage = 'requested' | 'done' | 'failed';

type Refund = {
  item: string;
  name: string;
  paymentId: string;
  refundId: string;
  amountMinor: number;
  currency: string;
  reference: string | null;
  isAccessEnded: boolean;
  /** What was paid came by bank or in cash, and goes back by hand. */
  isOffline: boolean;
  news: RefundStage;
  paper: Pick<Paper, 'title' | 'number'> | null;
  pageUrl: string;
};

const subjects: Record<RefundStage, string> = {
  requested: 'Refund approved',
  done: 'Refund sent',
  failed: 'Your refund is delayed',
};

const words: Record<RefundStage, string> = {
  requested: 'The school has approved your refund. We’ll email you when it’s been sent.',
  done: 'We’ve sent your refund. It may take your bank a few days to show it.',
  failed:
    'We tried to send your refund, but it didn’t go through. The school has been told and is looking into it. You don’t need to do anything.',
};

const offlineWords: Partial<Record<RefundStage, string>> = {
  requested: 'The school has approved your refund and will return the money to you itself. We’ll email you when it has.',
  done: 'The school has returned this money to you. A bank transfer may take a few days to show.',
};

const accessWords: Record<RefundStage, string | null> = {
  requested: 'Once that’s done, access to the course ends. Everything done until then can still be read.',
  done: 'Access to the course has now ended. Everything done until then can still be read.',
  failed: null,
};

/** To the payer: money is to be given back, was, or could not be. */
export const refundPayerLetter = (refund: Refund): Letter => {
  const { item, name, paymentId, refundId, amountMinor, currency, reference, isOffline, news, paper, pageUrl } = refund;
  const access = refund.isAccessEnded ? accessWords[news] : null;
  return {
    subject: `${isOffline && news === 'done' ? 'Refund given' : subjects[news]}: ${oneLine(item)}`,
    paragraphs: [
      (isOffline && offlineWords[news]) || words[news],
      {
        facts: [
          ['For', item],
          ['Student', name],
          ['Amount', formatMoney(amountMinor / 100, currency)],
          ['Refund', refundId],
          ['Payment', paymentId],
          ...(paper === null ? [] : [[paper.title, paper.number] satisfies [string, string]]),
          ...(reference === null ? [] : [[isOffline ? 'Reference' : 'Bank’s reference', reference] satisfies [string, string]]),
        ],
      },
      ...(reference === null || isOffline ? [] : ['Your bank can find the money by this reference.']),
      ...(access === null ? [] : [access]),
      'This page shows where your payment stands:',
      { text: 'Your application', href: pageUrl },
    ],
  };
};
