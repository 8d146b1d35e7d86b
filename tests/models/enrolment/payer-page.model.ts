import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import type { InstalmentPlan } from '../../../contract/enrolment/instalments.ts';
import type { StateOf } from '../../support/model.ts';

/** What becomes of a payment while its payer looks at the page. */
export type PayerPageStep =
  | 'openBeforePaying'
  | 'openAfterPayingTwice'
  | 'openLongAfterwards'
  | 'openInInstallments'
  | 'firstInstallmentComes'
  | 'secondIsLate'
  | 'restIsPaid'
  | 'schoolEndsThem'
  | 'schoolEndsThemAndTheCourse'
  | 'bankDeclines'
  | 'anotherAmountComes'
  | 'moneyComes'
  | 'accountIsMade'
  | 'lastDayPasses'
  | 'bankTakesItBack'
  | 'schoolEndsAccessOverIt'
  | 'partIsGivenBack'
  | 'allIsGivenBack'
  | 'allIsGivenBackAndAccessEnds';

/**
 * The payer's page as a payer would tell it: what is said first, whatever becomes of the money. Nobody is told to be enrolled whose money was
 * given back, nobody who paid is told that nothing came, and nobody whose money came is led to pay again.
 */
export const payerPageModel = createTestModel(
  setup({ types: { events: {} as { type: PayerPageStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: {
        on: {
          openBeforePaying: 'waiting',
          openAfterPayingTwice: 'paidTwice',
          openLongAfterwards: 'enrolled',
          openInInstallments: 'inInstallments',
        },
      },
      inInstallments: { on: { firstInstallmentComes: 'enrolledInPart' } },
      enrolledInPart: {
        on: {
          secondIsLate: 'behind',
          restIsPaid: 'allInstallmentsPaid',
          schoolEndsThem: 'installmentsEnded',
          schoolEndsThemAndTheCourse: 'outWithInstallments',
        },
      },
      behind: { on: { restIsPaid: 'allInstallmentsPaid' } },
      allInstallmentsPaid: {},
      installmentsEnded: {},
      outWithInstallments: {},
      waiting: { on: { bankDeclines: 'declined', anotherAmountComes: 'beingChecked', moneyComes: 'arrived' } },
      declined: { on: { moneyComes: 'arrived' } },
      arrived: { on: { accountIsMade: 'enrolled' } },
      enrolled: {
        on: {
          ...{ lastDayPasses: 'lastDayOver', schoolEndsAccessOverIt: 'outInDispute', bankTakesItBack: 'takenByBank' },
          partIsGivenBack: 'partBack',
          allIsGivenBack: 'allBack',
          allIsGivenBackAndAccessEnds: 'allBackAndOut',
        },
      },
      lastDayOver: {},
      // A bank asks for the payment back, and gets it or not.
      outInDispute: { on: { bankTakesItBack: 'takenByBankAndOut' } },
      takenByBank: { on: { schoolEndsAccessOverIt: 'takenByBankAndOut' } },
      takenByBankAndOut: {},
      partBack: { on: { allIsGivenBackAndAccessEnds: 'allBackAndOut' } },
      paidTwice: { on: { allIsGivenBack: 'allBackNeverIn' } },
      beingChecked: { on: { allIsGivenBack: 'allBackNeverIn' } },
      allBack: {},
      allBackAndOut: {},
      allBackNeverIn: {},
    },
  }),
);
export type PayerPageModelState = StateOf<typeof payerPageModel>;

/** A price of 77,777 in two parts, of which so many are paid. */
const inParts = (state: InstalmentPlan['state'], paidParts: number): Partial<ApplicationSummary> => {
  const isOver = state === 'settled' || state === 'ended';
  const paid = paidParts === 2 ? 77_777 : paidParts * 40_000;
  return {
    instalments: {
      ...{ state, amount: 77_777, currency: 'INR', paid, left: isOver ? 0 : 77_777 - paid, next: isOver ? null : paidParts + 1 },
      parts: [40_000, 37_777].map((amount, index) => ({
        ...{ number: index + 1, amount, dueOn: `2026-03-0${index + 1}`, refunded: 0 },
        ...{ paidAt: index < paidParts ? 1 : null, isLate: state === 'overdue' && index === 1 },
      })),
    },
  };
};

/** What the server says after each step; what it leaves out stays. */
export const serverSays: Record<PayerPageStep, Partial<ApplicationSummary>> = {
  openBeforePaying: {},
  openAfterPayingTwice: { money: 'surplus' },
  openLongAfterwards: { state: 'enrolled', money: 'counted', receiptMail: 'sent', accountMail: 'waiting' },
  openInInstallments: inParts('offered', 0),
  firstInstallmentComes: {
    ...{ state: 'enrolled', money: 'counted', receiptMail: 'sent', accountMail: 'waiting' },
    ...inParts('running', 1),
  },
  secondIsLate: inParts('overdue', 1),
  restIsPaid: inParts('settled', 2),
  schoolEndsThem: inParts('ended', 1),
  schoolEndsThemAndTheCourse: { ...inParts('ended', 1), accessEnded: true, accessEndedBy: 'installments' },
  lastDayPasses: { accessEnded: true, accessEndedBy: 'lastDay' },
  bankTakesItBack: { money: 'takenBack', takenBack: 77_777 },
  schoolEndsAccessOverIt: { accessEnded: true, accessEndedBy: 'dispute' },
  bankDeclines: { money: 'failed' },
  anotherAmountComes: { money: 'mismatched' },
  moneyComes: { state: 'paid', money: 'counted' },
  accountIsMade: { state: 'enrolled' },
  partIsGivenBack: { money: 'partlyRefunded', refunded: 10_000 },
  allIsGivenBack: { money: 'refunded', refunded: 77_777 },
  allIsGivenBackAndAccessEnds: { money: 'refunded', refunded: 77_777, accessEnded: true },
};

/** What the page says first, whether it offers to pay the whole price, and which installment. */
export const pageSays: Record<
  Exclude<PayerPageModelState, 'closed'>,
  { standing: string; title: string; offersToPay: boolean; pays?: string; lead?: string }
> = {
  inInstallments: {
    standing: 'offered',
    title: 'Pay in installments',
    offersToPay: false,
    pays: 'Pay installment 1 now: ₹40,000',
  },
  enrolledInPart: { standing: 'enrolled', title: 'You’re enrolled', offersToPay: false, pays: 'Pay installment 2 now: ₹37,777' },
  behind: { standing: 'overdue', title: 'An installment is overdue', offersToPay: false, pays: 'Pay installment 2 now: ₹37,777' },
  allInstallmentsPaid: { standing: 'enrolled', title: 'You’re enrolled', offersToPay: false },
  installmentsEnded: { standing: 'enrolled', title: 'You’re enrolled', offersToPay: false },
  outWithInstallments: {
    ...{ standing: 'accessOver', title: 'Access to the course has ended', offersToPay: false },
    lead: 'It ended with the installments. Results stay in the student’s account.',
  },
  lastDayOver: {
    ...{ standing: 'accessOver', title: 'Access to the course has ended', offersToPay: false },
    lead: 'Its last day has passed. Results stay in the student’s account.',
  },
  outInDispute: {
    ...{ standing: 'accessOver', title: 'Access to the course has ended', offersToPay: false },
    lead: 'The school ended it because of the dispute over this payment. Results stay in the student’s account.',
  },
  takenByBank: {
    ...{ standing: 'takenBack', title: 'Your bank took the payment back', offersToPay: false },
    lead: 'Your bank returned ₹77,777 to you after a dispute. The school decides whether the student keeps the course.',
  },
  takenByBankAndOut: {
    ...{ standing: 'takenBack', title: 'Your bank took the payment back', offersToPay: false },
    lead: 'Your bank returned ₹77,777 to you after a dispute. Access to the course has ended.',
  },
  waiting: { standing: 'unpaid', title: 'We haven’t received the payment yet', offersToPay: true },
  declined: { standing: 'failed', title: 'Your payment didn’t go through', offersToPay: true },
  beingChecked: { standing: 'beingChecked', title: 'We’re checking your payment', offersToPay: false },
  paidTwice: { standing: 'surplus', title: 'You paid twice', offersToPay: false },
  arrived: { standing: 'paid', title: 'Your payment has arrived', offersToPay: false },
  enrolled: { standing: 'enrolled', title: 'You’re enrolled', offersToPay: false },
  partBack: { standing: 'partlyGivenBack', title: 'Part of your payment was refunded', offersToPay: false },
  allBack: { standing: 'givenBack', title: 'Your payment was refunded', offersToPay: false },
  allBackAndOut: { standing: 'givenBack', title: 'Your payment was refunded', offersToPay: false },
  allBackNeverIn: { standing: 'givenBack', title: 'Your payment was refunded', offersToPay: false },
};
