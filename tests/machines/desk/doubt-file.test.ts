import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { DoubtAtDesk } from '../../../contract/desk/doubts.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import type { FileAsk } from '../../../src/machines/desk/desk-file.machine.ts';
import { doubtFileMachine } from '../../../src/machines/desk/doubt-file.machine.ts';
import { openDoubtMachine } from '../../../src/machines/desk/files.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import { type DoubtFileModelState, type DoubtFileStep, doubtFileModel } from '../../models/desk/doubt-file.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let file: Actor<typeof logic>;
let reading: Deferred<DoubtAtDesk>;
let reasons: string[];
const doubt = { id: 'd1', student: 'Asha Menon' } as DoubtAtDesk;

const logic = doubtFileMachine.provide({
  actors: {
    file: openDoubtMachine.provide({
      actors: {
        loadFile: fromPromise<DoubtAtDesk, FileAsk>(({ input }) => {
          reasons.push(input.reason ?? '');
          reading = deferred();
          return reading.promise;
        }),
        action: deskActionMachine.provide({
          actors: { carryOut: fromPromise<Outcome, DeskOrder>(async () => ({ says: 'It is handed over.' })) },
        }),
      },
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};
beforeEach(() => {
  reasons = [];
  file = createActor(logic, { input: { id: 'd1' } }).start();
});
afterEach(() => file.stop());

const opened = () => file.getSnapshot().children.file;
const order = { action: 'doubt.hand-over' as const, subject: 'd1', name: 'Ravi Iyer', draft: { tutor: 't2' } };
const events: Record<DoubtFileStep, () => Promise<void>> = {
  readWithoutReason: () => settle(() => file.send({ type: 'thread.read' })),
  giveReason: () => settle(() => file.send({ type: 'reason.type', reason: 'A parent asked ' })),
  read: () => settle(() => file.send({ type: 'thread.read' })),
  comes: () => settle(() => reading.resolve(doubt)),
  fails: () => settle(() => reading.reject(new CallFailed('unreachable', ''))),
  retry: () => settle(() => opened()?.send({ type: 'file.retry' })),
  handOver: () => settle(() => opened()?.send({ type: 'action.begin', order })),
  cancel: () => settle(() => opened()?.getSnapshot().children.action?.send({ type: 'action.cancel' })),
  isHandedOver: () =>
    settle(() => {
      opened()?.getSnapshot().children.action?.send({ type: 'field.change', field: 'reason', text: 'She is ill' });
      opened()?.getSnapshot().children.action?.send({ type: 'action.send' });
    }),
};

const look = () => {
  const { open, notice, done } = opened()?.getSnapshot().context ?? { ...file.getSnapshot().context, open: null, done: null };
  return { open: open?.id ?? null, notice, done: done?.says ?? null, reads: reasons.length };
};
const unread = { open: null, notice: null, done: null, reads: 0 };
const read = { ...unread, open: 'd1', reads: 1 };
const handed = { ...read, done: 'It is handed over.', reads: 2 };
const expected: Record<DoubtFileModelState, ReturnType<typeof look>> = {
  asked: unread,
  toldToSayWhy: { ...unread, notice: 'First say why you’re reading it, in a few words.' },
  reasonGiven: unread,
  opening: { ...unread, reads: 1 },
  notRead: { ...unread, notice: 'We couldn’t load this doubt.', reads: 1 },
  open: read,
  handingOver: read,
  openingAgain: handed,
  openAgain: handed,
};

it.each(doubtFileModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  const retries = path.steps.filter(({ event }) => event.type === 'retry').length;
  await path.test({
    events,
    states: Object.fromEntries(
      Object.entries(expected).map(([state, seen]) => [
        state,
        () => {
          const now = look();
          // Each reading is one, also that which failed.
          if (retries > 0 && state !== 'notRead' && now.reads > seen.reads) now.reads -= retries;
          expect([state, now]).toEqual([state, seen]);
        },
      ]),
    ),
  });
  expect(reasons.every((reason) => reason === 'A parent asked')).toBe(true);
});
