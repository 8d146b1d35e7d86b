import { assign, setup } from 'xstate';
import type { BookedSession } from '../../../contract/schedule/schedule.ts';
import type { FreeTime } from '../../../contract/schedule/tutor-sessions.ts';
import { messages } from '../../content/messages/session-move.ts';
import { loadMoveTimes, moveSession } from '../../services/schedule/move-session.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `now`: the server's time in ms since the epoch. */
export type SessionMoveInput = { studentId: string; session: BookedSession; now: number };

/** How it ended: `moved` to `to`; `kept`, as it was; `unsure`, of which nobody knows; `gone`, since it can't be moved any more, for the reason in `notice`. */
export type SessionMoveOutput = { end: 'moved' | 'kept' | 'unsure' | 'gone'; to: FreeTime | null; notice: string | null };

/** `to`: the time that is chosen, null until one is: the first that could still be given back is chosen already. */
type Context = SessionMoveInput & { times: FreeTime[]; to: FreeTime | null; notice: string | null };

/** Whether a time is so near that a session at it can be given back no more, by the cut-off that the session has now. */
export const isSettled = ({ startsAt }: FreeTime, { session, now }: Pick<SessionMoveInput, 'session' | 'now'>): boolean =>
  startsAt - (session.startsAt - session.cancelUntil) <= now;

const ownSession = ({ context: { studentId, session } }: { context: Context }) => ({ studentId, sessionId: session.sessionId });

const sessionMoveSetup = setup({
  types: {
    input: {} as SessionMoveInput,
    context: {} as Context,
    output: {} as SessionMoveOutput,
    events: {} as
      | ConnectionEvent
      | { type: 'times.retry' | 'move.confirm' | 'move.leave' }
      | { type: 'time.choose'; slotId: string },
    tags: '' as 'waiting',
  },
  actors: { connection, loadMoveTimes: fromService(loadMoveTimes), moveSession: fromService(moveSession) },
  actions: {
    ...noticeActions,
    takeTimes: assign(({ context }, times: FreeTime[]) => ({
      times,
      to: times.find((time) => !isSettled(time, context)) ?? null,
    })),
    choose: assign(({ context: { times, to } }, { slotId }: { slotId: string }) => ({
      to: times.find(({ _id }) => _id === slotId) ?? to,
    })),
  },
  guards: {
    hasTime: ({ context }) => context.to !== null,
    isTaken: (_, { error }: Failure) => refusedFor(error, 'conflict'),
    isGone: (_, { error }: Failure) => refusedFor(error, 'closed') || refusedFor(error, 'notFound'),
  },
});

/**
 * Moving a booked session, a child of the schedule: loading the free times of its tutor -> choosing -> moving -> moved. A time that somebody else took meanwhile brings the others
 * anew. Without an answer the question stays (`asking.unsure`), since asking once more moves nothing twice; whoever leaves it then is told to look. One that can't be moved any more ends `gone`.
 */
export const sessionMoveMachine = sessionMoveSetup.createMachine({
  id: 'sessionMove',
  context: ({ input }) => ({ ...input, times: [], to: null, notice: null }),
  output: ({ context: { to, notice }, event }) => ({ end: event.output as SessionMoveOutput['end'], to, notice }),
  initial: 'loading',
  states: {
    ...loadable('loadMoveTimes', {
      input: ownSession,
      onDone: withOutput('takeTimes'),
      target: 'asking',
      onError: withError('showNotice', messages.noTimes),
      unknown: withError('isGone'),
      retry: 'times.retry',
      onRetry: 'hideNotice',
      failing: { 'move.leave': 'kept' },
    }),
    asking: {
      on: {
        'time.choose': { actions: withEvent('choose') },
        'move.confirm': { guard: 'hasTime', target: 'moving', actions: 'hideNotice' },
      },
      initial: 'known',
      states: {
        known: { on: { 'move.leave': '#sessionMove.kept' } },
        // After a try that failed nobody knows when it is.
        unsure: { on: { 'move.leave': '#sessionMove.unsure' } },
      },
    },
    moving: {
      invoke: {
        id: 'moveSession',
        src: 'moveSession',
        input: ({ context }) => ({ ...ownSession({ context }), to: context.to?._id ?? '' }),
        onDone: 'moved',
        onError: [
          { guard: withError('isTaken'), target: 'loading', actions: withError('showNotice', messages.notMoved) },
          { guard: withError('isGone'), target: 'unknown', actions: withError('showNotice', messages.notMoved) },
          { target: 'asking.unsure', actions: withError('showNotice', messages.maybeMoved) },
        ],
      },
    },
    moved: { type: 'final', output: 'moved' },
    kept: { type: 'final', output: 'kept' },
    unsure: { type: 'final', output: 'unsure' },
    unknown: { type: 'final', output: 'gone' },
  },
});
