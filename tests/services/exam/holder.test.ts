import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../support/services/memory-storage.ts';

/** The locks of one browser: `ifAvailable` only, each held until its tab goes. */
function browserLocks() {
  const heldBy = new Map<string, object>();
  return {
    tab() {
      const me = {};
      const request = async (name: string, _: { ifAvailable: true }, callback: (lock: object | null) => unknown) => {
        if (heldBy.has(name)) return callback(null);
        heldBy.set(name, me);
        await callback({ name });
        heldBy.delete(name);
      };
      const close = () => {
        for (const [name, holder] of heldBy) if (holder === me) heldBy.delete(name);
      };
      return { request, close };
    },
  };
}

type Tab = ReturnType<ReturnType<typeof browserLocks>['tab']>;
let browser: ReturnType<typeof browserLocks>;
let adoptHolder: typeof import('../../../src/services/exam/attempts.ts').adoptHolder;

/** Loads the page in a tab: fresh modules, the tab's own session storage, the browser's locks. */
async function load(storage: Storage, locks: Pick<Tab, 'request'> | null) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('navigator', locks ? { locks } : {});
  const attempts = await import('../../../src/services/exam/attempts.ts');
  adoptHolder = attempts.adoptHolder;
  return attempts.getHolder;
}
const copyStorage = (storage: Storage) => memoryStorage({ holders: storage.getItem('holders') ?? '' });

beforeEach(() => {
  browser = browserLocks();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is one name per sitting, the same each time', async () => {
  const getHolder = await load(memoryStorage(), browser.tab());
  const first = await getHolder('sitting-1');
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await getHolder('sitting-1')).toBe(first);
  expect(await getHolder('sitting-2')).not.toBe(first);
  expect(await getHolder('sitting-1')).toBe(first);
});

it('outlives a reload', async () => {
  const storage = memoryStorage();
  const before = browser.tab();
  const name = await (await load(storage, before))('sitting-1');
  before.close();
  expect(await (await load(storage, browser.tab()))('sitting-1')).toBe(name);
});

it('is not shared with a duplicated tab, whose own name then stays', async () => {
  const storage = memoryStorage();
  const name = await (await load(storage, browser.tab()))('sitting-1');
  const duplicate = copyStorage(storage);
  const getHolder = await load(duplicate, browser.tab());
  const other = await getHolder('sitting-1');
  expect(other).not.toBe(name);
  expect([await getHolder('sitting-1'), JSON.parse(duplicate.getItem('holders') ?? '')]).toEqual([other, { 'sitting-1': other }]);
});

it('is kept where the browser has no locks, or refuses them', async () => {
  const storage = memoryStorage();
  const name = await (await load(storage, null))('sitting-1');
  expect(await (await load(storage, null))('sitting-1')).toBe(name);
  const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  expect(await (await load(storage, refusing))('sitting-1')).toBe(name);
});

it('is taken over from a tab that is gone, and from no other, however often it is tried', async () => {
  const before = browser.tab();
  const name = await (await load(memoryStorage(), before))('sitting-1');
  const getHolder = await load(memoryStorage(), browser.tab());
  expect([await adoptHolder('sitting-1', name), await adoptHolder('sitting-1', name)]).toEqual([false, false]);
  expect(await getHolder('sitting-1')).not.toBe(name);
  before.close();
  expect([await adoptHolder('sitting-1', name), await getHolder('sitting-1')]).toEqual([true, name]);
});
