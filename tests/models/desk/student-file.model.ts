import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What one of the staff does on a student's page, and what the world answers. */
export type StudentFileStep =
  | 'open'
  | 'fileComes'
  | 'serverKnowsNobody'
  | 'networkFails'
  | 'tryAgain'
  | 'begin'
  | 'cancel'
  | 'actionIsDone'
  | 'changedFileComes'
  | 'actionLeadsAway';

/**
 * As staff would tell it: I see the student, do something, and then see what it changed; the page stands there meanwhile. A student who is erased
 * leads away. Written from what the page is to do, never from the machine.
 */
export const studentFileModel = createTestModel(
  setup({ types: { events: {} as { type: StudentFileStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { fileComes: 'seen', serverKnowsNobody: 'nobody', networkFails: 'failed' } },
      failed: { on: { tryAgain: 'waitingAgain' } },
      waitingAgain: { on: { fileComes: 'seen' } },
      nobody: {},
      seen: { on: { begin: 'acting' } },
      acting: { on: { cancel: 'seenAgain', actionIsDone: 'waitingForChange', actionLeadsAway: 'away' } },
      seenAgain: { on: { begin: 'acting' } },
      waitingForChange: { on: { changedFileComes: 'changed', networkFails: 'failedAfter' } },
      failedAfter: {},
      changed: {},
      away: {},
    },
  }),
);
