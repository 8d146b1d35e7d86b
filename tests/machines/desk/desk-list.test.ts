import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { StudentLine } from '../../../contract/desk/students.ts';
import { settleMs } from '../../../src/content/times.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { deskListMachine } from '../../../src/machines/desk/desk-list.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { ListQuery } from '../../../src/services/desk/lists.ts';
import { type DeskListStep, deskListModel } from '../../models/desk/desk-list.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let page: Deferred<DeskPage<StudentLine>>;
let action: Deferred<Outcome>;
let asked: string[];
let typed: string;
let tellOnline: () => void;
let flow: Actor<typeof deskListMachine>;

const logic = deskListMachine.provide({
  actors: {
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
    loadPage: fromPromise<DeskPage<StudentLine>, ListQuery>(({ input: { filters, after } }) => {
      asked.push(`${filters.search ?? ''} ${after ?? 'first'}`.trim());
      page = deferred();
      return page.promise;
    }),
    action: deskActionMachine.provide({
      actors: {
        carryOut: fromPromise<Outcome, DeskOrder>(() => {
          action = deferred();
          return action.promise;
        }),
      },
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  typed = '';
  flow = createActor(logic, { input: { filters: { search: '' } } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const line = (id: string): StudentLine => ({
  ...{ id, username: id, name: id, email: `${id}@example.org`, standard: '', courses: [], isActive: true },
});
const settle = () => vi.advanceTimersByTimeAsync(0);
const comes = async (ids: string[], next: string | null = null) => {
  page.resolve({ lines: ids.map(line), next, total: ids.length });
  await settle();
};
const does = async (done: Outcome) => {
  flow.getSnapshot().children.action?.send({ type: 'action.send' });
  action.resolve(done);
  await settle();
};

const hands: Record<DeskListStep, Act> = {
  open: () => flow.send({ type: 'page.opened' }),
  twoCome: () => comes(['asha', 'ben'], 'cursor'),
  noneCome: () => comes([]),
  networkFails: async () => {
    page.reject(new CallFailed('unreachable', ''));
    await settle();
  },
  tryAgain: () => flow.send({ type: 'list.retry' }),
  connectionReturns: () => tellOnline(),
  showMore: () => flow.send({ type: 'more.load' }),
  thirdComes: () => comes(['uma']),
  type: () => {
    typed += 'a';
    flow.send({ type: 'filters.change', filters: { search: typed } });
    vi.advanceTimersByTime(settleMs - 1);
  },
  rest: () => void vi.advanceTimersByTime(1),
  oneMatches: () => comes(['asha']),
  begin: () =>
    flow.send({ type: 'action.begin', order: { action: 'student.mail-password-link', subject: 'asha', name: '', draft: {} } }),
  cancel: () => flow.getSnapshot().children.action?.send({ type: 'action.cancel' }),
  actionIsDone: () => does({ says: 'Sent.' }),
  actionLeadsAway: () => does({ says: 'Added.', leadsTo: '/desk/students/new' }),
};

/** What is seen: who is listed, whether it searches, what is said, and what the server was last asked. */
const sees =
  (ids: string[], searching: boolean, notice: string | null, last: string | undefined, says: string | undefined = undefined) =>
  () => {
    const snapshot = flow.getSnapshot();
    const { lines, ...context } = snapshot.context;
    expect([lines.map(({ id }) => id), snapshot.hasTag('searching'), context.notice, asked.at(-1), context.done?.says]).toEqual([
      ...[ids, searching, notice, last, says],
    ]);
  };
/** An action lies over the list, and another one does not take its place. */
const acts = async () => {
  const { action } = flow.getSnapshot().children;
  expect(action).toBeDefined();
  await hands.begin();
  expect(flow.getSnapshot().children.action).toBe(action);
};
const noList = 'We couldn’t load the list.';
const two = ['asha', 'ben'];

const claims: Record<StateOf<typeof deskListModel>, Act> = {
  closed: sees([], false, null, undefined),
  waiting: sees([], true, null, 'first'),
  typedEarly: sees([], true, null, 'first'),
  failed: sees([], false, noList, 'first'),
  waitingAgain: () => expect(asked).toEqual(['first', 'first']),
  actingEarly: acts,
  none: sees([], false, null, 'first'),
  actingOnNone: sees([], false, null, 'first'),
  noneAgain: sees([], false, null, 'first'),
  two: sees(two, false, null, 'first'),
  waitingForThird: sees(two, false, null, 'cursor'),
  actingWhileMore: acts,
  twoAndNoMore: sees(two, false, null, 'cursor'),
  three: sees([...two, 'uma'], false, null, 'cursor'),
  twoAndWhy: sees(two, false, noList, 'cursor'),
  waitingForThirdAgain: () => expect(asked.slice(-2)).toEqual(['cursor', 'cursor']),
  typed: () => {
    expect(flow.getSnapshot().context.lines.map(({ id }) => id)).toEqual(two);
    expect([flow.getSnapshot().hasTag('searching'), asked.at(-1)]).not.toContain(`${typed} first`);
  },
  actingWhileTyped: acts,
  searching: () => expect([flow.getSnapshot().hasTag('searching'), asked.at(-1)]).toEqual([true, `${typed} first`]),
  one: () => sees(['asha'], false, null, `${typed} first`)(),
  noMatch: () => sees([], false, null, `${typed} first`)(),
  acting: sees(two, false, null, 'first'),
  twoAgain: sees(two, false, null, 'first'),
  waitingAfter: sees(two, true, null, 'first', 'Sent.'),
  oneAndSaid: sees(['asha'], false, null, 'first', 'Sent.'),
  away: () =>
    expect([flow.getSnapshot().status, flow.getSnapshot().context.done?.leadsTo]).toEqual(['done', '/desk/students/new']),
};

describe('every walk of the model', () => {
  it.each(deskListModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});

it('asks nothing for filters that it has already', () => {
  flow.send({ type: 'page.opened' });
  flow.send({ type: 'filters.change', filters: { search: '' } });
  vi.advanceTimersByTime(settleMs);
  expect(asked).toEqual(['first']);
});
