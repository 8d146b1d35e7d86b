import { formatMoney } from '../../../contract/money.ts';
import type { Letter } from '../outbox.ts';
import { formatInZone, oneLine } from './words.ts';

type Dispute = {
  id: string;
  paymentId: string;
  orderId: string;
  item: string;
  name: string;
  email: string;
  state: 'open' | 'underReview' | 'actionRequired' | 'won' | 'lost' | 'closed';
  amountMinor: number;
  deductedMinor: number;
  currency: string;
  phase: string | null;
  reason: string | null;
  respondBy: Date | null;
  zone: string;
  isReminder: boolean;
};

const subjects: Record<Dispute['state'], string> = {
  open: 'Please answer: a payer disputes',
  underReview: 'The bank is looking at the dispute of',
  actionRequired: 'Please answer: more evidence is wanted about',
  won: 'Dispute won:',
  lost: 'Dispute lost:',
  closed: 'Dispute closed:',
};

const words: Record<Dispute['state'], string> = {
  open: 'A payer or a bank asks for this payment back. Accept or contest it in Razorpay’s dashboard, with evidence. Without an answer by the deadline it’s lost.',
  underReview: 'The answer was sent, and the bank decides.',
  actionRequired:
    'The bank didn’t find the evidence enough. Add better evidence in Razorpay’s dashboard. Without an answer by the deadline the dispute is lost.',
  won: 'The payment stays with the school.',
  lost: 'The money goes back to the payer. The student still has the course: the decision is yours.',
  closed: 'Razorpay closed the dispute.',
};

/** To the school: somebody asks for a payment back, with the day by which it has to answer, or what became of that. */
export function disputeLetter(dispute: Dispute): Letter {
  const { id, paymentId, orderId, item, name, email, state, amountMinor, deductedMinor, currency, zone, isReminder } = dispute;
  const isWaiting = state === 'open' || state === 'actionRequired';
  const deadline = isWaiting && dispute.respondBy !== null ? formatInZone(dispute.respondBy, zone) : null;
  const optional: [string, string | null][] = [
    ['Answer by', deadline],
    ['Reason', dispute.reason],
    ['Phase', dispute.phase],
    ['Taken from the school', deductedMinor === 0 ? null : formatMoney(deductedMinor / 100, currency)],
  ];
  return {
    subject: `${isReminder ? 'One day left. ' : ''}${subjects[state]} payment ${oneLine(paymentId)}`,
    paragraphs: [
      words[state],
      {
        facts: [
          ['Dispute', id],
          ['Amount', formatMoney(amountMinor / 100, currency)],
          ...optional.flatMap(([label, value]) => (value === null ? [] : [[label, value] satisfies [string, string]])),
          ['Payment', paymentId],
          ['Order', orderId],
          ['For', item],
          ['Student', name],
          ['Email', email],
        ],
      },
      ...(isWaiting
        ? [
            `What we have to show is at the desk, on the page of this payment, as a draft in PDF. Nothing is sent to Razorpay by itself.`,
          ]
        : []),
      ...(state === 'lost' ? ['To end access: at the desk, on the page of this payment.'] : []),
    ],
  };
}
