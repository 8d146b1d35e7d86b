import { assign, sendTo, setup } from 'xstate';
import type { SessionRoom } from '../../../contract/schedule/room.ts';
import { messages } from '../../content/messages/schedule.ts';
import { ownTimeZone } from '../../services/schedule/own-time-zone.ts';
import { joinRoom, loadRoom, openRoom } from '../../services/schedule/room.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { isDeadLink, isRefusal } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { deviceTestMachine } from './device-test.machine.ts';
import { type WallClockEvent, wallClock } from './wall-clock.ts';

/** `token` as in the address. */
export type SessionRoomInput = { token: string };

/** `now`: the server's time in ms since the epoch, by the minute. `ownTimeZone`: the reader's. `url`: where the room is, once the reader goes in. */
type Context = SessionRoomInput & {
  room: SessionRoom | null;
  now: number;
  ownTimeZone: string;
  url: string;
  notice: string | null;
};

const ownToken = ({ context: { token } }: { context: Context }) => ({ token });

/** Whether it is so of the session, at this moment. */
const isSo =
  (what: (room: SessionRoom, now: number) => boolean) =>
  ({ context: { room, now } }: { context: Context }) =>
    room !== null && what(room, now);

const sessionRoomSetup = setup({
  types: {
    input: {} as SessionRoomInput,
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'page.opened' | 'page.retry' | 'room.join' } | WallClockEvent,
    tags: '' as 'waiting',
    children: {} as { deviceTest: 'deviceTest' },
  },
  actors: {
    connection,
    loadRoom: fromService(loadRoom),
    joinRoom: fromService(joinRoom),
    openRoom: fromService(openRoom),
    deviceTest: deviceTestMachine,
    wallClock,
  },
  actions: {
    ...noticeActions,
    take: assign({ room: (_, room: SessionRoom) => room }),
    takeAddress: assign({ url: (_, url: string) => url }),
    stopTest: sendTo('deviceTest', { type: 'test.stop' }),
    keepTime: assign({ now: (_, { now }: WallClockEvent) => now, ownTimeZone: () => ownTimeZone() }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => isDeadLink(error),
    isRefusal: (_, { error }: Failure) => isRefusal(error),
    isCanceled: isSo(({ isCanceled }) => isCanceled),
    isOver: isSo(({ closesAt }, now) => now >= closesAt),
    isOpen: isSo(({ opensAt }, now) => now >= opensAt),
    hasNoRoom: isSo(({ hasRoom }) => !hasRoom),
  },
});

/**
 * A session's page, by the link that each of its two people has: loading -> known, `unknown` for a link that is not ours. `known` tells the time
 * first, then whether the session can be entered: `early` becomes `open` and `open` becomes `over` by themselves. Going in (`room.join`)
 * is noted by the server, which tells the address; what it refuses was not known here, so the page looks again. Camera and microphone are tried in `deviceTest`.
 */
export const sessionRoomMachine = sessionRoomSetup.createMachine({
  id: 'sessionRoom',
  context: ({ input }) => ({ ...input, room: null, now: 0, ownTimeZone: 'UTC', url: '', notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadRoom', {
      input: ownToken,
      onDone: withOutput('take'),
      target: 'known',
      onError: withError('showNotice', messages.room.failed),
      unknown: withError('isUnknown'),
      retry: 'page.retry',
      onRetry: 'hideNotice',
    }),
    known: {
      invoke: [
        { id: 'wallClock', src: 'wallClock' },
        // A test that breaks takes nothing from the session.
        { id: 'deviceTest', src: 'deviceTest', onError: {} },
      ],
      on: { 'clock.tick': { actions: withEvent('keepTime') } },
      initial: 'tellingTime',
      states: {
        tellingTime: {
          tags: 'waiting',
          on: { 'clock.tick': { target: 'judging', actions: withEvent('keepTime') } },
        },
        judging: {
          always: [
            { guard: 'isCanceled', target: 'cancelled' },
            { guard: 'isOver', target: 'over' },
            { guard: 'hasNoRoom', target: 'placeless' },
            { guard: 'isOpen', target: 'open' },
            { target: 'early' },
          ],
        },
        // Nobody tries devices for what is not to come, and no light of a camera stays on.
        cancelled: { entry: 'stopTest' },
        over: { entry: 'stopTest' },
        placeless: { on: { 'page.retry': { target: '#sessionRoom.loading', actions: 'hideNotice' } } },
        early: { always: { guard: 'isOpen', target: 'open' } },
        open: {
          initial: 'ready',
          states: {
            ready: {
              always: { guard: 'isOver', target: '#sessionRoom.known.over' },
              on: { 'room.join': { target: 'joining', actions: 'hideNotice' } },
            },
            joining: {
              invoke: {
                id: 'joinRoom',
                src: 'joinRoom',
                input: ownToken,
                onDone: { target: 'joined', actions: withOutput('takeAddress') },
                onError: [
                  {
                    guard: withError('isRefusal'),
                    target: '#sessionRoom.loading',
                    actions: withError('showNotice', messages.room.notJoined),
                  },
                  { target: 'ready', actions: withError('showNotice', messages.room.notJoined) },
                ],
              },
            },
            // The browser is on its way to the room. Whoever comes back finds the way in again.
            joined: {
              invoke: {
                id: 'openRoom',
                src: 'openRoom',
                input: ({ context: { url } }) => ({ url }),
                onError: {
                  target: 'ready',
                  actions: withError('showNotice', messages.room.notOpened),
                },
              },
              on: { 'room.join': 'joining' },
            },
          },
        },
      },
    },
  },
});
