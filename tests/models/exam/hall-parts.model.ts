import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What happens to the part of the exam hall that comes late. */
export type HallPartsStep = 'open' | 'itComes' | 'itDoesNotCome' | 'wait' | 'askAgain' | 'connectionReturns';

/**
 * As a student would tell it: the hall fetches it by itself. Where it does not come I am told so, and it is asked for again after a while, once the
 * browser is online again, or when I say so, as often as it takes; I am told until it is there. Written from what the page is to do, never from the machine.
 */
export const hallPartsModel = createTestModel(
  setup({ types: { events: {} as { type: HallPartsStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'coming' } },
      coming: { on: { itComes: 'here', itDoesNotCome: 'told' } },
      told: { on: { wait: 'comingAfterAWhile', askAgain: 'comingOnRequest', connectionReturns: 'comingOnline' } },
      comingAfterAWhile: { on: { itComes: 'here', itDoesNotCome: 'toldAgain' } },
      comingOnRequest: { on: { itComes: 'here' } },
      comingOnline: { on: { itComes: 'here' } },
      toldAgain: { on: { askAgain: 'comingAtLast' } },
      comingAtLast: { on: { itComes: 'here' } },
      here: {},
    },
  }),
);
