import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import { lookAgainMs } from '../../../src/content/times.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { createDeskFile } from '../../../src/machines/desk/desk-file.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import { type DeskFileStep, deskFileModel } from '../../models/desk/desk-file.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

/** A page about something that has a name, and that may be under way. */
type Shown = { name: string; moves: boolean };

const machine = createDeskFile<Shown>({
  load: () => Promise.reject(new Error('Never asked here.')),
  failed: 'We couldn’t load this student.',
  isMoving: ({ moves }) => moves,
});
let file: Deferred<Shown>;
let action: Deferred<Outcome>;
let asked: number;
let tellOnline: () => void;
let flow: Actor<typeof machine>;

const logic = machine.provide({
  actors: {
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
    loadFile: fromPromise<Shown, { id: string }>(({ input }) => {
      expect(input).toEqual({ id: 's1' });
      asked += 1;
      file = deferred();
      return file.promise;
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
  asked = 0;
  flow = createActor(logic, { input: { id: 's1' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const comes = async (name: string, moves = false) => {
  file.resolve({ name, moves });
  await settle();
};
const fails = async (error: unknown) => {
  file.reject(error);
  await settle();
};
const does = async (done: Outcome) => {
  flow.getSnapshot().children.action?.send({ type: 'action.send' });
  action.resolve(done);
  await settle();
};

const hands: Record<DeskFileStep, Act> = {
  open: () => flow.send({ type: 'page.opened' }),
  fileComes: () => comes('Asha'),
  serverKnowsNobody: () => fails(new CallFailed('refused', 'There’s no such student.', 'notFound', 404)),
  networkFails: () => fails(new CallFailed('unreachable', '')),
  tryAgain: () => flow.send({ type: 'file.retry' }),
  connectionReturns: () => tellOnline(),
  begin: () =>
    flow.send({ type: 'action.begin', order: { action: 'student.mail-password-link', subject: 's1', name: 'Asha', draft: {} } }),
  cancel: () => flow.getSnapshot().children.action?.send({ type: 'action.cancel' }),
  actionIsDone: () => does({ says: 'Saved.' }),
  changedFileComes: () => comes('Uma'),
  movingFileComes: () => comes('Asha', true),
  secondsPass: async () => {
    await vi.advanceTimersByTimeAsync(lookAgainMs);
  },
  actionLeadsAway: () => does({ says: 'Erased.', leadsTo: '/desk/students' }),
};

/** What is seen: whose page, whether a dialog is open, what is said, how often the server was asked. */
const sees = (name: string | null, acting: boolean, said: string | null, times: number) => () => {
  const { context, children } = flow.getSnapshot();
  const dialog = children.action !== undefined;
  expect([context.open?.name ?? null, dialog, context.notice ?? context.done?.says ?? null, asked]).toEqual([
    ...[name, acting, said, times],
  ]);
};
/** An action lies over the page, and another one does not take its place. */
const acts = async () => {
  const { action } = flow.getSnapshot().children;
  expect(action).toBeDefined();
  await hands.begin();
  expect(flow.getSnapshot().children.action).toBe(action);
};
const noFile = 'We couldn’t load this student.';

const claims: Record<StateOf<typeof deskFileModel>, Act> = {
  closed: sees(null, false, null, 0),
  waiting: sees(null, false, null, 1),
  failed: sees(null, false, noFile, 1),
  waitingAgain: sees(null, false, null, 2),
  nobody: sees(null, false, null, 1),
  seen: () => expect(flow.getSnapshot().context.open?.name).toBe('Asha'),
  acting: acts,
  seenStill: () => expect([flow.getSnapshot().context.open?.name, flow.getSnapshot().hasTag('waiting')]).toEqual(['Asha', false]),
  seenMoving: sees('Asha', false, null, 1),
  waitingForNews: sees('Asha', false, null, 2),
  arrived: sees('Uma', false, null, 2),
  seenAgain: () => expect([flow.getSnapshot().children.action, flow.getSnapshot().context.done]).toEqual([undefined, null]),
  waitingForChange: () =>
    expect([flow.getSnapshot().context.open?.name, flow.getSnapshot().hasTag('waiting')]).toEqual(['Asha', true]),
  actingAgain: acts,
  waitingForChangeAgain: () =>
    expect([flow.getSnapshot().context.open?.name, flow.getSnapshot().hasTag('waiting')]).toEqual(['Asha', true]),
  changedAgain: () => expect(flow.getSnapshot().context.open?.name).toBe('Uma'),
  failedAfter: () => expect(flow.getSnapshot().context.notice).toBe(noFile),
  changed: () =>
    expect([flow.getSnapshot().context.open?.name, flow.getSnapshot().context.done?.says]).toEqual(['Uma', 'Saved.']),
  away: () => expect([flow.getSnapshot().status, flow.getSnapshot().context.done?.leadsTo]).toEqual(['done', '/desk/students']),
};

describe('every walk of the model', () => {
  it.each(deskFileModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});
