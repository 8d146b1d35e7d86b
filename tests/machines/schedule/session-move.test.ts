import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { sessionMoveMachine } from '../../../src/machines/schedule/session-move.machine.ts';
import { type SessionMoveMeta, sessionMoveModel } from '../../models/schedule/session-move.model.ts';
import { describePath } from '../../support/model.ts';
import { movable, moveNow, moveTimes, moveWorld } from '../../support/schedule/session-move.ts';

let world: ReturnType<typeof moveWorld>;
let move: Actor<typeof sessionMoveMachine>;

beforeEach(() => {
  vi.useFakeTimers();
  world = moveWorld();
  move = createActor(world.logic, { input: { studentId: 'student-1', session: movable, now: moveNow } }).start();
});
afterEach(() => {
  move.stop();
  vi.useRealTimers();
});

const settle = (act: () => unknown) => async () => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};

function check({ confirms, leaves, says, ended }: SessionMoveMeta) {
  const snapshot = move.getSnapshot();
  expect([snapshot.can({ type: 'move.confirm' }), snapshot.can({ type: 'move.leave' })]).toEqual([confirms !== null, leaves]);
  if (confirms) expect(snapshot.context.to?._id).toBe(moveTimes[confirms === 'first' ? 0 : 1]?._id);
  if (says) expect(snapshot.context.notice).toMatch(says);
  expect(snapshot.output?.end).toBe(ended);
}

it.each(sessionMoveModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: {
      ...Object.fromEntries(Object.entries(world.world).map(([name, act]) => [name, settle(() => act())])),
      retry: () => move.send({ type: 'times.retry' }),
      pickTheOther: () => move.send({ type: 'time.choose', slotId: 'time-2' }),
      confirm: () => move.send({ type: 'move.confirm' }),
      leave: () => move.send({ type: 'move.leave' }),
    },
    states: {
      '*': (state) => {
        for (const meta of Object.values(state.getMeta())) check(meta as SessionMoveMeta);
      },
    },
  });
});

it('asks for what was chosen, and takes no time that is not offered', async () => {
  await settle(() => world.world.timesCome())();
  move.send({ type: 'time.choose', slotId: 'elsewhere' });
  move.send({ type: 'time.choose', slotId: 'time-2' });
  move.send({ type: 'move.confirm' });
  expect(world.asked).toEqual([{ studentId: 'student-1', sessionId: movable.sessionId, to: 'time-2' }]);
});

it('chooses the first time that could be given back, behind those that could not', async () => {
  const near = { _id: 'near', startsAt: moveNow + 3_600_000, duration: 60 };
  await settle(() => world.world.timesCome([near, ...moveTimes]))();
  expect(move.getSnapshot().context.to).toEqual(moveTimes[0]);
});
