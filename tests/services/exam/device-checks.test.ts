import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../support/deferred.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

let checks: typeof import('../../../src/services/exam/device-checks.ts');
const student = { _id: 'student-1', firstname: 'Aanya', lastname: 'Rao', email: 'a@example.org', contact: '', standard: '11' };
const signal = () => new AbortController().signal;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('sessionStorage', memoryStorage({ userData: JSON.stringify(student) }));
  checks = await import('../../../src/services/exam/device-checks.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('storage', () => {
  const missing =
    'This browser can’t keep answers on this device. They count once they reach us, so stay online or use another browser.';
  const full = 'This browser’s storage is full. Until you free up some space, your answers count only once they reach us.';
  const withheld =
    'This browser won’t let us keep answers, which is common in private windows. Use a regular window, or stay online: answers count only once they reach us.';

  /** Every record of the journal's database. */
  async function records() {
    const { openDB } = await import('idb');
    const database = await openDB('prepchart');
    const all = await database.getAll('journals');
    database.close();
    return all;
  }
  const failPut = (problem: Error) =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw problem;
    });

  it('is written, read back, and left as it was', async () => {
    const { keepJournal } = await import('../../../src/services/exam/journal-store.ts');
    const own = {
      key: 'sitting-1/tab-1',
      studentId: 'student-1',
      sittingId: 'sitting-1',
      entries: [],
      events: [],
      timePerQuestion: {},
      totalTime: 3,
      ending: null,
    };
    await keepJournal(own);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await checks.tryStorage(undefined, signal());
    expect([put.mock.calls.length, await records()]).toEqual([1, [own]]);
  });

  it('that the browser does not have is said', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(checks.tryStorage(undefined, signal())).rejects.toThrow(missing);
  });

  it('that is full is said', async () => {
    failPut(new DOMException('No space.', 'QuotaExceededError'));
    await expect(checks.tryStorage(undefined, signal())).rejects.toThrow(full);
  });

  it('that may not be written is said', async () => {
    failPut(new DOMException('Not here.', 'InvalidStateError'));
    await expect(checks.tryStorage(undefined, signal())).rejects.toThrow(withheld);
  });

  it('that may not even be opened is said', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await expect(checks.tryStorage(undefined, signal())).rejects.toThrow(withheld);
  });

  it('that gives back less than was written is said', async () => {
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function half(this: IDBObjectStore, record, key) {
      return put.call(this, { ...record, entries: record.entries.slice(0, 100) }, key);
    });
    await expect(checks.tryStorage(undefined, signal())).rejects.toThrow(withheld);
  });
});

describe('the server', () => {
  let server: ReturnType<typeof fakeServer>;
  const serverNow = 1_700_000_000_000;
  const list = () => answered({ data: [] }, serverNow);
  let steady: number;

  beforeEach(() => {
    server = fakeServer();
    steady = 5000;
    vi.spyOn(performance, 'now').mockImplementation(() => steady);
  });
  /** Answers after so many ms, by both clocks of the device. */
  const answersAfter = (ms: number) => {
    const answer = deferred<Response>();
    server.next(answer.promise);
    return () => {
      steady += ms;
      answer.resolve(list());
    };
  };
  const deviceIs = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => serverNow + ms);
  const askedOnce = async () => vi.waitFor(() => expect(server.asked.length).toBe(1), { interval: 1, timeout: 60_000 });

  it.each([
    ['ahead', 180_030, 180_010],
    ['behind', -59_980, -60_000],
  ])('tells how long an answer takes, and how far the device’s clock is %s', async (_, device, offset) => {
    deviceIs(device);
    const answer = answersAfter(40);
    const reading = checks.measureServer(undefined, signal());
    await askedOnce();
    answer();
    expect(await reading).toEqual({ roundTripMs: 40, clockOffsetMs: offset });
    expect(server.asked).toMatchObject([{ url: '/api/getQuizzesByStudentId', body: { studentId: 'student-1' } }]);
  });

  it('that was slow is asked once more: the first call may have opened the connection', async () => {
    deviceIs(0);
    const [first, second] = [answersAfter(2400), answersAfter(90)];
    const reading = checks.measureServer(undefined, signal());
    await askedOnce();
    first();
    await vi.waitFor(() => expect(server.asked.length).toBe(2), { interval: 1, timeout: 60_000 });
    second();
    expect((await reading).roundTripMs).toBe(90);
  });

  it.each([
    ['offline', false, 'You’re offline. Connect to begin; this page will check again automatically.'],
    ['online', true, 'Your device couldn’t reach us. Check your connection, then try again.'],
  ])('that gives no answer is told by a device that is %s', async (_, onLine, words) => {
    vi.stubGlobal('navigator', { onLine });
    await expect(checks.measureServer(undefined, signal())).rejects.toThrow(words);
  });

  it('that refuses is told in its own words', async () => {
    server.next(refused(429, 'tooMany', 'Too many calls.'));
    await expect(checks.measureServer(undefined, signal())).rejects.toThrow('Too many calls.');
  });

  it('is not asked for nobody', async () => {
    vi.stubGlobal('sessionStorage', memoryStorage());
    await expect(checks.measureServer(undefined, signal())).rejects.toThrow('Student not found. Please log in again.');
    expect(server.asked).toEqual([]);
  });

  it('leaves nothing in session storage', async () => {
    server.next(list());
    await checks.measureServer(undefined, signal());
    expect(sessionStorage.length).toBe(1);
  });
});

describe('the browser', () => {
  it.each([
    [{ fullscreenEnabled: true }, { locks: {} }, { fullscreen: true, tabLocks: true }],
    [{ fullscreenEnabled: false }, { locks: {} }, { fullscreen: false, tabLocks: true }],
    [{}, {}, { fullscreen: false, tabLocks: false }],
  ])('with %j and %j can %j', async (document, navigator, powers) => {
    vi.stubGlobal('document', document);
    vi.stubGlobal('navigator', navigator);
    expect(await checks.lookAtBrowser(undefined, signal())).toEqual(powers);
  });
});
