import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import { doubtDeliveryMachine } from '../../../src/machines/doubts/doubt-delivery.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { DoubtReader, UnsentLine } from '../../../src/services/doubts/doubts.ts';
import { type DeliveryModelState, type DeliveryStep, deliveryModel } from '../../models/doubts/delivery.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

const lineOf = (key: string, thread: string, order: number): UnsentLine => ({
  ...{ key, side: 'student', personId: 'asha', thread, order, text: key, kind: 'doubt', seen: 0 },
  ...{ courseId: null, origin: null, confirmed: false, photos: [] },
});
let flow: Actor<typeof logic>;
/** What this device keeps, and what the server has. */
let kept: UnsentLine[];
let stored: string[];
let under: { line: UnsentLine; answer: Deferred<boolean> } | null;
let tellOnline: () => void;

const logic = doubtDeliveryMachine.provide({
  actors: {
    loadUnsent: fromPromise<UnsentLine[], DoubtReader>(async () => [...kept]),
    deliverIfFree: fromPromise<boolean, UnsentLine>(({ input }) => {
      under = { line: input, answer: deferred<boolean>() };
      return under.answer.promise;
    }),
    forgetLine: fromPromise<void, { key: string }>(async ({ input }) => {
      kept = kept.filter(({ key }) => key !== input.key);
    }),
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
  },
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const begin = () => {
  flow = createActor(logic, { input: { side: 'student', personId: 'asha' } }).start();
};
beforeEach(() => {
  vi.useFakeTimers();
  [stored, under] = [[], null];
  kept = [lineOf('first', 'doubt-1', 1), lineOf('second', 'doubt-1', 2), lineOf('other', 'doubt-2', 3)];
  begin();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

async function settle(how: (waiting: NonNullable<typeof under>) => void) {
  const waiting = under;
  if (!waiting) throw new Error('Nothing is on its way.');
  under = null;
  how(waiting);
  await pass();
}
const store = ({ line }: { line: UnsentLine }) => void (stored.includes(line.key) || stored.push(line.key));
const show = async () => {
  flow.send({ type: 'place.shown', open: null });
  await pass();
};
const hands: Record<DeliveryStep, () => Promise<void>> = {
  openAnyPage: show,
  openAnotherPage: show,
  arrives: () =>
    settle((waiting) => {
      store(waiting);
      waiting.answer.resolve(true);
    }),
  arrivesButAnswerIsLost: () =>
    settle((waiting) => {
      store(waiting);
      waiting.answer.reject(new CallFailed('unreachable', ''));
    }),
  connectionIsLost: () => settle(({ answer }) => answer.reject(new CallFailed('unreachable', ''))),
  connectionReturns: async () => {
    tellOnline();
    await pass();
  },
  fiveSecondsPass: async () => void (await pass(5_000)),
  serverRefuses: () => settle(({ answer }) => answer.reject(new CallFailed('refused', 'This doubt is full.', 'closed', 409))),
  isOpenInAnotherTab: () => settle(({ answer }) => answer.resolve(false)),
  reload: async () => {
    flow.stop();
    under = null;
    begin();
  },
};

/** What goes, what the server has, what would survive, and of which doubts its writer is told. */
const look = () => ({
  sending: under?.line.key ?? null,
  server: stored,
  kept: kept.map(({ key }) => key),
  told: flow.getSnapshot().context.refused,
});
const all = ['first', 'second', 'other'];
const unsent = { sending: null, server: [], kept: all, told: [] };
const expected: Record<DeliveryModelState, { sending: string | null; server: string[]; kept: string[]; told: string[] }> = {
  unsent,
  firstGoes: { ...unsent, sending: 'first' },
  allWait: unsent,
  firstUnheard: { ...unsent, server: ['first'] },
  firstGoesAgain: { ...unsent, sending: 'first', server: ['first'] },
  secondGoes: { ...unsent, sending: 'second', server: ['first'], kept: ['second', 'other'] },
  otherGoes: { ...unsent, sending: 'other', server: ['first', 'second'], kept: ['other'] },
  otherGoesAndToldOfSecond: {
    ...{ sending: 'other', server: ['first'], kept: ['second', 'other'], told: ['doubt-1'] },
  },
  otherGoesAloneAndToldOfFirst: { ...unsent, sending: 'other', told: ['doubt-1'] },
  toldOfFirst: { ...unsent, server: ['other'], kept: ['first', 'second'], told: ['doubt-1'] },
  firstGoesOnceMore: { ...unsent, sending: 'first', server: ['other'], kept: ['first', 'second'] },
  firstUnsentStill: { ...unsent, server: ['other'], kept: ['first', 'second'] },
  otherGoesAlone: { ...unsent, sending: 'other' },
  firstIsElsewhere: { ...unsent, server: ['other'], kept: ['first', 'second'] },
  secondGoesAfterOther: { ...unsent, sending: 'second', server: ['other', 'first'], kept: ['second'] },
  allArrived: { ...unsent, server: all, kept: [] },
};

it.each(deliveryModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: hands,
    states: Object.fromEntries(
      Object.entries(expected).map(([state, seen]) => [state, () => expect({ state, ...look() }).toEqual({ state, ...seen })]),
    ),
  });
});

it('leaves what its page shows to that page', async () => {
  flow.send({ type: 'place.shown', open: 'doubt-1' });
  await pass();
  expect(look()).toEqual({ ...unsent, sending: 'other' });
});
