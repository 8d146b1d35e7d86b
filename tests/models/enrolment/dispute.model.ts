import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What payer, bank and school do about a payment that is asked back, and how news of it goes astray. */
export type DisputeStep =
  | 'bankAsksBack'
  | 'schoolAnswers'
  | 'bankWantsMore'
  | 'schoolWins'
  | 'schoolLoses'
  | 'razorpayCloses'
  | 'lateNewsOfTheBeginning'
  | 'lateNewsOfTheAnswer'
  | 'bankTakesItUpAgain'
  | 'bankReverses';

/**
 * A dispute as the school would tell it, from Razorpay's six events: who has to answer, by when, and how it ends. News that comes late
 * changes nothing; what the bank does afterwards counts.
 */
export const disputeModel = createTestModel(
  setup({ types: { events: {} as { type: DisputeStep } } }).createMachine({
    initial: 'paid',
    states: {
      paid: { on: { bankAsksBack: 'toBeAnswered', schoolLoses: 'lostUnheard' } },
      lostUnheard: { on: { lateNewsOfTheBeginning: 'stillLost' } },
      toBeAnswered: { on: { schoolAnswers: 'atTheBank', schoolLoses: 'lost', razorpayCloses: 'closed' } },
      atTheBank: {
        on: { bankWantsMore: 'moreIsWanted', schoolWins: 'won', schoolLoses: 'lost', lateNewsOfTheBeginning: 'stillAtTheBank' },
      },
      stillAtTheBank: {},
      moreIsWanted: { on: { schoolAnswers: 'atTheBankAgain', schoolLoses: 'lost', lateNewsOfTheAnswer: 'moreIsStillWanted' } },
      moreIsStillWanted: {},
      atTheBankAgain: {},
      won: { on: { bankTakesItUpAgain: 'takenUpAgain', bankReverses: 'lostAfterAll' } },
      takenUpAgain: {},
      lost: { on: { bankReverses: 'wonAfterAll', lateNewsOfTheAnswer: 'stillLost' } },
      stillLost: {},
      wonAfterAll: {},
      lostAfterAll: {},
      closed: {},
    },
  }),
);
export type DisputeModelState = StateOf<typeof disputeModel>;
