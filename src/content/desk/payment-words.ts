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
  surplus: 'One too many',
  mismatched: 'Another amount',
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
    'The bank has allowed it, and Razorpay hasn’t captured it. Nobody is enrolled by it, and it goes back by itself after five days.',
  captured: null,
  surplus: 'The course was paid for already. Give this one back: it’s owed whole.',
  mismatched: 'It isn’t what the order asks for, so nobody was enrolled.',
  refunded: null,
};

/** What may become of a payment of another amount, where nothing is under way with it: `canAccept`, it may be counted all the same. */
export const adviseMismatched = (canAccept: boolean): string =>
  `${paymentAdvice.mismatched} ${canAccept ? 'Enroll all the same, or have an owner give it back.' : 'Have an owner give it back.'}`;

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
  surplus: 'A payment too many is owed whole.',
  mismatched: 'A payment of another amount is owed whole.',
  withinFullDays: 'Within the days in which all of it is given back.',
  promises: 'By what was given of what was promised.',
  proRata: 'By the days that are left.',
  tooLate: 'The days of the rule are over.',
  noRule: 'No rule is set, so the amount is for you to decide.',
};

/** What the refunded student has of the course now. */
export function describeAccess({ access, accessEndedAt, state }: PaymentFile['refunds'][number]): string {
  if (accessEndedAt !== null) return 'The course has ended';
  if (access === 'ends')
    return state === 'failed' ? 'The course stays, since it failed' : 'The course ends once the money is sent';
  return access === 'stays' ? 'The course stays' : 'Not decided about the course';
}
