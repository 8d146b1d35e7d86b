import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { WorkHead } from '../../../contract/homework/homework.ts';
import { homeworkListMachine } from '../../../src/machines/homework/homework-list.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type HomeworkListStep, homeworkListModel } from '../../models/homework/homework-list.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { head } from '../../support/homework/works.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let loading: Deferred<WorkHead[]>;
let asking: boolean;
let tellLive: () => void;
let tellOnline: () => void;
let list: Actor<typeof logic>;

const logic = homeworkListMachine.provide({
  actors: {
    loadHomework: fromPromise<WorkHead[], { studentId: string }>(({ input }) => {
      expect(input).toEqual({ studentId: 'asha' });
      asking = true;
      loading = deferred();
      return loading.promise;
    }),
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
    live: fromCallback(({ sendBack, input }) => {
      expect(input).toEqual({ person: 'student asha', topic: 'notice' });
      tellLive = () => sendBack({ type: 'live.changed' });
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  asking = false;
  list = createActor(logic, { input: { studentId: 'asha' } }).start();
});
afterEach(() => {
  list.stop();
  vi.useRealTimers();
});

const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const come = (...titles: string[]) =>
  settle(() => {
    asking = false;
    loading.resolve(titles.map((title) => head({ workId: title, title })));
  });

const events: Record<HomeworkListStep, Act> = {
  open: () => settle(() => list.send({ type: 'page.opened' })),
  oneComes: () => come('Limits'),
  noneComes: () => come(),
  twoCome: () => come('Limits', 'Derivatives'),
  doesNotCome: () =>
    settle(() => {
      asking = false;
      loading.reject(new CallFailed('unreachable', ''));
    }),
  tryAgain: () => settle(() => list.send({ type: 'homework.retry' })),
  somethingIsGiven: () => settle(() => tellLive()),
  connectionReturns: () => settle(() => tellOnline()),
};

/** What is seen: the titles, whether it is being looked, and what is said. */
const sees =
  (titles: string[], looks: boolean, said: RegExp = /^$/) =>
  () => {
    const { works, notice } = list.getSnapshot().context;
    expect([works.map(({ title }) => title), asking]).toEqual([titles, looks]);
    expect(notice ?? '').toMatch(said);
  };
const states: Record<StateOf<typeof homeworkListModel>, Act> = {
  closed: sees([], false),
  waiting: sees([], true),
  failed: sees([], false, /couldn’t load your homework/),
  waitingAgain: sees([], true),
  none: sees([], false),
  noneLooks: sees([], true),
  one: sees(['Limits'], false),
  oneLooks: sees(['Limits'], true),
  two: sees(['Limits', 'Derivatives'], false),
};

it.each(homeworkListModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ events, states });
});
