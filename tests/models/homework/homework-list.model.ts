import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does with the list of homework, and what the world does. */
export type HomeworkListStep =
  | 'open'
  | 'oneComes'
  | 'noneComes'
  | 'twoCome'
  | 'doesNotCome'
  | 'tryAgain'
  | 'somethingIsGiven'
  | 'connectionReturns';

/**
 * As a student would tell it: I see what there is to do. What is given meanwhile I see without asking; where that does not come, I still see what I saw. Written from what
 * the page is to be, never from the machine.
 */
export const homeworkListModel = createTestModel(
  setup({ types: { events: {} as { type: HomeworkListStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { oneComes: 'one', noneComes: 'none', doesNotCome: 'failed' } },
      failed: { on: { tryAgain: 'waitingAgain', connectionReturns: 'waitingAgain' } },
      waitingAgain: { on: { oneComes: 'one', doesNotCome: 'failed' } },
      none: { on: { somethingIsGiven: 'noneLooks' } },
      noneLooks: { on: { oneComes: 'one', doesNotCome: 'none' } },
      one: { on: { somethingIsGiven: 'oneLooks', connectionReturns: 'oneLooks' } },
      // What happens while it looks is looked for as well.
      oneLooks: { on: { twoCome: 'two', doesNotCome: 'one', somethingIsGiven: 'oneLooks' } },
      two: {},
    },
  }),
);
