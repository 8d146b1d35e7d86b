import { afterEach, expect, it, vi } from 'vitest';
import { createLane } from '../../../../server/exam/quick/lane.ts';
import { deferred } from '../../../support/deferred.ts';

afterEach(() => vi.restoreAllMocks());

const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
const settle = (requests: Promise<unknown>[]) =>
  Promise.allSettled(requests).then((all) => all.map((each) => (each.status === 'fulfilled' ? each.value : 'refused')));

it('tells all who wait that the database cannot be used, and goes on with whoever comes then', async () => {
  const runs = [deferred<null[]>(), deferred<null[]>()];
  const sizes: number[] = [];
  const lane = createLane((items: { sitting: string }[]) => {
    const run = runs[sizes.push(items.length) - 1];
    if (!run) throw new Error('once too often');
    return run.promise;
  });
  const waiting = ['a', 'b', 'a', 'c'].map((sitting) => lane({ sitting }));
  runs[0]?.reject(away);
  expect([await settle(waiting), sizes]).toEqual([['refused', 'refused', 'refused', 'refused'], [1]]);
  const later = lane({ sitting: 'a' });
  runs[1]?.resolve([null]);
  expect([await settle([later]), sizes]).toEqual([[null], [1, 1]]);
});

it('sends those of a batch that failed the general way, and the others into the next one', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  let runs = 0;
  const lane = createLane(async (items: { sitting: string }[]) => {
    runs += 1;
    if (runs === 1) throw Object.assign(new Error('out of range'), { code: '22003' });
    return items.map(({ sitting }) => sitting);
  });
  expect(await settle(['a', 'b', 'c'].map((sitting) => lane({ sitting })))).toEqual([null, 'b', 'c']);
  expect(log).toHaveBeenCalled();
});
