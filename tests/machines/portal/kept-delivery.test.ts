import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import { keptDeliveryMachine } from '../../../src/machines/portal/kept-delivery.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptItem } from '../../../src/services/portal/kept.ts';
import { type KeptStep, keptDeliveryModel } from '../../models/portal/kept-delivery.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath, type StateOf } from '../../support/model.ts';

const page: KeptItem = {
  ...{ kind: 'page', key: 'page' },
  page: { name: 'page', studentId: 'asha', sittingId: 'module-1', jpeg: 'x' },
};
const report: KeptItem = {
  ...{ kind: 'objection', key: 'report' },
  objection: { studentId: 'asha', about: { kind: 'notebook', entryId: 'e1' }, reason: 'key', text: 'It is B' },
};

let flow: Actor<typeof logic>;
/** What this device keeps, and what the school has. */
let device: KeptItem[];
let school: string[];
let under: { item: KeptItem; answer: Deferred<void> } | null;
let tellOnline: () => void;

const logic = keptDeliveryMachine.provide({
  actors: {
    recallKept: fromPromise<KeptItem[], { studentId: string }>(async () => [...device]),
    deliverKept: fromPromise<void, KeptItem>(({ input }) => {
      under = { item: input, answer: deferred<void>() };
      return under.answer.promise;
    }),
    forgetKept: fromPromise<void, KeptItem>(async ({ input }) => forget(input)),
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
  },
});
function forget({ key }: KeptItem) {
  device = device.filter((item) => item.key !== key);
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const begin = () => {
  flow = createActor(logic, { input: { studentId: 'asha' } }).start();
};
beforeEach(() => {
  vi.useFakeTimers();
  [device, school, under] = [[page, report], [], null];
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
const store = ({ item }: { item: KeptItem }) => void (school.includes(item.key) || school.push(item.key));
const show = async (left: 'page' | null) => {
  flow.send({ type: 'place.shown', left });
  await pass();
};
const hands: Record<KeptStep, () => Promise<void>> = {
  openAnyPage: () => show(null),
  openResult: () => show('page'),
  arrives: () =>
    settle((waiting) => {
      store(waiting);
      forget(waiting.item);
      waiting.answer.resolve();
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
  serverRefuses: () => settle(({ answer }) => answer.reject(new CallFailed('refused', 'No.', 'closed', 409))),
  discard: async () => {
    const [first] = flow.getSnapshot().context.refused;
    flow.send({ type: 'refused.discard', key: first?.item.key ?? '' });
    await pass();
  },
  reload: async () => {
    flow.stop();
    under = null;
    begin();
  },
};

/** What goes, what the school has, what would survive, and what its student is told of. */
const look = () => ({
  sending: under?.item.key ?? null,
  school,
  kept: device.map(({ key }) => key),
  told: flow.getSnapshot().context.refused.map(({ item, words }) => `${item.key}: ${words}`),
});
type Look = ReturnType<typeof look>;
const unsent: Look = { sending: null, school: [], kept: ['page', 'report'], told: [] };
const done: Look = { sending: null, school: ['page'], kept: ['report'], told: [] };
const expected: Record<StateOf<typeof keptDeliveryModel>, Look> = {
  unsent,
  pageGoes: { ...unsent, sending: 'page' },
  bothWait: unsent,
  pageUnheard: { ...unsent, school: ['page'] },
  pageGoesAgain: { ...unsent, sending: 'page', school: ['page'] },
  reportGoes: { ...done, sending: 'report' },
  toldOfReport: { ...done, told: ['report: No.'] },
  reportDiscarded: { ...done, kept: [] },
  reportUnsent: done,
  reportGoesOnceMore: { ...done, sending: 'report' },
  reportGoesAfterRefusal: { ...unsent, sending: 'report', told: ['page: No.'] },
  pageRefused: { sending: null, school: ['report'], kept: ['page'], told: ['page: No.'] },
  pageUnsent: { sending: null, school: ['report'], kept: ['page'], told: [] },
  pageGoesOnceMore: { sending: 'page', school: ['report'], kept: ['page'], told: [] },
  reportGoesAlone: { ...unsent, sending: 'report' },
  pageLeft: { sending: null, school: ['report'], kept: ['page'], told: [] },
  pageGoesLast: { sending: 'page', school: ['report'], kept: ['page'], told: [] },
  allArrived: { sending: null, school: expect.arrayContaining(['page', 'report']) as unknown as string[], kept: [], told: [] },
};

it.each(keptDeliveryModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events: hands,
    states: Object.fromEntries(
      Object.entries(expected).map(([state, seen]) => [state, () => expect({ state, ...look() }).toEqual({ state, ...seen })]),
    ),
  });
});
