import { fromCallback, fromPromise } from 'xstate';
import type { DoubtHead, DoubtThread } from '../../../contract/doubts/doubts.ts';
import { doubtThreadMachine } from '../../../src/machines/doubts/doubt-thread.machine.ts';
import type { DoubtMove, DoubtReader, ToldLine } from '../../../src/services/doubts/doubts.ts';
import { deferred } from '../deferred.ts';

type Doubt = DoubtReader & { doubtId: string };
type Change = { number: number; text: string | null; confirmed: boolean };

/** The flow of a doubt that is open, with a server whose answers a test gives. */
export function threadUnderTest() {
  const world = {
    opening: deferred<DoubtThread>(),
    /** Since which revision was asked, in order. */
    asked: [] as (number | undefined)[],
    moving: deferred<DoubtHead>(),
    changing: deferred<ToldLine>(),
    /** What the server was asked to change, and what it was told of reading and writing. */
    changes: [] as Change[],
    signs: [] as { read: number; writing: boolean }[],
    tellLive: () => {},
    tellOnline: () => {},
  };
  const logic = doubtThreadMachine.provide({
    actors: {
      openDoubt: fromPromise<DoubtThread, Doubt & { since?: number }>(({ input }) => {
        world.asked.push(input.since);
        world.opening = deferred();
        return world.opening.promise;
      }),
      moveDoubt: fromPromise<DoubtHead, Doubt & { move: DoubtMove }>(() => {
        world.moving = deferred();
        return world.moving.promise;
      }),
      changeLine: fromPromise<ToldLine, Doubt & Change>(({ input: { number, text, confirmed } }) => {
        world.changes.push({ number, text, confirmed });
        world.changing = deferred();
        return world.changing.promise;
      }),
      signDoubt: fromPromise<void, Doubt & { read: number; writing: boolean }>(async ({ input }) => {
        world.signs.push({ read: input.read, writing: input.writing });
      }),
      connection: fromCallback(({ sendBack }) => {
        world.tellOnline = () => sendBack({ type: 'connection.restored' });
      }),
      live: fromCallback(({ sendBack }) => {
        world.tellLive = () => sendBack({ type: 'live.changed' });
      }),
    },
  });
  return { logic, world };
}
