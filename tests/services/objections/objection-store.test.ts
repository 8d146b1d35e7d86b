import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeptObjection } from '../../../src/services/objections/objection-store.ts';

let store: typeof import('../../../src/services/objections/objection-store.ts');

const ofNotebook: KeptObjection = {
  ...{ studentId: 'asha', about: { kind: 'notebook', entryId: 'e1' } },
  ...{ reason: 'key', text: 'It is B' },
};
const ofResult: KeptObjection = { ...ofNotebook, about: { kind: 'result', studentQuizId: 's1', question: 3 } };

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  store = await import('../../../src/services/objections/objection-store.ts');
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps one report for a student and a question, the newest, until it is forgotten', async () => {
  await store.storeObjection(ofNotebook);
  await store.storeObjection(ofResult);
  await store.storeObjection({ ...ofResult, studentId: 'ravi' });
  await store.storeObjection({ ...ofResult, text: 'It is C' });
  expect(await store.listObjections('asha')).toEqual([ofNotebook, { ...ofResult, text: 'It is C' }]);
  await store.forgetObjection(ofNotebook);
  expect(await store.listObjections('asha')).toEqual([{ ...ofResult, text: 'It is C' }]);
  expect(await store.listObjections('ravi')).toEqual([{ ...ofResult, studentId: 'ravi' }]);
});

it('has none in a browser that keeps nothing, and says so only where one is to be kept', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('Not here.');
    },
  });
  expect(await store.listObjections('asha')).toEqual([]);
  await store.forgetObjection(ofNotebook);
  await expect(store.storeObjection(ofNotebook)).rejects.toThrow('Not here.');
});
