import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step = 'readIt' | 'takeItUp' | 'passItOn' | 'closeIt' | 'takeItUpAgain';

/** What becomes of a concern, as a school's safeguarding policy would tell it: nothing is done about what nobody has read, and nothing ends for good. */
export const concernModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'unread',
    states: {
      unread: { on: { readIt: 'read' } },
      read: { on: { readIt: 'read', takeItUp: 'lookedInto', passItOn: 'outside', closeIt: 'done' } },
      lookedInto: { on: { readIt: 'lookedInto', passItOn: 'outside', closeIt: 'done' } },
      outside: { on: { readIt: 'outside', takeItUp: 'lookedInto', closeIt: 'done' } },
      done: { on: { readIt: 'done', takeItUpAgain: 'lookedInto' } },
    },
  }),
);
