import { assign, fromCallback, raise, setup, stateIn } from 'xstate';
import type { AwaySeat, Seat } from '../../../contract/desk/exam-room.ts';
import { messages } from '../../content/messages/desk.ts';
import { examRoomTimes } from '../../content/times.ts';
import type { Outcome } from '../../services/desk/actions.ts';
import { type ExamRoom, loadExamRoom, watchClock } from '../../services/desk/exam-room.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { type LiveEvent, live } from '../actors/live.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type DeskActionInput, deskActionMachine } from './desk-action.machine.ts';

type RoomClockEvent = { type: 'clock.tick'; now: number };

/** `at`: when the seats were so; `now`: the server's time as it was last told, both in ms. `order`: the action under way. `done`: what came of the last one. */
type Context = {
  staff: string;
  seats: readonly Seat[];
  away: readonly AwaySeat[];
  awayCount: number;
  at: number;
  now: number;
  order: DeskActionInput | null;
  done: Outcome | null;
  notice: string | null;
};

export type ExamRoomEvent =
  | { type: 'page.opened' | 'room.retry' | 'room.refresh' }
  | { type: 'action.begin'; order: DeskActionInput }
  | RoomClockEvent
  | LiveEvent;

const examRoomSetup = setup({
  types: {
    input: {} as { staff: string },
    context: {} as Context,
    events: {} as ConnectionEvent | ExamRoomEvent,
    tags: '' as 'waiting',
    children: {} as { action: 'action' },
  },
  actors: {
    connection,
    loadExamRoom: fromService(loadExamRoom),
    action: deskActionMachine,
    live,
    clock: fromCallback(({ sendBack }) => watchClock((now) => sendBack({ type: 'clock.tick', now } satisfies RoomClockEvent))),
  },
  actions: {
    ...noticeActions,
    takeRoom: assign((_, { at, ...room }: ExamRoom) => ({ ...room, at, now: at, notice: null })),
    keepNow: assign({ now: (_, { now }: RoomClockEvent) => now }),
    takeOrder: assign((_, { order }: { order: DeskActionInput }) => ({ order, done: null })),
    takeDone: assign({ done: (_, done: Outcome | null) => done }),
    refresh: raise({ type: 'room.refresh' }),
  },
  guards: {
    isDue: ({ context }, { now }: RoomClockEvent) => now - context.at >= examRoomTimes.lookMs,
    isOutdated: stateIn({ shown: { news: { refreshing: 'outdated' } } }),
    isDone: (_, done: Outcome | null) => done !== null,
  },
  delays: { gather: examRoomTimes.gatherMs, again: examRoomTimes.againMs },
});

/**
 * The exam room at the desk: idle -> loading -> shown, or failed. Once shown, two things go on beside each other. `news`: whatever happens is told, and what
 * comes close together is asked for once; from time to time it is asked for all the same, while the page can be seen. `action`: what staff do lies over it, and the
 * room is asked for again once it is done. Where the server cannot be reached, what was last known stays.
 */
export const examRoomMachine = examRoomSetup.createMachine({
  id: 'examRoom',
  context: ({ input }) => ({ ...input, seats: [], away: [], awayCount: 0, at: 0, now: 0, order: null, done: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadExamRoom', {
      input: undefined,
      onDone: withOutput('takeRoom'),
      onError: withError('showNotice', messages.examRoom),
      retry: 'room.retry',
      onRetry: 'hideNotice',
    }),
    shown: {
      type: 'parallel',
      invoke: [
        { id: 'live', src: 'live', input: ({ context: { staff } }) => ({ person: `staff ${staff}`, topic: 'sitting' }) },
        { id: 'clock', src: 'clock' },
      ],
      states: {
        news: {
          initial: 'current',
          on: { 'clock.tick': { actions: withEvent('keepNow') }, 'room.refresh': '.refreshing' },
          states: {
            current: {
              on: {
                'live.changed': 'gathering',
                'clock.tick': [
                  { guard: withEvent('isDue'), target: 'refreshing', actions: withEvent('keepNow') },
                  { actions: withEvent('keepNow') },
                ],
              },
            },
            gathering: { after: { gather: 'refreshing' } },
            refreshing: {
              invoke: {
                id: 'loadExamRoom',
                src: 'loadExamRoom',
                onDone: [
                  { guard: 'isOutdated', target: 'gathering', actions: withOutput('takeRoom') },
                  { target: 'current', actions: withOutput('takeRoom') },
                ],
                onError: 'outOfTouch',
              },
              initial: 'fresh',
              states: { fresh: { on: { 'live.changed': 'outdated' } }, outdated: {} },
            },
            outOfTouch: { after: { again: 'refreshing' } },
          },
        },
        action: {
          initial: 'none',
          states: {
            none: { on: { 'action.begin': { target: 'acting', actions: withEvent('takeOrder') } } },
            acting: {
              invoke: {
                id: 'action',
                src: 'action',
                input: ({ context: { order } }) => order as DeskActionInput,
                onDone: [
                  { guard: withOutput('isDone'), target: 'none', actions: [withOutput('takeDone'), 'refresh'] },
                  { target: 'none' },
                ],
                onError: { target: 'none', actions: withError('showNotice', messages.action) },
              },
            },
          },
        },
      },
    },
  },
});
