import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceDatabase } from '../../../src/services/api/device-database.ts';

interface Notes extends DBSchema {
  notes: { key: string; value: string };
  pages: { key: string; value: string };
}

const first = () => deviceDatabase<Notes>('notes', 1, (db) => void db.createObjectStore('notes'));
const second = () =>
  deviceDatabase<Notes>('notes', 2, (db, from) => {
    if (from < 1) db.createObjectStore('notes');
    db.createObjectStore('pages');
  });

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is opened once, however often it is asked for', async () => {
  const opening = vi.spyOn(indexedDB, 'open');
  const notes = first();
  expect(opening).not.toHaveBeenCalled();
  expect(await notes()).toBe(await notes());
  expect(opening).toHaveBeenCalledTimes(1);
});

it('lets a newer version of the app have it, and keeps what was there', async () => {
  const older = first();
  await (await older()).put('notes', 'Kept', 'a');
  const newer = await second()();
  expect([...newer.objectStoreNames]).toEqual(['notes', 'pages']);
  expect(await newer.get('notes', 'a')).toBe('Kept');
  // Two versions behind one another: the older app has none until it was loaded anew.
  await expect(older()).rejects.toMatchObject({ name: 'VersionError' });
});

it('throws after 10 s of no answer, and asks again the next time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => new IDBOpenDBRequest());
  const notes = first();
  const asked = expect(notes()).rejects.toThrow('This browser’s storage does not answer.');
  vi.advanceTimersByTime(10_000);
  await asked;
  vi.useRealTimers();
  expect([...(await notes()).objectStoreNames]).toEqual(['notes']);
  expect(opening).toHaveBeenCalledTimes(2);
});
