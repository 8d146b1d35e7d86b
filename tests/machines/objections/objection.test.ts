import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { Objection, ObjectionSubject } from '../../../contract/objections/objections.ts';
import { objectionMachine } from '../../../src/machines/objections/objection.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptObjection } from '../../../src/services/objections/objection-store.ts';
import { type ObjectionStep, objectionFormModel } from '../../models/objections/objection.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath, type StateOf } from '../../support/model.ts';

const about: ObjectionSubject = { kind: 'result', studentQuizId: 's1', question: 3 };
const said: Objection = { reason: 'key', text: 'It is B', state: 'new', at: 0, answer: null };

let form: Actor<typeof logic>;
let asking: Deferred<Objection | null>;
let sending: Deferred<Objection>;
let calls: string[];
/** What this device keeps; `isFull`: it keeps nothing. */
let device: KeptObjection | null;
let isFull: boolean;
let tellOnline: () => void;

const logic = objectionMachine.provide({
  actors: {
    recallObjection: fromPromise<KeptObjection | null, Pick<KeptObjection, 'studentId' | 'about'>>(async () => device),
    loadObjection: fromPromise<Objection | null, { about: ObjectionSubject }>(() => {
      calls.push('ask');
      asking = deferred();
      return asking.promise;
    }),
    keepObjection: fromPromise<void, KeptObjection>(async ({ input }) => {
      if (isFull) throw new Error('This browser keeps nothing.');
      device = input;
    }),
    sendObjection: fromPromise<Objection, KeptObjection>(({ input }) => {
      calls.push(`send ${input.reason}: ${input.text}`);
      sending = deferred();
      return sending.promise;
    }),
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const unreachable = new CallFailed('unreachable', '');
const refused = new CallFailed('refused', '', 'closed', 409);

const begin = () => {
  form = createActor(logic, { input: { studentId: 'asha', about } }).start();
};
beforeEach(() => {
  vi.useFakeTimers();
  [calls, device, isFull] = [[], null, false];
  begin();
});
afterEach(() => {
  form.stop();
  vi.useRealTimers();
});

const send = () => settle(() => form.send({ type: 'objection.send' }));
const events: Record<ObjectionStep, () => Promise<void>> = {
  open: () => settle(() => form.send({ type: 'form.open' })),
  close: () => settle(() => form.send({ type: 'form.close' })),
  isNew: () => settle(() => asking.resolve(null)),
  wasSaid: () => settle(() => asking.resolve(said)),
  isNotKnown: () => settle(() => asking.reject(refused)),
  isOutOfReach: () => settle(() => asking.reject(unreachable)),
  tryAgain: () => settle(() => form.send({ type: 'form.retry' })),
  sendEmpty: send,
  choose: () => settle(() => form.send({ type: 'reason.choose', reason: 'key' })),
  type: () => settle(() => form.send({ type: 'text.type', text: 'It is B' })),
  send,
  isKept: () =>
    settle(() => {
      device = null;
      sending.resolve(said);
    }),
  isRefused: () =>
    settle(() => {
      device = null;
      sending.reject(refused);
    }),
  connectionIsLost: () => settle(() => sending.reject(unreachable)),
  connectionReturns: () => settle(() => tellOnline()),
  fiveSecondsPass: async () => void (await vi.advanceTimersByTimeAsync(5_000)),
  reload: async () => {
    form.stop();
    begin();
  },
};

type Seen = { state: string; typed?: [reason: string | null, text: string]; faulty?: string[]; notice?: string; told?: true };
const full: Seen['typed'] = ['key', 'It is B'];
const shown: Record<StateOf<typeof objectionFormModel>, Seen> = {
  closed: { state: 'closed' },
  asking: { state: 'looking' },
  closedAgain: { state: 'closed' },
  notKnown: { state: 'failed', notice: 'We couldn’t check whether you’ve reported this question. Please try again.' },
  askingAgain: { state: 'looking' },
  saidBefore: { state: 'told', told: true },
  emptyOffline: { state: 'writing' },
  empty: { state: 'writing' },
  toldBoth: { state: 'writing', faulty: ['reason', 'text'] },
  toldWords: { state: 'writing', typed: ['key', ''], faulty: ['text'] },
  chosen: { state: 'writing', typed: ['key', ''] },
  complete: { state: 'writing', typed: full },
  closedFull: { state: 'closed', typed: full },
  askingFull: { state: 'looking', typed: full },
  completeStill: { state: 'writing', typed: full },
  sending: { state: 'sending', typed: full },
  notTaken: { state: 'writing', typed: full, notice: 'Your report couldn’t be sent. It’s still here: try again.' },
  sendingAgain: { state: 'sending', typed: full },
  waiting: { state: 'kept waiting', typed: full },
  sendingKept: { state: 'kept sending', typed: full },
  waitingStill: { state: 'kept waiting', typed: full },
  closedWaiting: { state: 'closed' },
  sendingKeptLater: { state: 'kept sending', typed: full },
  said: { state: 'told', typed: full, told: true },
};
/** Where what was said lies on the device, until the school has it or said no. */
const onDevice = ['sending', 'sendingAgain', 'waiting', 'sendingKept', 'waitingStill', 'closedWaiting', 'sendingKeptLater'];

const kept: KeptObjection = { studentId: 'asha', about, reason: 'key', text: 'It is B' };

it.each(objectionFormModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events,
    states: Object.fromEntries(
      Object.entries(shown).map(([name, { state, typed, faulty = [], notice = null, told }]) => [
        name,
        () => {
          const { value: at, context } = form.getSnapshot();
          const value = typeof at === 'string' ? at : Object.entries(at).flat().join(' ');
          // What is seen of a closed form is the button alone.
          const isTold = value === 'told' && context.said !== null;
          const seen = [value, context.faulty, context.notice, isTold];
          expect([name, ...seen]).toEqual([name, state, faulty, notice, told === true]);
          if (name !== 'closedWaiting') expect([context.reason, context.text]).toEqual(typed ?? [null, '']);
          expect([name, device]).toEqual([name, onDevice.includes(name) ? kept : null]);
        },
      ]),
    ),
  });
});

it('sends once, however often it is pressed', async () => {
  for (const step of ['open', 'isNew', 'choose', 'type', 'send', 'send', 'isKept', 'send'] as const) await events[step]();
  expect(calls).toEqual(['ask', 'send key: It is B']);
});

it('still sends from a browser that keeps nothing, and loses no word where that fails', async () => {
  isFull = true;
  for (const step of ['open', 'isNew', 'choose', 'type', 'send', 'connectionIsLost'] as const) await events[step]();
  const { value, context } = form.getSnapshot();
  expect([value, context.text, context.notice]).toEqual([
    'writing',
    'It is B',
    'Your report couldn’t be sent. It’s still here: try again.',
  ]);
  await events.send();
  await events.isKept();
  expect(form.getSnapshot().value).toBe('told');
});
