import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What happens to one thing that a course promises, as time goes on. */
export type PromiseStep = 'itsDayComes' | 'itsDayPasses' | 'itIsGiven' | 'itIsGivenAtTheLastMoment';

/** A promise as a parent would tell it: it is ahead, its day is here, it was kept, or it is overdue; kept is kept, also when it came late. */
export const promiseModel = createTestModel(
  setup({ types: { events: {} as { type: PromiseStep } } }).createMachine({
    initial: 'ahead',
    states: {
      ahead: { on: { itsDayComes: 'toBeGivenNow', itsDayPasses: 'overdue', itIsGiven: 'keptEarly' } },
      toBeGivenNow: { on: { itsDayPasses: 'overdue', itIsGiven: 'keptInTime', itIsGivenAtTheLastMoment: 'keptInTime' } },
      overdue: { on: { itIsGiven: 'keptLate' } },
      keptEarly: { on: { itsDayComes: 'keptEarlyAndItsDayIsHere' } },
      keptEarlyAndItsDayIsHere: { on: { itsDayPasses: 'keptForGood' } },
      keptInTime: {},
      keptLate: {},
      keptForGood: {},
    },
  }),
);
export type PromiseModelState = StateOf<typeof promiseModel>;
