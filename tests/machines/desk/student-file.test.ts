import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { studentFileMachine } from '../../../src/machines/desk/student-file.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import type { OpenFile } from '../../../src/services/desk/student-file.ts';
import { type StudentFileStep, studentFileModel } from '../../models/desk/student-file.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { aFile } from '../../support/desk/desk.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let file: Deferred<OpenFile>;
let action: Deferred<Outcome>;
let asked: number;
let flow: Actor<typeof studentFileMachine>;

const logic = studentFileMachine.provide({
  actors: {
    loadStudentFile: fromPromise<OpenFile, { student: string }>(({ input }) => {
      expect(input).toEqual({ student: 's1' });
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
  flow = createActor(logic, { input: { student: 's1' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const comes = async (firstname: string) => {
  file.resolve({ file: aFile({ firstname }), actions: [] });
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

const hands: Record<StudentFileStep, Act> = {
  open: () => flow.send({ type: 'page.opened' }),
  fileComes: () => comes('Asha'),
  serverKnowsNobody: () => fails(new CallFailed('refused', 'There is no such student.', 'notFound', 404)),
  networkFails: () => fails(new CallFailed('unreachable', '')),
  tryAgain: () => flow.send({ type: 'file.retry' }),
  begin: () =>
    flow.send({ type: 'action.begin', order: { action: 'student.mail-password-link', subject: 's1', name: 'Asha', draft: {} } }),
  cancel: () => flow.getSnapshot().children.action?.send({ type: 'action.cancel' }),
  actionIsDone: () => does({ says: 'Saved.' }),
  changedFileComes: () => comes('Uma'),
  actionLeadsAway: () => does({ says: 'Erased.', leadsTo: '/desk/students' }),
};

/** What is seen: whose page, whether a dialog is open, what is said, how often the server was asked. */
const sees = (name: string | null, acting: boolean, said: string | null, times: number) => () => {
  const { context, children } = flow.getSnapshot();
  const dialog = children.action !== undefined;
  expect([context.open?.file.firstname ?? null, dialog, context.notice ?? context.done?.says ?? null, asked]).toEqual([
    ...[name, acting, said, times],
  ]);
};
const noFile = 'We couldn’t load this student.';

const claims: Record<StateOf<typeof studentFileModel>, Act> = {
  closed: sees(null, false, null, 0),
  waiting: sees(null, false, null, 1),
  failed: sees(null, false, noFile, 1),
  waitingAgain: sees(null, false, null, 2),
  nobody: sees(null, false, null, 1),
  seen: () => expect(flow.getSnapshot().context.open?.file.firstname).toBe('Asha'),
  acting: () => expect(flow.getSnapshot().children.action).toBeDefined(),
  seenAgain: () => expect([flow.getSnapshot().children.action, flow.getSnapshot().context.done]).toEqual([undefined, null]),
  waitingForChange: () =>
    expect([flow.getSnapshot().context.open?.file.firstname, flow.getSnapshot().hasTag('waiting')]).toEqual(['Asha', true]),
  failedAfter: () => expect(flow.getSnapshot().context.notice).toBe(noFile),
  changed: () =>
    expect([flow.getSnapshot().context.open?.file.firstname, flow.getSnapshot().context.done?.says]).toEqual(['Uma', 'Saved.']),
  away: () => expect([flow.getSnapshot().status, flow.getSnapshot().context.done?.leadsTo]).toEqual(['done', '/desk/students']),
};

describe('every walk of the model', () => {
  it.each(studentFileModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});
