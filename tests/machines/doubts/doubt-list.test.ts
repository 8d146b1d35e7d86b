import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { DoubtHead } from '../../../contract/doubts/doubts.ts';
import { doubtListMachine } from '../../../src/machines/doubts/doubt-list.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DoubtList, DoubtReader } from '../../../src/services/doubts/doubts.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';

let list: Actor<typeof logic>;
let loading: Deferred<DoubtList>;
let tellLive: () => void;
const one = { doubtId: 'doubt-1' } as DoubtHead;

const logic = doubtListMachine.provide({
  actors: {
    loadDoubts: fromPromise<DoubtList, DoubtReader>(() => {
      loading = deferred();
      return loading.promise;
    }),
    connection: fromCallback(() => {}),
    live: fromCallback(({ sendBack }) => {
      tellLive = () => sendBack({ type: 'live.changed' });
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const come = (...doubts: DoubtHead[]) => settle(() => loading.resolve({ doubts, courses: [] }));
const fail = () => settle(() => loading.reject(new CallFailed('unreachable', '')));
const is = (state: 'empty' | 'shown' | 'refreshing') => list.getSnapshot().matches({ open: state });

beforeEach(async () => {
  vi.useFakeTimers();
  list = createActor(logic, { input: { side: 'student', personId: 'asha' } }).start();
  await settle(() => list.send({ type: 'page.opened' }));
});
afterEach(() => {
  list.stop();
  vi.useRealTimers();
});

it('shows what there is, or that there is nothing, and says what failed', async () => {
  await fail();
  expect(list.getSnapshot().context.notice).toMatch(/couldn’t load/);
  await settle(() => list.send({ type: 'doubts.retry' }));
  await come();
  expect(is('empty')).toBe(true);
  await settle(() => tellLive());
  await come(one);
  expect([is('shown'), list.getSnapshot().context.doubts]).toEqual([true, [one]]);
});

it('keeps what it shows while it asks again and where that fails, and asks once more for what changed meanwhile', async () => {
  await come(one);
  await settle(() => tellLive());
  expect([is('refreshing'), list.getSnapshot().context.doubts]).toEqual([true, [one]]);
  const overtaken = loading;
  await settle(() => tellLive());
  expect(loading).not.toBe(overtaken);
  await settle(() => overtaken.resolve({ doubts: [], courses: [] }));
  expect(list.getSnapshot().context.doubts).toEqual([one]);
  await fail();
  expect([is('shown'), list.getSnapshot().context.doubts]).toEqual([true, [one]]);
});

it('opens a doubt over the list and comes back to a list of now', async () => {
  await come(one);
  await settle(() => list.send({ type: 'doubt.choose', doubtId: 'doubt-1' }));
  expect(list.getSnapshot().context.chosen).toBe('doubt-1');
  await settle(() => list.send({ type: 'doubt.leave' }));
  expect([list.getSnapshot().context.chosen, is('refreshing')]).toEqual([null, true]);
});
