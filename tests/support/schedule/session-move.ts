import { fromPromise } from 'xstate';
import type { FreeTime } from '../../../contract/schedule/tutor-sessions.ts';
import { sessionMoveMachine } from '../../../src/machines/schedule/session-move.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type Deferred, deferred } from '../deferred.ts';
import { atSchool, sessionAt } from './schedule.ts';

export const movable = sessionAt('2026-03-12 10:30', '10:30 am');
/** Two days before. */
export const moveNow = atSchool('2026-03-10 10:30');
export const moveTimes: FreeTime[] = [
  { _id: 'time-1', startsAt: atSchool('2026-03-13 10:30'), duration: 60 },
  { _id: 'time-2', startsAt: atSchool('2026-03-14 16:00'), duration: 60 },
];

/** Both within the day before which a session can be given back. */
export const nearTimes: FreeTime[] = moveTimes.map((time, at) => ({ ...time, startsAt: moveNow + (at + 1) * 3_600_000 }));

/** The machine with the server in a test's hand. */
export function moveWorld() {
  const asked: { to: string }[] = [];
  let loading: Deferred<FreeTime[]> = deferred();
  let moving: Deferred<void> | null = null;
  const logic = sessionMoveMachine.provide({
    actors: {
      loadMoveTimes: fromPromise<FreeTime[], { studentId: string; sessionId: string }>(() => {
        loading = deferred();
        moving = null;
        return loading.promise;
      }),
      moveSession: fromPromise<void, { studentId: string; sessionId: string; to: string }>(({ input }) => {
        asked.push(input);
        moving = deferred();
        return moving.promise;
      }),
    },
  });
  const fail = (error: CallFailed) => (moving ?? loading).reject(error);
  return {
    logic,
    asked,
    /** What the world does at each of its steps. */
    world: {
      timesCome: (times = moveTimes) => loading.resolve(times),
      noneIsFree: () => loading.resolve([]),
      onlyNearOnesCome: () => loading.resolve(nearTimes),
      noAnswer: () => fail(new CallFailed('unreachable', '')),
      itIsTooLate: () =>
        fail(new CallFailed('refused', 'A session can be moved until 24 hours before it begins.', 'closed', 409)),
      itIsMoved: () => moving?.resolve(),
      somebodyWasFaster: () => fail(new CallFailed('refused', 'That time is taken.', 'conflict', 409)),
    },
  };
}
