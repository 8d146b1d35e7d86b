import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What one of the staff does in the exam room, what happens there, and what the world answers. */
export type ExamRoomStep =
  | 'open'
  | 'roomComes'
  | 'networkFails'
  | 'tryAgain'
  | 'somethingHappens'
  | 'momentPasses'
  | 'tenSecondsPass'
  | 'changedRoomComes'
  | 'fiveSecondsPass'
  | 'begin'
  | 'cancel'
  | 'actionIsDone';

/**
 * As staff would tell it: I see who sits what. Whatever happens I see a moment later, and ten seconds later even where nothing told me. What happened while I was
 * being told is asked for once more. Without a connection I still see what I saw, and it is tried again. What I do is done once, in a dialog over the room, which goes on
 * under it. Written from what the page is to do, never from the machine.
 */
export const examRoomModel = createTestModel(
  setup({ types: { events: {} as { type: ExamRoomStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { roomComes: 'seen', networkFails: 'failed' } },
      failed: { on: { tryAgain: 'waitingAgain' } },
      waitingAgain: { on: { roomComes: 'seenLater' } },
      seenLater: {},
      seen: { on: { somethingHappens: 'told', tenSecondsPass: 'asking', begin: 'acting' } },
      told: { on: { momentPasses: 'asking' } },
      asking: { on: { changedRoomComes: 'changed', networkFails: 'outOfTouch', somethingHappens: 'askingTooEarly' } },
      askingTooEarly: { on: { changedRoomComes: 'changedAndTold', networkFails: 'outOfTouch' } },
      changedAndTold: { on: { momentPasses: 'askingAgain' } },
      outOfTouch: { on: { fiveSecondsPass: 'askingAgain' } },
      askingAgain: { on: { changedRoomComes: 'changedLater' } },
      acting: { on: { cancel: 'seenAgain', actionIsDone: 'askingAfter', somethingHappens: 'actingAndTold' } },
      actingAndTold: { on: { momentPasses: 'actingAndAsking' } },
      actingAndAsking: { on: { changedRoomComes: 'actingOverChanged' } },
      actingOverChanged: {},
      seenAgain: {},
      askingAfter: { on: { changedRoomComes: 'changedByMe' } },
      changed: {},
      changedLater: {},
      changedByMe: {},
    },
  }),
);
