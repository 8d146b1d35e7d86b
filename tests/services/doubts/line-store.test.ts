import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UnsentLine } from '../../../src/services/doubts/doubts.ts';
import type { Draft } from '../../../src/services/doubts/line-store.ts';

let store: typeof import('../../../src/services/doubts/line-store.ts');
let storage: typeof import('../../../src/services/doubts/line-database.ts');
const signal = new AbortController().signal;

const photo = (photoKey: string) => ({ photoKey, jpeg: `bytes of ${photoKey}` });
const line = (key: string, ...photoKeys: string[]): UnsentLine => ({
  ...{ key, side: 'student', personId: 'asha', thread: 'doubt-1', order: 1, text: key, kind: 'doubt', seen: 0 },
  ...{ courseId: null, origin: null, confirmed: false, photos: photoKeys.map(photo) },
});
const draft = (text: string, ...photoKeys: string[]): Draft => ({
  ...{ text, courseId: null, origin: null, photos: photoKeys.map(photo) },
});
const place = { personId: 'asha', thread: 'doubt-1' };
const keep = (begun: Draft, ...lines: UnsentLine[]) => store.keepLines({ ...place, draft: begun, lines }, signal);
const restore = (thread = place.thread) => store.restoreLines({ ...place, thread }, signal);
/** The photos that lie on the device, whatever refers to them. */
async function photoKeys() {
  const db = await openDB('prepchart-doubts');
  const keys = await db.getAllKeys('photos');
  db.close();
  return keys;
}

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  store = await import('../../../src/services/doubts/line-store.ts');
  storage = await import('../../../src/services/doubts/line-database.ts');
});
afterEach(() => void vi.unstubAllGlobals());

it('gives back a draft and lines with their photos, in the order in which they were written', async () => {
  await keep(draft('begun', 'p3'), { ...line('second', 'p2'), order: 2 }, line('first', 'p1'));
  expect(await restore()).toMatchObject({
    draft: draft('begun', 'p3'),
    lines: [line('first', 'p1'), { ...line('second', 'p2'), order: 2 }],
  });
  expect(await restore('doubt-2')).toEqual({ draft: null, lines: [] });
});

it('gives all that one side has not delivered, of every doubt, in the order in which it was written', async () => {
  await keep(draft(''), line('first', 'p1'));
  await store.keepLines(
    { personId: 'asha', thread: 'new', draft: draft('begun'), lines: [{ ...line('later'), thread: 'new', order: 2 }] },
    signal,
  );
  await store.keepLines(
    { personId: 'asha', thread: 'doubt-1', draft: draft(''), lines: [{ ...line('tutor’s'), side: 'tutor' }] },
    signal,
  );
  const unsent = await store.loadUnsent({ side: 'student', personId: 'asha' }, signal);
  expect(unsent).toEqual([line('first', 'p1'), { ...line('later'), thread: 'new', order: 2 }]);
});

it('keeps a photo as long as a draft or a line has it, and no longer', async () => {
  await keep(draft('begun', 'p1', 'p2'));
  await keep(draft('begun', 'p2'));
  expect(await photoKeys()).toEqual(['p2']);
  await keep(draft(''), line('first', 'p2'));
  expect(await photoKeys()).toEqual(['p2']);
  await store.forgetLine({ key: 'first' }, signal);
  expect(await photoKeys()).toEqual([]);
});

it('leaves alone what another tab, or somebody else, has written', async () => {
  await store.keepLines({ personId: 'asha', thread: 'new', draft: draft('other', 'p1'), lines: [line('unsent', 'p2')] }, signal);
  await store.keepLines({ personId: 'ravi', thread: 'doubt-1', draft: draft('theirs', 'p3'), lines: [] }, signal);
  await keep(draft('begun', 'p4'));
  expect(await photoKeys()).toEqual(['p1', 'p2', 'p3', 'p4']);
});

it('forgets what was begun with its photos when somebody signs out, and not what is still to be sent', async () => {
  await keep(draft('begun', 'p1'), line('first', 'p2'));
  await storage.forgetDrafts('asha');
  expect(await photoKeys()).toEqual(['p2']);
  expect((await restore()).lines).toHaveLength(1);
});

it('keeps what a version without photos had written', async () => {
  const older = await openDB('prepchart-doubts', 1, {
    upgrade(db) {
      db.createObjectStore('lines', { keyPath: 'key' }).createIndex('personId', 'personId');
      db.createObjectStore('drafts', { keyPath: 'place' }).createIndex('personId', 'personId');
    },
  });
  const { photos: _, ...before } = line('first');
  await older.put('lines', before);
  older.close();
  expect((await restore()).lines).toEqual([line('first')]);
  await keep(draft('begun', 'p1'));
  expect((await restore()).lines).toHaveLength(1);
});

it('lets go for a newer version of the app in another tab', async () => {
  await keep(draft('begun'));
  const newer = await openDB('prepchart-doubts', 3, { upgrade: () => undefined });
  expect(newer.version).toBe(3);
  newer.close();
});
