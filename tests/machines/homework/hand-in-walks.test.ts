import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { OpenWork } from '../../../contract/homework/homework.ts';
import { doubtTimes } from '../../../src/content/times.ts';
import { workHandInMachine } from '../../../src/machines/homework/work-hand-in.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptFile } from '../../../src/services/attachments/files.ts';
import type { HandInDraft, KeptHandIn, PendingWork } from '../../../src/services/homework/hand-in-store.ts';
import { type HandInStep, handInModel } from '../../models/homework/hand-in.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { openWork } from '../../support/homework/works.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

type Place = { personId: string; workId: string };
let loading: Deferred<OpenWork>;
let opening: Deferred<KeptFile>;
let sending: Deferred<OpenWork>;
let sent: PendingWork[];
let online: () => void;
let flow: Actor<typeof logic>;

const logic = workHandInMachine.provide({
  actors: {
    loadWork: fromPromise<OpenWork, { workId: string }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    restoreHandIn: fromPromise<KeptHandIn, Place>(async () => ({ draft: null, pending: null })),
    keepHandIn: fromPromise<void, Place & { draft: HandInDraft; pending: PendingWork | null }>(async () => undefined),
    forgetHandIn: fromPromise<void, Place & { key: string }>(async () => undefined),
    deliverWork: fromPromise<OpenWork, { workId: string; work: PendingWork }>(({ input }) => {
      sent.push(input.work);
      sending = deferred();
      return sending.promise;
    }),
    openFile: fromPromise<KeptFile, { file: File }>(() => {
      opening = deferred();
      return opening.promise;
    }),
    connection: fromCallback(({ sendBack }) => {
      online = () => sendBack({ type: 'connection.restored' });
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  flow = createActor(logic, { input: { personId: 's', workId: 'w' } }).start();
});
afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const does = (event: Parameters<typeof flow.send>[0]) => settle(() => flow.send(event));
const words = 'x = 2';
const handedIn = (text: string) =>
  openWork({ state: 'handedIn', handedInAt: 1 }, { handedIn: { text, html: text, photos: [], pdfs: [] } });

const events: Record<HandInStep, Act> = {
  open: () => does({ type: 'page.opened' }),
  workComes: () => settle(() => loading.resolve(openWork())),
  comesLookedAt: () => settle(() => loading.resolve(openWork({ state: 'held', handedInAt: 1 }))),
  isNotThere: () => settle(() => loading.reject(new CallFailed('refused', 'There’s no such work.', 'notFound', 404))),
  doesNotCome: () => settle(() => loading.reject(new CallFailed('unreachable', ''))),
  tryAgain: () => does({ type: 'work.reload' }),
  write: () => does({ type: 'draft.type', text: words }),
  addFile: () => does({ type: 'files.choose', files: [new File([], 'page.jpg')] }),
  fileOpens: () => settle(() => opening.resolve({ photoKey: 'p', jpeg: 'aaaa' })),
  fileIsBroken: () => settle(() => opening.reject(new Error('This file isn’t a PDF.'))),
  handIn: () => does({ type: 'work.send' }),
  arrives: () => settle(() => sending.resolve(handedIn(sent.at(-1)?.text ?? ''))),
  isRefused: () => settle(() => sending.reject(new CallFailed('refused', 'Wait a minute.', 'tooMany', 429))),
  connectionBreaks: () => settle(() => sending.reject(new CallFailed('unreachable', ''))),
  connectionReturns: () => settle(() => online()),
  secondsPass: async () => {
    await vi.advanceTimersByTimeAsync(doubtTimes.retryMs);
  },
  beginAgain: () => does({ type: 'work.again' }),
};

type Seen = { text?: string; files?: number; works?: number; on?: 'the way' | 'hold'; server?: string; says?: string };
/** What is seen: what is written, how often it was sent as how many works, whether it is on its way, what the server has of it, and what is said. */
const sees =
  (tries: number, { text = '', files = 0, works = Math.min(tries, 1), on, server = 'given', says = '' }: Seen = {}) =>
  () => {
    const snapshot = flow.getSnapshot();
    const { draft, open, notice } = snapshot.context;
    const way = snapshot.hasTag('offline') ? 'hold' : snapshot.hasTag('sending') ? 'the way' : undefined;
    expect([sent.length, new Set(sent.map(({ key }) => key)).size, draft.text, draft.files.length]).toEqual([
      ...[tries, works, text, files],
    ]);
    expect([way, open?.head.state, notice ?? '']).toEqual([on, server, says]);
  };
/** Before the work has come nobody knows of it. */
const waits =
  (state: string, says = '') =>
  () => {
    const { value, context } = flow.getSnapshot();
    expect([value, context.open, context.notice ?? '', sent]).toEqual([state, null, says, []]);
  };
const empty = 'Write something, or add a photo or a PDF first.';

const states: Record<StateOf<typeof handInModel>, Act> = {
  closed: waits('idle'),
  waiting: waits('loading'),
  failed: waits('failed', 'We couldn’t open this homework. Please try again.'),
  waitingAgain: waits('loading'),
  unknown: waits('unknown'),
  lookedAt: sees(0, { server: 'held' }),
  nothingOfIt: sees(0, { server: 'held', says: empty }),
  writtenInVain: sees(0, { server: 'held', text: words }),
  empty: sees(0),
  nothingThere: sees(0, { says: empty }),
  opening: sees(0),
  stillOpening: sees(0, { says: 'A file is still being opened. Try again in a moment.' }),
  broken: sees(0, { says: 'This file isn’t a PDF.' }),
  withFile: () => expect([flow.getSnapshot().context.draft.files.length, sent]).toEqual([1, []]),
  sendingFile: () => {
    expect(sent).toMatchObject([{ text: '', files: [{ photoKey: 'p' }] }]);
    expect(flow.getSnapshot().hasTag('sending')).toBe(true);
  },
  written: sees(0, { text: words }),
  sending: sees(1, { text: words, on: 'the way' }),
  offline: sees(1, { text: words, on: 'hold' }),
  sendingAgain: sees(2, { text: words, works: 1, on: 'the way' }),
  offlineAgain: sees(2, { text: words, works: 1, on: 'hold' }),
  handedInOnce: sees(2, { works: 1, server: 'handedIn' }),
  refused: sees(1, { text: words, says: 'Wait a minute.' }),
  sendingAnew: sees(2, { text: words, works: 2, on: 'the way' }),
  handedIn: sees(1, { server: 'handedIn' }),
  changing: sees(1, { text: words, server: 'handedIn' }),
  sendingChange: sees(2, { text: words, works: 2, on: 'the way', server: 'handedIn' }),
  handedInAnew: sees(2, { works: 2, server: 'handedIn' }),
};

it.each(handInModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ events, states });
});
