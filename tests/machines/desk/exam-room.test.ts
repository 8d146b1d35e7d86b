import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { LiveInput } from '../../../src/machines/actors/live.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { examRoomMachine } from '../../../src/machines/desk/exam-room.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ExamRoom } from '../../../src/services/desk/exam-room.ts';
import { type ExamRoomStep, examRoomModel } from '../../models/desk/exam-room.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { aSeat } from '../../support/desk/seats.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let room: Deferred<ExamRoom>;
let action: Deferred<Outcome>;
let asked: number;
let tell: () => void;
let tick: (now: number) => void;
let heard: unknown;
let flow: Actor<typeof examRoomMachine>;

const logic = examRoomMachine.provide({
  actors: {
    loadExamRoom: fromPromise<ExamRoom, void>(() => {
      asked += 1;
      room = deferred();
      return room.promise;
    }),
    action: deskActionMachine.provide({
      actors: {
        carryOut: fromPromise<Outcome, DeskOrder>(() => {
          action = deferred();
          return action.promise;
        }),
      },
    }),
    live: fromCallback<EventObject, LiveInput>(({ sendBack, input }) => {
      heard = input;
      tell = () => sendBack({ type: 'live.changed' });
    }),
    clock: fromCallback<EventObject>(({ sendBack }) => {
      tick = (now) => sendBack({ type: 'clock.tick', now });
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  flow = createActor(logic, { input: { staff: 'n' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const comes = async (answered: number) => {
  room.resolve({ seats: [aSeat({ answered })], away: [], awayCount: 0, at: flow.getSnapshot().context.now });
  await pass(0);
};

const hands: Record<ExamRoomStep, Act> = {
  open: () => flow.send({ type: 'page.opened' }),
  roomComes: () => comes(1),
  networkFails: async () => {
    room.reject(new CallFailed('unreachable', ''));
    await pass(0);
  },
  tryAgain: () => flow.send({ type: 'room.retry' }),
  somethingHappens: () => tell(),
  momentPasses: async () => {
    await pass(299);
    const before = asked;
    await pass(1);
    expect(asked).toBe(before + 1);
  },
  tenSecondsPass: () => {
    const { at } = flow.getSnapshot().context;
    tick(at + 9999);
    expect(asked).toBe(1);
    tick(at + 10_000);
  },
  changedRoomComes: () => comes(2),
  fiveSecondsPass: async () => {
    await pass(5000);
  },
  begin: () =>
    flow.send({ type: 'action.begin', order: { action: 'examRoom.end', subject: 's', name: 'Asha', draft: { reason: 'Ill' } } }),
  cancel: () => flow.getSnapshot().children.action?.send({ type: 'action.cancel' }),
  actionIsDone: async () => {
    flow.getSnapshot().children.action?.send({ type: 'action.send' });
    action.resolve({ says: 'It has ended.' });
    await pass(0);
  },
};

/** What is seen: how many answers the seat has (null: no room), whether a dialog lies over it, what is said, how often the server was asked. */
const sees = (answered: number | null, dialog: boolean, said: string | null, times: number) => () => {
  const { context, children } = flow.getSnapshot();
  const told = context.notice ?? context.done?.says ?? null;
  expect([context.seats[0]?.answered ?? null, children.action !== undefined, told, asked]).toEqual([
    answered,
    dialog,
    said,
    times,
  ]);
};
const isSeen =
  (answered: number, said: string | null = null) =>
  () => {
    const { context, children } = flow.getSnapshot();
    expect([context.seats[0]?.answered, children.action, context.done?.says ?? null]).toEqual([answered, undefined, said]);
  };
const noRoom = 'We couldn’t load the exam room.';

const claims: Record<StateOf<typeof examRoomModel>, Act> = {
  closed: sees(null, false, null, 0),
  waiting: sees(null, false, null, 1),
  failed: sees(null, false, noRoom, 1),
  waitingAgain: sees(null, false, null, 2),
  seenLater: sees(1, false, null, 2),
  seen: () => {
    sees(1, false, null, 1)();
    expect(heard).toEqual({ person: 'staff n', topic: 'sitting' });
  },
  // What is coming is not asked for before it has all come.
  told: sees(1, false, null, 1),
  asking: sees(1, false, null, 2),
  askingTooEarly: sees(1, false, null, 2),
  changedAndTold: sees(2, false, null, 2),
  outOfTouch: sees(1, false, null, 2),
  askingAgain: () => expect(asked).toBe(3),
  acting: sees(1, true, null, 1),
  actingAndTold: sees(1, true, null, 1),
  actingAndAsking: sees(1, true, null, 2),
  actingOverChanged: sees(2, true, null, 2),
  seenAgain: sees(1, false, null, 1),
  askingAfter: sees(1, false, 'It has ended.', 2),
  changed: isSeen(2),
  changedLater: isSeen(2),
  changedByMe: sees(2, false, 'It has ended.', 2),
};

describe('every walk of the model', () => {
  it.each(examRoomModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});
