import { afterEach, expect, it, vi } from 'vitest';
import { createLane } from '../../../../server/exam/quick/lane.ts';
import { type Deferred, deferred } from '../../../support/deferred.ts';

afterEach(() => vi.restoreAllMocks());

const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
const tooLong = Object.assign(new Error('out of range'), { code: '22003' });
const settle = (requests: Promise<unknown>[]) =>
  Promise.allSettled(requests).then((all) => all.map((each) => (each.status === 'fulfilled' ? each.value : 'refused')));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

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
  const done = async (at: number, results?: (string | null)[]) => {
    const batch = batches[at];
    batch?.answer.resolve(results ?? batch.items.map((item) => `${item}!`));
    await turn();
  };
  return { lane, batches, done, items: () => batches.map((batch) => batch.items) };
}

it('has two statements under way, and gathers what comes meanwhile into the next', async () => {
  const { lane, done, items } = laneUnderTest();
  const told = settle(['a', 'b', 'c', 'd', 'e'].map(lane));
  expect(items()).toEqual([['a'], ['b']]);
  await done(1, [null]);
  expect(items()).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  for (const at of [2, 0]) await done(at);
  expect(await told).toEqual(['a!', null, 'c!', 'd!', 'e!']);
});

it('of two about one thing the second waits for the first, wherever that is', async () => {
  const { lane, done, items } = laneUnderTest();
  const told = settle(['a1', 'a2', 'a3', 'b1'].map(lane));
  expect(items()).toEqual([['a1'], ['b1']]);
  await done(1);
  expect(items()).toHaveLength(2);
  await done(0);
  expect(items().slice(2)).toEqual([['a2']]);
  await done(2);
  await done(3);
  expect([await told, items().slice(3)]).toEqual([['a1!', 'a2!', 'a3!', 'b1!'], [['a3']]]);
});

it('carries out no more than 64 together', async () => {
  const { lane, done, items } = laneUnderTest();
  const names = Array.from({ length: 70 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const told = settle(names.map(lane));
  await done(0);
  await done(1);
  expect(items().map(({ length }) => length)).toEqual([1, 1, 64, 4]);
  for (const at of [2, 3]) await done(at);
  expect(await told).toEqual(names.map((name) => `${name}!`));
});

it('tells all who wait that the database cannot be used, and goes on with whoever comes then', async () => {
  const { lane, batches, done, items } = laneUnderTest();
  const waiting = settle(['a', 'b', 'c', 'd', 'a'].map(lane));
  batches[0]?.answer.reject(away);
  await turn();
  expect(items()).toEqual([['a'], ['b']]);
  await done(1);
  expect(await waiting).toEqual(['refused', 'b!', 'refused', 'refused', 'refused']);
  const later = settle([lane('a')]);
  await done(2);
  expect(await later).toEqual(['a!']);
});

it('sends those of a batch that failed the general way, and the others on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { lane, batches, done } = laneUnderTest();
  const told = settle(['a', 'b', 'c', 'd', 'e'].map(lane));
  await done(0);
  batches[2]?.answer.reject(tooLong);
  await turn();
  await done(1);
  expect(await told).toEqual(['a!', 'b!', null, null, null]);
  expect(log).toHaveBeenCalledTimes(1);
});

it('logs no failure that is expected', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { lane, batches } = laneUnderTest({ isExpected: (error) => error === tooLong });
  const told = settle([lane('a')]);
  batches[0]?.answer.reject(tooLong);
  expect([await told, log.mock.calls]).toEqual([[null], []]);
});
