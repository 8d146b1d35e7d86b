import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does who moves a session, and what the world answers. */
export type SessionMoveStep =
  | 'timesCome'
  | 'noneIsFree'
  | 'onlyNearOnesCome'
  | 'noAnswer'
  | 'itIsTooLate'
  | 'retry'
  | 'pickTheOther'
  | 'confirm'
  | 'leave'
  | 'itIsMoved'
  | 'somebodyWasFaster';

/** What can be done now: whether a time can be confirmed (the first or the `other`), and whether the question can be left. `ended`: it is over, and how. */
export type SessionMoveMeta = {
  confirms: 'first' | 'other' | null;
  leaves: boolean;
  says?: RegExp;
  ended?: 'moved' | 'kept' | 'unsure' | 'gone';
};

const asking = { confirms: 'first', leaves: true } as const;
const waiting = { confirms: null, leaves: false } as const;
const over = (ended: SessionMoveMeta['ended'], says?: RegExp) => ({ ...waiting, ended, ...(says && { says }) });

/** As a student would tell it: I see my tutor's free times, choose one and say yes; one that I couldn't give back any more is never chosen for me. Somebody may be faster, and then I choose among what is left. Where I hear nothing I'm told so, and asking again moves nothing twice. */
export const sessionMoveModel = createTestModel(
  setup({ types: { events: {} as { type: SessionMoveStep }, meta: {} as SessionMoveMeta } }).createMachine({
    initial: 'waiting',
    states: {
      waiting: {
        meta: waiting,
        on: {
          timesCome: 'asked',
          noneIsFree: 'nothingFree',
          onlyNearOnesCome: 'notChosen',
          noAnswer: 'failed',
          itIsTooLate: 'tooLateAtOnce',
        },
      },
      failed: {
        meta: { confirms: null, leaves: true, says: /couldn’t load/ },
        on: { retry: 'waitingAgain', leave: 'keptUnseen' },
      },
      waitingAgain: { meta: waiting, on: { timesCome: 'askedAfterAll' } },
      askedAfterAll: { meta: asking },
      keptUnseen: { meta: over('kept', /couldn’t load/) },
      tooLateAtOnce: { meta: over('gone') },
      nothingFree: { meta: { confirms: null, leaves: true }, on: { leave: 'keptForNothing' } },
      notChosen: { meta: { confirms: null, leaves: true }, on: { pickTheOther: 'nearOneChosen' } },
      nearOneChosen: { meta: { confirms: 'other', leaves: true } },
      keptForNothing: { meta: over('kept') },
      asked: { meta: asking, on: { pickTheOther: 'askedForTheOther', confirm: 'moving', leave: 'kept' } },
      kept: { meta: over('kept') },
      askedForTheOther: { meta: { confirms: 'other', leaves: true }, on: { confirm: 'movingToTheOther' } },
      movingToTheOther: { meta: waiting, on: { itIsMoved: 'movedToTheOther' } },
      movedToTheOther: { meta: over('moved') },
      moving: {
        meta: waiting,
        on: { itIsMoved: 'moved', somebodyWasFaster: 'waitingForOthers', itIsTooLate: 'tooLate', noAnswer: 'unsure' },
      },
      moved: { meta: over('moved') },
      tooLate: { meta: over('gone', /until 24 hours/) },
      waitingForOthers: { meta: { ...waiting, says: /taken/ }, on: { timesCome: 'askedForOthers' } },
      askedForOthers: { meta: { ...asking, says: /taken/ } },
      unsure: { meta: { ...asking, says: /nothing is moved twice/ }, on: { confirm: 'movingOnceMore', leave: 'leftUnsure' } },
      leftUnsure: { meta: over('unsure', /nothing is moved twice/) },
      movingOnceMore: { meta: waiting, on: { itIsMoved: 'movedAfterAll' } },
      movedAfterAll: { meta: over('moved') },
    },
  }),
);
