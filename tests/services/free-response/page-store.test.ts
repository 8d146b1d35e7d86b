import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenedPage } from '../../../src/services/free-response/page-store.ts';

let store: typeof import('../../../src/services/free-response/page-store.ts');

const page = (name: string, more: Partial<OpenedPage> = {}): OpenedPage => ({
  ...{ name, studentId: 'asha', sittingId: 'module-1', jpeg: `picture of ${name}` },
  ...more,
});

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  store = await import('../../../src/services/free-response/page-store.ts');
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps pages until they are forgotten, by sitting and by student', async () => {
  await store.storePages([page('one'), page('two', { sittingId: 'module-2' })]);
  await store.storePages([page('three', { studentId: 'ravi' })]);
  expect(await store.listPages({ sittingId: 'module-2' })).toEqual([page('two', { sittingId: 'module-2' })]);
  expect((await store.listPages({ studentId: 'asha' })).map(({ name }) => name)).toEqual(['one', 'two']);
  await store.forgetPage('one');
  expect((await store.listPages({ studentId: 'asha' })).map(({ name }) => name)).toEqual(['two']);
});

it('has one page of a name, the newest', async () => {
  await store.storePages([page('one')]);
  await store.storePages([page('one', { jpeg: 'again' })]);
  expect(await store.listPages({ sittingId: 'module-1' })).toEqual([page('one', { jpeg: 'again' })]);
});

it('keeps a photo that nobody has opened yet as it was taken', async () => {
  const { jpeg: _, ...unopened } = { ...page('one'), file: new Blob(['a photo'], { type: 'image/png' }) };
  await store.storePages([unopened]);
  const [kept] = await store.listPages({ studentId: 'asha' });
  expect(kept).toMatchObject({ name: 'one', sittingId: 'module-1' });
  expect(kept && 'file' in kept && [kept.file.type, await kept.file.text()]).toEqual(['image/png', 'a photo']);
});

it('has none in a browser that keeps nothing, and says so only where one is to be kept', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('Not here.');
    },
  });
  expect(await store.listPages({ studentId: 'asha' })).toEqual([]);
  await store.forgetPage('one');
  await expect(store.storePages([page('one')])).rejects.toThrow('Not here.');
});
