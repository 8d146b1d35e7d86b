import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { DoubtHead } from '../../../contract/doubts/doubts.ts';
import { settleMs } from '../../../src/content/times.ts';
import { doubtListMachine } from '../../../src/machines/doubts/doubt-list.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DoubtList, DoubtReader } from '../../../src/services/doubts/doubts.ts';
import { doubtListModel, type ListModelState, type ListStep } from '../../models/doubts/doubt-list.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';
import { alike, rebuiltInEachState } from '../../support/rebuild.ts';

let list: Actor<typeof logic>;
let loading: Deferred<DoubtList> | null;
let asked: string[];
let tellLive: () => void;
let tellOnline: () => void;
const [one, two] = ['doubt-1', 'doubt-2'].map((doubtId) => ({ doubtId }) as DoubtHead);

const logic = doubtListMachine.provide({
  actors: {
    loadDoubts: fromPromise<DoubtList, DoubtReader & { search: string }>(({ input }) => {
      asked.push(input.search);
      loading = deferred();
      return loading.promise;
    }),
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
    live: fromCallback(({ sendBack }) => {
      tellLive = () => sendBack({ type: 'live.changed' });
    }),
  },
});
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const settle = async (act: () => void) => {
  act();
  await pass();
};
/** What waits for the server gets its answer. */
const answer = (how: (waiting: Deferred<DoubtList>) => void) =>
  settle(() => {
    if (!loading) throw new Error('Nothing was asked.');
    const waiting = loading;
    loading = null;
    how(waiting);
  });
const come = (...doubts: (DoubtHead | undefined)[]) =>
  answer((waiting) => waiting.resolve({ doubts: doubts.filter((doubt) => doubt !== undefined), courses: [] }));

function begin() {
  [asked, loading] = [[], null];
  list = createActor(logic, { input: { side: 'tutor', personId: 'ravi' } }).start();
}
beforeEach(() => {
  vi.useFakeTimers();
  begin();
});
afterEach(() => {
  list.stop();
  vi.useRealTimers();
});

const events: Record<ListStep, () => Promise<unknown>> = {
  open: () => settle(() => list.send({ type: 'page.opened' })),
  oneComes: () => come(one),
  noneComes: () => come(),
  twoCome: () => come(one, two),
  fails: () => answer((waiting) => waiting.reject(new CallFailed('unreachable', ''))),
  retry: () => settle(() => list.send({ type: 'doubts.retry' })),
  somethingChanges: () => settle(() => tellLive()),
  connectionReturns: () => settle(() => tellOnline()),
  typeWords: () => settle(() => list.send({ type: 'search.type', search: 'sample' })),
  typingRests: () => pass(settleMs),
  clearWords: () => settle(() => list.send({ type: 'search.type', search: '' })),
  chooseOne: () => settle(() => list.send({ type: 'doubt.choose', doubtId: 'doubt-1' })),
  goBack: () => settle(() => list.send({ type: 'doubt.leave' })),
};

const look = () => {
  const { doubts, search, chosen, notice } = list.getSnapshot().context;
  const says = notice === null ? null : /load/.test(notice) ? 'notLoaded' : 'notSearched';
  return { doubts: doubts.length, search, chosen, says, asking: loading !== null };
};
const nothing = { doubts: 0, search: '', chosen: null, says: null, asking: false };
const withOne = { ...nothing, doubts: 1 };
const expected: Record<ListModelState, object> = {
  closed: nothing,
  opening: { ...nothing, asking: true },
  failed: { ...nothing, says: 'notLoaded' },
  openingByItself: { ...nothing, asking: true },
  none: nothing,
  noneLooksAgain: { ...nothing, asking: true },
  one: withOne,
  oneLooksAgain: { ...withOne, asking: true },
  two: { ...nothing, doubts: 2 },
  typed: { ...withOne, search: 'sample' },
  searching: { ...withOne, search: 'sample', asking: true },
  found: { ...nothing, doubts: 2, search: 'sample' },
  notFound: { ...nothing, search: 'sample' },
  notSearched: { ...withOne, search: 'sample', says: 'notSearched' },
  cleared: withOne,
  clearedAfterNothing: nothing,
  nothingLooksAgain: { ...nothing, asking: true },
  chosen: { ...withOne, chosen: 'doubt-1' },
};

it.each(doubtListModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events,
    states: Object.fromEntries(
      Object.entries(expected).map(([state, seen]) => [
        state,
        () => {
          const now = look();
          // That a search failed is said until the next answer.
          if (state === 'searching') now.says = null;
          expect([state, now]).toEqual([state, seen]);
        },
      ]),
    ),
  });
});

it('asks once for what was typed, and hears the newest answer alone', async () => {
  await events.open();
  await events.oneComes();
  const typed = ['s', 'sa', 'sample'];
  for (const search of typed) {
    await settle(() => list.send({ type: 'search.type', search }));
    await pass(settleMs - 1);
  }
  await pass(1);
  expect(asked).toEqual(['', 'sample']);
  const overtaken = loading;
  await events.somethingChanges();
  await settle(() => overtaken?.resolve({ doubts: [], courses: [] }));
  expect(look().doubts).toBe(1);
});

describe('left and rebuilt in every state', () => {
  rebuiltInEachState(doubtListModel, {
    begin: () => {},
    hands: () => events,
    rebuild: async () => {
      list.stop();
      begin();
      await events.open();
    },
    found: look,
    // The list is the server's: it is asked for anew.
    expected: alike({ ...nothing, asking: true }, Object.keys(expected).join(' ')),
  });
});
