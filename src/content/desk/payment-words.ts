import type {
  DisputeWord,
  PaymentFile,
  PaymentLine,
  PaymentStatus,
  RefundWord,
  ShownReckoning,
} from '../../../contract/desk/payments.ts';

/** What became of a payment, as staff read it. */
export const paymentWords: Readonly<Record<PaymentStatus, string>> = {
  failed: 'Failed',
  authorized: 'Not captured yet',
  captured: 'Paid',
  surplus: 'Extra payment',
  mismatched: 'Different amount',
  refunded: 'Refunded',
};

/** What a payment is now, of which a part may have been given back. */
export const describePayment = ({ status, refundedMinor }: Pick<PaymentLine, 'status' | 'refundedMinor'>): string =>
  status !== 'refunded' && refundedMinor > 0 ? `${paymentWords[status]}, partly refunded` : paymentWords[status];

/** How money came. */
export const methodWords: Readonly<Record<PaymentLine['method'], string>> = {
  razorpay: 'By Razorpay',
  bank: 'By bank',
  cash: 'In cash',
};

/** What the state of a payment asks of staff; null: nothing. */
export const paymentAdvice: Readonly<Record<PaymentStatus, string | null>> = {
  failed: null,
  authorized:
    'The bank approved it, but Razorpay hasn’t captured it. It enrolls nobody, and goes back automatically after five days.',
  captured: null,
  surplus: 'The course was already paid for. Give this one back: it’s owed in full.',
  mismatched: 'It isn’t what the order asks for, so nobody was enrolled.',
  refunded: null,
};

/** What may become of a payment of another amount, where nothing is under way with it: `canAccept`, it may be counted all the same. */
export const adviseMismatched = (canAccept: boolean): string =>
  `${paymentAdvice.mismatched} ${canAccept ? 'Enroll anyway, or have an owner give it back.' : 'Have an owner give it back.'}`;

export const refundWords: Readonly<Record<RefundWord, string>> = {
  requested: 'Decided, not given back yet',
  sent: 'Sent, no answer from Razorpay yet',
  pending: 'Pending at the bank',
  done: 'Done',
  failed: 'Failed',
};

export const disputeWords: Readonly<Record<DisputeWord, string>> = {
  open: 'Waits for an answer',
  underReview: 'Answered, under review',
  actionRequired: 'More evidence is asked for',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};

/** Why so much is owed. */
export const becauseWords: Readonly<Record<ShownReckoning['because'], string>> = {
  surplus: 'An extra payment is owed in full.',
  mismatched: 'A payment of a different amount is owed in full.',
  withinFullDays: 'It’s within the days in which everything is given back.',
  promises: 'By how much of what was promised has been given.',
  proRata: 'By the days that are left.',
  tooLate: 'The days of the rule are over.',
  noRule: 'No rule is set, so the amount is for you to decide.',
};

/** What the refunded student has of the course now. */
export function describeAccess({ access, accessEndedAt, state }: PaymentFile['refunds'][number]): string {
  if (accessEndedAt !== null) return 'The course has ended';
  if (access === 'ends')
    return state === 'failed' ? 'The course stays, since the refund failed' : 'The course ends once the money is sent';
  return access === 'stays' ? 'The course stays' : 'Not decided about the course';
}
