import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { actionForms } from '../../../src/content/desk/action-forms.ts';
import { deskActionMachine } from '../../../src/machines/desk/desk-action.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DeskOrder, Outcome } from '../../../src/services/desk/actions.ts';
import { FieldsRefused } from '../../../src/services/desk/draft.ts';
import { type DeskActionStep, deskActionModel } from '../../models/desk/desk-action.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

let answer: Deferred<Outcome>;
let asked: DeskOrder[];
let flow: Actor<typeof deskActionMachine>;

const logic = deskActionMachine.provide({
  actors: {
    carryOut: fromPromise<Outcome, DeskOrder>(({ input }) => {
      asked.push(input);
      answer = deferred();
      return answer.promise;
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  flow = createActor(logic, { input: { action: 'student.access-off', subject: 's1', name: 'Asha', draft: {} } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const fails = async (error: unknown) => {
  answer.reject(error);
  await settle();
};
const send = () => flow.send({ type: 'action.send' });

const hands: Record<DeskActionStep, Act> = {
  sendWithoutReason: send,
  giveReason: () => flow.send({ type: 'field.change', field: 'reason', text: 'Left the school' }),
  // The second press comes while the first is under way.
  send: () => {
    send();
    send();
  },
  serverDoesIt: async () => {
    answer.resolve({ says: 'Outcome.' });
    await settle();
  },
  serverRefuses: () => fails(new CallFailed('refused', 'Not this one.', 'conflict', 409)),
  serverNamesField: () => fails(new FieldsRefused([{ field: 'reason', says: 'Say more.' }])),
  networkFails: () => fails(new CallFailed('unreachable', '')),
  cancel: () => flow.send({ type: 'action.cancel' }),
};

type Seen = { reason?: string; missing?: string[]; notice?: string | null; waiting?: boolean; times?: number; output?: unknown };
const sees =
  ({ reason = 'Left the school', missing = [], notice = null, waiting = false, times = 0, output }: Seen) =>
  () => {
    const snapshot = flow.getSnapshot();
    const { context } = snapshot;
    expect([
      context.draft.reason ?? '',
      Object.keys(context.problems),
      context.notice,
      snapshot.hasTag('waiting'),
      asked.length,
    ]).toEqual([...[reason, missing, notice, waiting, times]]);
    expect(snapshot.output).toEqual(output);
  };
const again = 'This wasn’t done. Please try again.';

const claims: Record<StateOf<typeof deskActionModel>, Act> = {
  asked: sees({ reason: '' }),
  reasonMissing: sees({ reason: '', missing: ['reason'] }),
  filled: sees({}),
  underWay: sees({ waiting: true, times: 1 }),
  refused: sees({ notice: 'Not this one.', times: 1 }),
  wrongThere: sees({ missing: ['reason'], times: 1 }),
  filledAnew: sees({ times: 1 }),
  unknown: sees({ notice: again, times: 1 }),
  underWayAgain: sees({ waiting: true, times: 2 }),
  done: () => {
    const { output, status } = flow.getSnapshot();
    expect([output, status]).toEqual([{ says: 'Outcome.' }, 'done']);
    expect(asked.at(-1)).toEqual({ action: 'student.access-off', subject: 's1', draft: { reason: 'Left the school' } });
  },
  nothingDone: () => {
    const { output, status } = flow.getSnapshot();
    expect([output, status]).toEqual([null, 'done']);
  },
};

describe('every walk of the model', () => {
  it.each(deskActionModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});

it('what can’t be undone says so by its color, and asks why or for the name', () => {
  for (const [name, { fields, ...form }] of Object.entries(actionForms)) {
    if (!('tone' in form)) continue;
    const asks = fields.map((field) => field.name);
    expect([name, asks.includes('reason') || asks.includes('username')]).toEqual([name, true]);
  }
});
