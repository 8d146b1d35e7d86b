import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What staff, Razorpay and the bank do about a refund. */
export type RefundStep =
  | 'staffDecide'
  | 'razorpaysPageStarts'
  | 'razorpaysPagePays'
  | 'answerIsLost'
  | 'razorpayTakesIt'
  | 'razorpayRefuses'
  | 'bankPays'
  | 'bankRefuses'
  | 'oldNewsComesAgain'
  | 'bankPaysAfterAll'
  | 'failureIsReportedAfterwards';

/**
 * A refund as staff and payer would tell it (BP-12 of Razorpay's scenarios): decided here or on Razorpay's page, sent, at the bank,
 * done with its reference or failed. What was lost on the way is asked again and never paid twice; that money was sent is the last word.
 */
export const refundModel = createTestModel(
  setup({ types: { events: {} as { type: RefundStep } } }).createMachine({
    initial: 'paid',
    states: {
      paid: { on: { staffDecide: 'decided', razorpaysPageStarts: 'atTheBank', razorpaysPagePays: 'givenBack' } },
      decided: { on: { answerIsLost: 'unanswered', razorpayTakesIt: 'atTheBank', razorpayRefuses: 'notPossible' } },
      unanswered: { on: { razorpayTakesIt: 'atTheBank', bankPays: 'givenBack', razorpayRefuses: 'notPossible' } },
      atTheBank: { on: { bankPays: 'givenBack', bankRefuses: 'notPossible' } },
      givenBack: { on: { oldNewsComesAgain: 'stillGivenBack', failureIsReportedAfterwards: 'contradicted' } },
      stillGivenBack: {},
      contradicted: {},
      notPossible: { on: { bankPaysAfterAll: 'givenBackAfterAll' } },
      givenBackAfterAll: {},
    },
  }),
);
export type RefundModelState = StateOf<typeof refundModel>;
