import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import { formatMoney } from '../../../contract/money.ts';

type PayerHeadline = { title: string; lead: string };

/** What a payer has to know first; the states of the page's machine. */
export type PayerState =
  | 'unpaid'
  | 'offered'
  | 'failed'
  | 'beingChecked'
  | 'surplus'
  | 'paid'
  | 'enrolled'
  | 'accessOver'
  | 'overdue'
  | 'takenBack'
  | 'partlyGivenBack'
  | 'givenBack';

const headlines: Record<PayerState, (application: ApplicationSummary) => PayerHeadline> = {
  unpaid: () => ({
    title: 'We haven’t received the payment yet',
    lead: 'This page will check again automatically. You can also close it and come back.',
  }),
  offered: () => ({
    title: 'Pay in installments',
    lead: 'The first installment enrolls the student. You won’t be charged until you press the button.',
  }),
  overdue: () => ({
    title: 'An installment is overdue',
    lead: 'The student is enrolled. Please pay it, or write to the school if you need more time.',
  }),
  failed: () => ({
    title: 'Your payment didn’t go through',
    lead: 'You can try again. If your bank shows a charge, it will be released automatically.',
  }),
  beingChecked: () => ({
    title: 'We’re checking your payment',
    lead: 'The amount isn’t the one we asked for. The school has been told and will write to you. Please don’t pay again.',
  }),
  surplus: () => ({
    title: 'You paid twice',
    lead: 'This course was already paid for, so this payment isn’t needed. We’ve asked the school to refund it.',
  }),
  paid: () => ({ title: 'Your payment has arrived', lead: 'We’re creating the account. This page updates automatically.' }),
  enrolled: () => ({ title: 'You’re enrolled', lead: 'Save this page or the emailed receipt as proof of payment.' }),
  accessOver: ({ accessEndedBy = 'school' }) => ({
    title: 'Access to the course has ended',
    lead: `${ends[accessEndedBy]} Results stay in the student’s account.`,
  }),
  takenBack: ({ state, accessEnded, ...sums }) => ({
    title: 'Your bank took the payment back',
    lead: [describeSums(sums), ...(accessEnded ? [accessOver] : state === 'open' ? [] : [undecided])].join(' '),
  }),
  partlyGivenBack: ({ state, accessEnded, ...sums }) => ({
    title: 'Part of your payment was refunded',
    lead: [
      describeSums(sums),
      ...(accessEnded ? [accessOver] : state === 'open' ? [] : ['The course stays in the account.']),
    ].join(' '),
  }),
  givenBack: ({ accessEnded, refunds, ...sums }) => ({
    title: 'Your payment was refunded',
    lead: [
      describeSum(sums),
      ...(refunds.length > 0 && refunds.every(({ isOffline }) => isOffline)
        ? []
        : ['It may take your bank a few days to show it.']),
      ...(accessEnded ? [accessOver] : []),
    ].join(' '),
  }),
};

const accessOver = 'Access to the course has ended.';
const undecided = 'The school decides whether the student keeps the course.';

const ends: Record<NonNullable<ApplicationSummary['accessEndedBy']>, string> = {
  refund: 'It ended with a refund.',
  dispute: 'The school ended it because of the dispute over this payment.',
  installments: 'It ended with the installments.',
  lastDay: 'Its last day has passed.',
  school: 'The school has taken the student out of the course.',
};

type Sums = Pick<ApplicationSummary, 'refunded' | 'takenBack' | 'amount' | 'currency'>;

/** What was refunded, and what a bank took back after a dispute. */
const describeSums = ({ takenBack = 0, ...sums }: Sums): string =>
  [
    ...(sums.refunded > 0 || takenBack === 0 ? [describeSum(sums)] : []),
    ...(takenBack > 0 ? [`Your bank returned ${formatMoney(takenBack, sums.currency)} to you after a dispute.`] : []),
  ].join(' ');

const describeSum = ({ refunded, amount, currency }: Omit<Sums, 'takenBack'>): string => {
  const whole = refunded >= amount ? '' : ` of ${formatMoney(amount, currency)}`;
  return `We refunded ${formatMoney(refunded, currency)}${whole}.`;
};

export const describeHeadline = (standing: PayerState, application: ApplicationSummary): PayerHeadline =>
  headlines[standing](application);
