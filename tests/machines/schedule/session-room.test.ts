import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback, fromPromise, matchesState } from 'xstate';
import type { SessionRoom } from '../../../contract/schedule/room.ts';
import { deviceTestMachine } from '../../../src/machines/schedule/device-test.machine.ts';
import { sessionRoomMachine } from '../../../src/machines/schedule/session-room.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type RoomStep, sessionRoomModel } from '../../models/schedule/session-room.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath } from '../../support/model.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';
import { roomStart, studentRoom } from '../../support/schedule/room.ts';

const minute = 60_000;
const url = 'https://meet.example.org/meera';
let answer: Deferred<SessionRoom>;
let joining: Deferred<string>;
let joins: string[];
let opened: string[];
let now: number;
let tick: () => void;
let page: Actor<typeof logic>;

const logic = sessionRoomMachine.provide({
  actors: {
    loadRoom: fromPromise<SessionRoom, { token: string }>(() => {
      answer = deferred();
      return answer.promise;
    }),
    joinRoom: fromPromise<string, { token: string }>(({ input }) => {
      joins.push(input.token);
      joining = deferred();
      return joining.promise;
    }),
    openRoom: fromPromise<void, { url: string }>(async ({ input }) => void opened.push(input.url)),
    wallClock: fromCallback<EventObject>(({ sendBack }) => {
      tick = () => sendBack({ type: 'clock.tick', now });
      tick();
    }),
    deviceTest: deviceTestMachine,
  },
});

const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const comes = (changed: Partial<SessionRoom>, at: number) =>
  settle(() => {
    now = roomStart + at * minute;
    answer.resolve({ ...studentRoom, ...changed });
  });
const passes = (to: number) =>
  settle(() => {
    now = roomStart + to * minute;
    tick();
  });
const fails = (error: unknown) => settle(() => answer.reject(error));
const join = () => settle(() => page.send({ type: 'room.join' }));
const refused = new CallFailed('refused', 'This session was canceled.', 'closed', 409);
const shows =
  (state: string, notice: string | null = null) =>
  () => {
    const { value, context } = page.getSnapshot();
    expect([matchesState(state, value), context.notice]).toEqual([true, notice]);
  };
/** What no state but an open door does: going in. */
const isShut =
  (state: string, notice: string | null = null) =>
  () => {
    shows(state, notice)();
    expect(page.getSnapshot().can({ type: 'room.join' })).toBe(false);
  };

const begin = () => {
  page = createActor(logic, { input: { token: 'token-1' } }).start();
};
beforeEach(() => {
  vi.useFakeTimers();
  [joins, opened] = [[], []];
  begin();
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

const hands: Record<RoomStep, Act> = {
  open: () => page.send({ type: 'page.opened' }),
  tooSoonComes: () => comes({}, -11),
  openComes: () => comes({}, -10),
  overComes: () => comes({}, 75),
  canceledComes: () => comes({ isCanceled: true }, -5),
  placelessComes: () => comes({ hasRoom: false }, -5),
  linkIsNotOurs: () => fails(new CallFailed('refused', 'There’s no such session.', 'notFound', 404)),
  noAnswer: () => fails(new CallFailed('unreachable', '')),
  retry: () => page.send({ type: 'page.retry' }),
  theMinuteComes: () => passes(-10),
  theEndComes: () => passes(75),
  join,
  serverSaysWhere: () => settle(() => joining.resolve(url)),
  serverSaysNo: () => settle(() => joining.reject(refused)),
  serverIsSilent: () => settle(() => joining.reject(new CallFailed('unreachable', ''))),
};

it.each(sessionRoomModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: hands,
    states: {
      notOpened: isShut('idle'),
      waiting: isShut('loading'),
      failed: isShut('failed', 'We couldn’t load this session. Please try again.'),
      unknown: isShut('unknown'),
      canceled: () => isShut('known.cancelled', page.getSnapshot().context.notice)(),
      over: isShut('known.over'),
      noPlaceYet: isShut('known.placeless'),
      tooSoon: isShut('known.early'),
      doorOpen: shows('known.open.ready'),
      knocking: isShut('known.open.joining'),
      waitingAfterNo: isShut('loading', refused.message),
      doorOpenAfterSilence: shows('known.open.ready', 'We couldn’t reach the school’s server. Please try again.'),
      knockingAgain: isShut('known.open.joining'),
      inTheRoom: () => {
        shows('known.open.joined')();
        expect(opened).toEqual([url]);
      },
      backAtTheDoor: isShut('known.open.joining'),
    },
  });
});

it('goes in once for each press, with the token of its address', async () => {
  page.send({ type: 'page.opened' });
  await comes({}, 0);
  page.send({ type: 'room.join' });
  page.send({ type: 'room.join' });
  expect(joins).toEqual(['token-1']);
});

it('closes under nobody who is on the way in', async () => {
  page.send({ type: 'page.opened' });
  await comes({}, 70);
  await join();
  await passes(75);
  shows('known.open.joining')();
  await settle(() => joining.resolve(url));
  shows('known.open.joined')();
});

describe('left and rebuilt in every state', () => {
  const find = () => page.getSnapshot();
  const found = () => {
    const { value, context } = find();
    return { isOpen: matchesState('known.open', value), notice: context.notice, joins: joins.length };
  };
  rebuiltInEachState(sessionRoomModel, {
    begin: () => {},
    hands: () => hands,
    // The door stands open then: who was in the room comes back to it, as does who was refused.
    rebuild: async () => {
      page.stop();
      joins = [];
      begin();
      await hands.open();
      await hands.openComes();
    },
    found,
    expected: alike(
      { isOpen: true, notice: null, joins: 0 },
      `notOpened waiting failed unknown canceled over noPlaceYet tooSoon doorOpen knocking waitingAfterNo doorOpenAfterSilence
       knockingAgain inTheRoom backAtTheDoor`,
    ),
    // Nobody goes in by opening a page, and everybody can by a press.
    afterwards: async () => {
      opened = [];
      await hands.join();
      await hands.serverSaysWhere();
      expect([joins, opened]).toEqual([['token-1'], [url]]);
    },
  });
});
