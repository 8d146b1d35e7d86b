import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { OpenWork } from '../../../contract/homework/homework.ts';
import { workHandInMachine } from '../../../src/machines/homework/work-hand-in.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KeptFile } from '../../../src/services/attachments/files.ts';
import type { HandInDraft, KeptHandIn, PendingWork } from '../../../src/services/homework/hand-in-store.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { until } from '../../support/until.ts';

const work = (more: Partial<OpenWork['head']> = {}, text = ''): OpenWork => ({
  head: {
    ...{ workId: 'w', title: 'Limits', courseId: 'c', course_name: 'AP Statistics', state: 'given', dueAt: 9e12 },
    ...{ handedInAt: null, isLate: false, points: null, mostPoints: null, ...more },
  },
  ...{ by: 'Meera', html: '', links: [], photos: [], pdfs: [], commentHtml: '', markedBy: null },
  handedIn: { text, html: text, photos: [], pdfs: [{ pdfId: 'p', name: 'Old', address: '/attachments/p', pages: 1 }] },
});
type Place = { personId: string; workId: string };
const photo: KeptFile = { photoKey: 'photo', jpeg: 'aaaa' };

let kept: KeptHandIn;
let keeps: boolean;
let opened: OpenWork;
let sending: Deferred<OpenWork>;
let sent: PendingWork[];
let stored: { draft: HandInDraft; pending: PendingWork | null }[];
let forgotten: string[];
let online: () => void;
let flow: Actor<typeof logic>;

const logic = workHandInMachine.provide({
  actors: {
    loadWork: fromPromise(async () => opened),
    restoreHandIn: fromPromise(async () => kept),
    keepHandIn: fromPromise<void, Place & { draft: HandInDraft; pending: PendingWork | null }>(async ({ input }) => {
      if (!keeps) throw new Error('This browser keeps nothing.');
      stored.push({ draft: input.draft, pending: input.pending });
    }),
    forgetHandIn: fromPromise<void, Place & { key: string }>(async ({ input }) => {
      forgotten.push(input.key);
    }),
    deliverWork: fromPromise<OpenWork, { workId: string; work: PendingWork }>(({ input }) => {
      sent.push(input.work);
      sending = deferred();
      return sending.promise;
    }),
    openFile: fromPromise<KeptFile, { file: File }>(async ({ input }) => {
      if (input.file.name === 'broken.pdf') throw new Error('This file isn’t a PDF.');
      return photo;
    }),
    connection: fromCallback(({ sendBack }) => {
      online = () => sendBack({ type: 'connection.restored' });
    }),
  },
});

beforeEach(() => {
  [kept, keeps, opened] = [{ draft: null, pending: null }, true, work()];
  [sent, stored, forgotten] = [[], [], []];
  flow = createActor(logic, { input: { personId: 's', workId: 'w' } }).start();
});
afterEach(() => flow.stop());

const when = (check: () => boolean) => until(() => expect(check()).toBe(true));
const open = async () => {
  flow.send({ type: 'page.opened' });
  await when(() => flow.getSnapshot().matches('open'));
};
const at = () => flow.getSnapshot();
const isAt = (delivery: 'nothing' | 'sending' | 'offline') => when(() => at().matches({ open: { delivery } }));
const send = async () => {
  flow.send({ type: 'work.send' });
  await isAt('sending');
};
const unreachable = new CallFailed('unreachable', '');

it('keeps what is written on the device before it hands it in, and forgets it once it is there', async () => {
  await open();
  flow.send({ type: 'draft.type', text: ' x = 2 ' });
  flow.send({ type: 'files.choose', files: [new File([], 'page.jpg')] });
  await when(() => at().context.draft.files.length === 1);
  await send();
  const [first] = sent;
  expect([first?.text, first?.files]).toEqual(['x = 2', [photo]]);
  expect(stored.at(-1)?.pending).toEqual(first);
  // Another press does nothing: it is sent once.
  flow.send({ type: 'work.send' });
  sending.resolve(work({ state: 'handedIn', handedInAt: 1 }, 'x = 2'));
  await isAt('nothing');
  expect([sent.length, forgotten]).toEqual([1, [first?.key]]);
  expect(at().context).toMatchObject({ pending: null, isAgain: false, open: { head: { state: 'handedIn' } } });
});

it('waits without a connection, and hands in the same once it is back', async () => {
  await open();
  flow.send({ type: 'draft.type', text: 'x' });
  await send();
  sending.reject(unreachable);
  await isAt('offline');
  expect(at().hasTag('offline')).toBe(true);
  online();
  await isAt('sending');
  expect(sent[1]).toEqual(sent[0]);
});

it('goes on after a reload with what was begun, and with what was on its way', async () => {
  kept = { draft: { text: 'half', files: [photo] }, pending: { text: 'all', files: [], key: 'before' } };
  await open();
  expect(at().context).toMatchObject({ draft: { text: 'half' }, isAgain: true });
  await isAt('sending');
  expect(sent).toEqual([{ text: 'all', files: [], key: 'before' }]);
});

it('says why it was refused, and keeps it as the draft', async () => {
  await open();
  flow.send({ type: 'draft.type', text: 'x' });
  await send();
  sending.reject(new CallFailed('refused', 'Your teacher has looked at it already.', 'closed', 409));
  await isAt('nothing');
  expect(at().context).toMatchObject({ notice: 'Your teacher has looked at it already.', pending: null, draft: { text: 'x' } });
  await when(() => stored.at(-1)?.pending === null);
});

it('hands in nothing that is empty, nothing while a file is opened, and nothing that was looked at', async () => {
  await open();
  flow.send({ type: 'work.send' });
  expect(at().context.notice).toBe('Write something, or add a photo or a PDF first.');
  flow.send({ type: 'files.choose', files: [new File([], 'broken.pdf')] });
  flow.send({ type: 'work.send' });
  expect(at().context.notice).toBe('A file is still being opened. Try again in a moment.');
  await when(() => at().context.notice === 'This file isn’t a PDF.');
  flow.send({ type: 'files.choose', files: Array.from({ length: 7 }, () => new File([], 'page.jpg')) });
  expect([at().context.notice, at().context.chosen.length]).toEqual(['You can add 6 files at most.', 6]);
  opened = work({ state: 'held', handedInAt: 1 });
  flow.stop();
  flow = createActor(logic, { input: { personId: 's', workId: 'w' } }).start();
  await open();
  flow.send({ type: 'draft.type', text: 'x' });
  flow.send({ type: 'work.send' });
  expect([sent, at().context.pending]).toEqual([[], null]);
});

it('begins again from what was handed in, with its files, and delivers on a browser that keeps nothing', async () => {
  [opened, keeps] = [work({ state: 'handedIn', handedInAt: 1 }, 'x = 2'), false];
  await open();
  flow.send({ type: 'work.again' });
  const old = { photoKey: 'p', fileId: 'p', name: 'Old', address: null };
  expect(at().context.draft).toEqual({ text: 'x = 2', files: [old] });
  flow.send({ type: 'file.remove', photoKey: 'p' });
  await when(() => at().matches({ open: { device: 'notKept' } }));
  await send();
  expect(sent[0]).toMatchObject({ text: 'x = 2', files: [] });
});
