import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeptPage } from '../../../src/services/free-response/page-store.ts';

let store: typeof import('../../../src/services/free-response/page-store.ts');

const page = (name: string, more: Partial<KeptPage> = {}): KeptPage => ({
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
  await store.storePage(page('one'));
  await store.storePage(page('two', { sittingId: 'module-2' }));
  await store.storePage(page('three', { studentId: 'ravi' }));
  expect(await store.listPages({ sittingId: 'module-2' })).toEqual([page('two', { sittingId: 'module-2' })]);
  expect((await store.listPages({ studentId: 'asha' })).map(({ name }) => name)).toEqual(['one', 'two']);
  await store.forgetPage('one');
  expect((await store.listPages({ studentId: 'asha' })).map(({ name }) => name)).toEqual(['two']);
});

it('has one page of a name, the newest', async () => {
  await store.storePage(page('one'));
  await store.storePage(page('one', { jpeg: 'again' }));
  expect(await store.listPages({ sittingId: 'module-1' })).toEqual([page('one', { jpeg: 'again' })]);
});

it('has none in a browser that keeps nothing, and says so only where one is to be kept', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('Not here.');
    },
  });
  expect(await store.listPages({ studentId: 'asha' })).toEqual([]);
  await store.forgetPage('one');
  await expect(store.storePage(page('one'))).rejects.toThrow('Not here.');
});
