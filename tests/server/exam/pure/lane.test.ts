import { afterEach, expect, it, vi } from 'vitest';
import { createLane } from '../../../../server/exam/quick/lane.ts';
import { type Deferred, deferred } from '../../../support/deferred.ts';

afterEach(() => vi.restoreAllMocks());

const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
const tooLong = Object.assign(new Error('out of range'), { code: '22003' });
const settle = (requests: Promise<unknown>[]) =>
  Promise.allSettled(requests).then((all) => all.map((each) => (each.status === 'fulfilled' ? each.value : 'refused')));
/** What is read from the sockets in one turn, and what that leads to. */
const turn = async () => {
  for (const _ of [1, 2]) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** A lane whose statements are answered by the test: `batches` in the order in which they began. */
function laneUnderTest(options: { isExpected?: (error: unknown) => boolean } = {}) {
  const batches: { items: string[]; answer: Deferred<(string | null)[]> }[] = [];
  const lane = createLane<string, string>(
    (items) => {
      const answer = deferred<(string | null)[]>();
      batches.push({ items, answer });
      return answer.promise;
    },
    { keyOf: (item) => item.charAt(0), ...options },
  );
  /** Requests of which each comes in a turn of its own. */
  const ask = async (...items: string[]) => {
    const asked: Promise<string | null>[] = [];
    for (const item of items) {
      asked.push(lane(item));
      await turn();
    }
    return asked;
  };
  const done = async (at: number, results?: (string | null)[]) => {
    const batch = batches[at];
    batch?.answer.resolve(results ?? batch.items.map((item) => `${item}!`));
    await turn();
  };
  return { lane, ask, batches, done, items: () => batches.map((batch) => batch.items) };
}

it('carries out together what comes in one turn', async () => {
  const { lane, done, items } = laneUnderTest();
  const told = settle(['a', 'b', 'c'].map(lane));
  expect(items()).toEqual([]);
  await turn();
  expect(items()).toEqual([['a', 'b', 'c']]);
  await done(0);
  expect(await told).toEqual(['a!', 'b!', 'c!']);
});

it('lets those go together who come when a statement is answered', async () => {
  const { lane, ask, done, items } = laneUnderTest();
  const told = settle(await ask('a', 'b', 'c'));
  const answered = done(0);
  const next = settle(['d', 'e'].map(lane));
  await answered;
  expect(items()).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  for (const at of [1, 2]) await done(at);
  expect([await told, await next]).toEqual([
    ['a!', 'b!', 'c!'],
    ['d!', 'e!'],
  ]);
});

it('has two statements under way, and gathers what comes meanwhile into the next', async () => {
  const { ask, done, items } = laneUnderTest();
  const told = settle(await ask('a', 'b', 'c', 'd', 'e'));
  expect(items()).toEqual([['a'], ['b']]);
  await done(1, [null]);
  expect(items()).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  for (const at of [2, 0]) await done(at);
  expect(await told).toEqual(['a!', null, 'c!', 'd!', 'e!']);
});

it('of two about one thing the second waits for the first, wherever that is', async () => {
  const { lane, done, items } = laneUnderTest();
  const told = settle(['a1', 'a2', 'a3', 'b1'].map(lane));
  await turn();
  expect(items()).toEqual([['a1', 'b1']]);
  await done(0);
  expect(items().slice(1)).toEqual([['a2']]);
  await done(1);
  await done(2);
  expect([await told, items().slice(2)]).toEqual([['a1!', 'a2!', 'a3!', 'b1!'], [['a3']]]);
});

it('carries out no more than 64 together', async () => {
  const { lane, done, items } = laneUnderTest();
  const names = Array.from({ length: 140 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const told = settle(names.map(lane));
  await turn();
  await done(0);
  await done(1);
  expect(items().map(({ length }) => length)).toEqual([64, 64, 12]);
  await done(2);
  expect(await told).toEqual(names.map((name) => `${name}!`));
});

it('waits for nobody else once 64 are there, and sends the next before the first are answered', async () => {
  const { lane, batches, items } = laneUnderTest();
  const names = Array.from({ length: 192 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const asked = names.map(lane);
  const seen: number[] = [];
  void asked[0]?.then(() => seen.push(items().length));
  // The turn is not over.
  expect(items().map(({ length }) => length)).toEqual([64, 64]);
  batches[0]?.answer.resolve(names.slice(0, 64));
  await turn();
  expect(items().map(({ length }) => length)).toEqual([64, 64, 64]);
  expect(seen).toEqual([3]);
});

it('tells all who wait that the database cannot be used, and goes on with whoever comes then', async () => {
  const { ask, batches, done, items } = laneUnderTest();
  const waiting = settle(await ask('a', 'b', 'c', 'd', 'a'));
  batches[0]?.answer.reject(away);
  await turn();
  expect(items()).toEqual([['a'], ['b']]);
  await done(1);
  expect(await waiting).toEqual(['refused', 'b!', 'refused', 'refused', 'refused']);
  const later = settle(await ask('a'));
  await done(2);
  expect(await later).toEqual(['a!']);
});

it('sends those of a batch that failed the general way, and the others on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { ask, batches, done } = laneUnderTest();
  const told = settle(await ask('a', 'b', 'c', 'd', 'e'));
  await done(0);
  batches[2]?.answer.reject(tooLong);
  await turn();
  await done(1);
  expect(await told).toEqual(['a!', 'b!', null, null, null]);
  expect(log).toHaveBeenCalledTimes(1);
});

it('logs no failure that is expected', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { ask, batches } = laneUnderTest({ isExpected: (error) => error === tooLong });
  const told = settle(await ask('a'));
  batches[0]?.answer.reject(tooLong);
  expect([await told, log.mock.calls]).toEqual([[null], []]);
});
