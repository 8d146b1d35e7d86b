import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What one of the staff does on a page about one student, payment or complaint, and what the world answers. */
export type DeskFileStep =
  | 'open'
  | 'fileComes'
  | 'serverKnowsNobody'
  | 'networkFails'
  | 'tryAgain'
  | 'connectionReturns'
  | 'begin'
  | 'cancel'
  | 'actionIsDone'
  | 'changedFileComes'
  | 'actionLeadsAway'
  | 'movingFileComes'
  | 'secondsPass';

/**
 * As staff would tell it: I see the student, do something, and then see what it changed; the page stands there meanwhile, and I do the next thing. A student who is erased
 * leads away. What is under way I see move by itself, and what rests is not asked for again. Written from what the page is to do, never from the machine.
 */
export const deskFileModel = createTestModel(
  setup({ types: { events: {} as { type: DeskFileStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { fileComes: 'seen', movingFileComes: 'seenMoving', serverKnowsNobody: 'nobody', networkFails: 'failed' } },
      failed: { on: { tryAgain: 'waitingAgain', connectionReturns: 'waitingAgain' } },
      waitingAgain: { on: { fileComes: 'seen' } },
      nobody: {},
      seen: { on: { begin: 'acting', secondsPass: 'seenStill' } },
      seenStill: {},
      seenMoving: { on: { secondsPass: 'waitingForNews' } },
      waitingForNews: { on: { changedFileComes: 'arrived' } },
      arrived: {},
      acting: { on: { cancel: 'seenAgain', actionIsDone: 'waitingForChange', actionLeadsAway: 'away' } },
      seenAgain: { on: { begin: 'acting' } },
      waitingForChange: { on: { changedFileComes: 'changed', networkFails: 'failedAfter', begin: 'actingAgain' } },
      actingAgain: { on: { cancel: 'waitingForChangeAgain' } },
      waitingForChangeAgain: { on: { changedFileComes: 'changedAgain' } },
      changedAgain: {},
      failedAfter: {},
      changed: {},
      away: {},
    },
  }),
);
