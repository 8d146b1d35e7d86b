import { fromCallback, fromPromise } from 'xstate';
import { doubtComposerMachine } from '../../../src/machines/doubts/doubt-composer.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptPhoto } from '../../../src/services/attachments/photos.ts';
import type { ToldLine, UnsentLine } from '../../../src/services/doubts/doubts.ts';
import type { Draft, KeptLines } from '../../../src/services/doubts/line-store.ts';
import { type Deferred, deferred } from '../deferred.ts';

/** A line on its way, and the answer that it waits for. */
export type Waiting = { line: UnsentLine; answer: Deferred<ToldLine> };

const nothing = { head: { doubtId: 'doubt-1' }, line: {} } as ToldLine;

/** The composer of doubts with a device and a server at hand. `tell`: what the server says of a line that arrived, by how many came before it. */
export function composerUnderTest(tell: (arrived: number, line: UnsentLine) => ToldLine = () => nothing) {
  /** What this device keeps. */
  const kept = new Map<string, UnsentLine>();
  let draft: Draft | null = null;
  /** It is written once, whatever came before. */
  const store = ({ line }: Waiting) => void (world.stored.has(line.key) || world.stored.set(line.key, line.text));
  const world = {
    /** What the server has, by the keys under which it came. */
    stored: new Map<string, string>(),
    under: null as Waiting | null,
    shrinking: deferred<KeptPhoto>(),
    tellOnline: () => {},
    /** Keeps what the device keeps of a page that is gone. */
    leave: () => {
      world.under = null;
    },
    /** What waits for the server gets its answer. */
    settle: (how: (waiting: Waiting) => void) => {
      const waiting = world.under;
      if (!waiting) throw new Error('Nothing is on its way.');
      world.under = null;
      how(waiting);
    },
    arrives: (waiting: Waiting) => {
      store(waiting);
      waiting.answer.resolve(tell([...world.stored.keys()].indexOf(waiting.line.key), waiting.line));
    },
    arrivesUnheard: (waiting: Waiting) => {
      store(waiting);
      world.isLost(waiting);
    },
    isLost: ({ answer }: Waiting) => answer.reject(new CallFailed('unreachable', '')),
    isRefused: ({ answer }: Waiting) => answer.reject(new CallFailed('refused', 'This doubt is full.', 'closed', 409)),
  };
  const logic = doubtComposerMachine.provide({
    actors: {
      shrinkPhoto: fromPromise<KeptPhoto, { file: Blob }>(() => {
        world.shrinking = deferred();
        return world.shrinking.promise;
      }),
      restoreLines: fromPromise<KeptLines, { personId: string; thread: string }>(async () => ({
        draft,
        lines: [...kept.values()].sort((one, other) => one.order - other.order),
      })),
      keepLines: fromPromise<void, { personId: string; thread: string; draft: Draft; lines: UnsentLine[] }>(async ({ input }) => {
        draft = input.draft;
        for (const line of input.lines) kept.set(line.key, line);
      }),
      deliverLine: fromPromise<ToldLine, UnsentLine>(({ input }) => {
        world.under = { line: input, answer: deferred<ToldLine>() };
        return world.under.answer.promise;
      }),
      forgetLine: fromPromise<void, { key: string }>(async ({ input }) => void kept.delete(input.key)),
      connection: fromCallback(({ sendBack }) => {
        world.tellOnline = () => sendBack({ type: 'connection.restored' });
      }),
      holding: fromCallback(() => {}),
    },
  });
  return { logic, world };
}
