import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What payer, school and calendar do about a price in three parts. */
export type InstalmentsStep =
  | 'payOnline'
  | 'payInCash'
  | 'dayPasses'
  | 'schoolGivesTime'
  | 'schoolEndsIt'
  | 'allIsGivenBackAndCourseEnds'
  | 'moneyComesAfterAll';

/**
 * A price in three parts, as the school's office would tell it: the first part enrolls, once; whoever is behind keeps the course until the school decides; nobody is asked for more once all is paid or
 * it was ended, and what comes all the same is given back.
 */
export const instalmentsModel = createTestModel(
  setup({ types: { events: {} as { type: InstalmentsStep } } }).createMachine({
    initial: 'offered',
    states: {
      offered: { on: { payOnline: 'onePaid', payInCash: 'onePaid', dayPasses: 'offerIsOld', schoolEndsIt: 'endedUnpaid' } },
      offerIsOld: { on: { payInCash: 'onePaid' } },
      onePaid: {
        on: { payOnline: 'twoPaid', dayPasses: 'behind', schoolEndsIt: 'endedAfterOne', allIsGivenBackAndCourseEnds: 'out' },
      },
      behind: { on: { payInCash: 'twoPaid', schoolGivesTime: 'onePaidWithTime', schoolEndsIt: 'endedAfterOne' } },
      onePaidWithTime: {},
      twoPaid: { on: { payOnline: 'allPaid', payInCash: 'allPaid' } },
      allPaid: {},
      endedUnpaid: {},
      endedAfterOne: { on: { moneyComesAfterAll: 'oneTooMany' } },
      oneTooMany: {},
      out: {},
    },
  }),
);
export type InstalmentsModelState = StateOf<typeof instalmentsModel>;
