import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does about what the courses include, and what the world answers. */
export type PromisesStep = 'open' | 'rowsCome' | 'networkFails' | 'tryAgain';

/** As a student would tell it: I open the page and see what was promised and given; where it did not come I am told, and ask again. */
export const promisesModel = createTestModel(
  setup({ types: { events: {} as { type: PromisesStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { rowsCome: 'seen', networkFails: 'told' } },
      told: { on: { tryAgain: 'waitingAgain' } },
      waitingAgain: { on: { rowsCome: 'seenAfterAll' } },
      seen: {},
      seenAfterAll: {},
    },
  }),
);
