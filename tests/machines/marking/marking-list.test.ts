import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { MarkingTest } from '../../../contract/marking/marking.ts';
import { markingListMachine } from '../../../src/machines/marking/marking-list.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { GiveBackScope } from '../../../src/services/marking/marking.ts';
import { type MarkingListStep, markingListModel } from '../../models/marking/marking-list.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath, type StateOf } from '../../support/model.ts';

const section: MarkingTest = {
  ...{ test: 'm1', title: 'Free Response', course: 'AP Psychology', works: 4, marked: 3, toGiveBack: 2, looks: 0, oldestAt: 0 },
};
type GivenBack = { students: number; answers: number };

let list: Actor<typeof logic>;
let loading: Deferred<MarkingTest[]>;
let giving: Deferred<GivenBack>;
let calls: string[];

const logic = markingListMachine.provide({
  actors: {
    loadMarkingTests: fromPromise<MarkingTest[], Record<never, never>>(() => {
      calls.push('list');
      loading = deferred();
      return loading.promise;
    }),
    giveBack: fromPromise<GivenBack, { test: string; which: GiveBackScope }>(({ input }) => {
      calls.push(`give back ${input.which} of ${input.test}`);
      giving = deferred();
      return giving.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};
const unreachable = new CallFailed('unreachable', '');

beforeEach(() => {
  calls = [];
  list = createActor(logic).start();
});
afterEach(() => list.stop());

const events: Record<MarkingListStep, () => Promise<void>> = {
  open: () => settle(() => list.send({ type: 'page.opened' })),
  sectionsCome: () => settle(() => loading.resolve([section])),
  nothingWaits: () => settle(() => loading.resolve([])),
  listFails: () => settle(() => loading.reject(unreachable)),
  tryAgain: () => settle(() => list.send({ type: 'tests.retry' })),
  chooseSection: () => settle(() => list.send({ type: 'test.choose', test: 'm1' })),
  leaveSection: () => settle(() => list.send({ type: 'test.leave' })),
  askToGiveBack: () => settle(() => list.send({ type: 'marks.giveBack', test: 'm1', which: 'complete' })),
  notYet: () => settle(() => list.send({ type: 'marks.keep' })),
  giveBack: () => settle(() => list.send({ type: 'marks.send' })),
  isGivenBack: () => settle(() => giving.resolve({ students: 1, answers: 2 })),
  isNotGivenBack: () => settle(() => giving.reject(unreachable)),
};

type Seen = {
  state: string;
  chosen?: string;
  order?: 'complete';
  notice?: string;
  done?: GivenBack;
};
const done = { students: 1, answers: 2 };
const notGivenBack = 'The marks couldn’t be given back. Please try again.';
const shown: Record<StateOf<typeof markingListModel>, Seen> = {
  closed: { state: 'idle' },
  looking: { state: 'loading' },
  empty: { state: 'empty' },
  failed: { state: 'failed', notice: 'What waits to be marked couldn’t be loaded.' },
  lookingAgain: { state: 'loading' },
  listed: { state: 'shown' },
  atSection: { state: 'open', chosen: 'm1' },
  lookingAfterSection: { state: 'loading' },
  asked: { state: 'confirming', order: 'complete' },
  giving: { state: 'givingBack', order: 'complete' },
  notGiven: { state: 'confirming', order: 'complete', notice: notGivenBack },
  givingAgain: { state: 'givingBack', order: 'complete' },
  lookingAfterwards: { state: 'loading', done },
  listedAfterwards: { state: 'shown', done },
};

it.each(markingListModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events,
    states: Object.fromEntries(
      Object.entries(shown).map(([name, { state, chosen = null, order, notice = null, done: said = null }]) => [
        name,
        () => {
          const { value, context } = list.getSnapshot();
          const seen = [value, context.chosen, context.order?.which, context.notice, context.done];
          expect([name, ...seen]).toEqual([name, state, chosen, order, notice, said]);
        },
      ]),
    ),
  });
});

it('gives nothing back twice, however often it is pressed', async () => {
  for (const step of ['open', 'sectionsCome', 'askToGiveBack', 'giveBack', 'giveBack', 'isGivenBack', 'giveBack'] as const)
    await events[step]();
  expect(calls).toEqual(['list', 'give back complete of m1', 'list']);
});

it('leaves the notice of a failure behind once it is decided otherwise', async () => {
  for (const step of ['open', 'sectionsCome', 'askToGiveBack', 'giveBack', 'isNotGivenBack', 'notYet'] as const)
    await events[step]();
  expect(list.getSnapshot().context).toMatchObject({ order: null, notice: null, done: null });
});
