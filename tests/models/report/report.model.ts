import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step = 'open' | 'reportComes' | 'linkIsNotOurs' | 'linkIsCutShort' | 'noAnswer' | 'retry';

/** A report to the parents (specification 1) as a parent with a mailed link would tell it. */
export const reportModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'notOpened',
    states: {
      notOpened: { on: { open: 'waiting' } },
      waiting: { on: { reportComes: 'report', linkIsNotOurs: 'unknown', linkIsCutShort: 'unknown', noAnswer: 'failed' } },
      report: {},
      unknown: {},
      failed: { on: { retry: 'waiting' } },
    },
  }),
);
