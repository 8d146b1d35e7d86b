import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The locks of one browser, as the standard has them for one name: many share, one is alone. Nobody is kept waiting. */
function browserLocks() {
  const held: { mode: string }[] = [];
  type Options = { mode?: string; ifAvailable?: boolean; signal?: AbortSignal };
  const request = async (_: string, { mode = 'exclusive', ifAvailable }: Options, callback: (lock: object | null) => unknown) => {
    const isFree = held.every((each) => each.mode === 'shared' && mode === 'shared');
    if (!isFree) {
      if (!ifAvailable) throw new Error('This test waits for no lock.');
      return callback(null);
    }
    const lock = { mode };
    held.push(lock);
    try {
      return await callback(lock);
    } finally {
      held.splice(held.indexOf(lock), 1);
    }
  };
  return { request };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const worker = () => Object.assign(new EventTarget(), { postMessage: vi.fn() });
type Worker = ReturnType<typeof worker>;

let registration: EventTarget & { waiting: Worker | null; installing: Worker | null };
let registered: unknown[];
let shell: typeof import('../../../src/services/api/app-shell.ts');
const stops: (() => void)[] = [];
/** A page outside an attempt; it is left when the test is over. */
function replaceBuild(): () => void {
  const stop = shell.replaceBuild();
  stops.push(stop);
  return stop;
}

beforeEach(async () => {
  vi.stubEnv('PROD', true);
  vi.resetModules();
  registered = [];
  registration = Object.assign(new EventTarget(), { waiting: null, installing: null });
  const serviceWorker = {
    register: async (...words: unknown[]) => void registered.push(words),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { locks: browserLocks(), serviceWorker });
  shell = await import('../../../src/services/api/app-shell.ts');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('what opens without a network', () => {
  it('is the portal alone', async () => {
    await shell.keepShell();
    expect(registered).toEqual([['/service-worker.js', { scope: '/student-portal' }]]);
  });

  it('is nothing in development, nor in a browser without workers, nor in one that refuses, which is said', async () => {
    vi.stubEnv('PROD', false);
    await shell.keepShell();
    vi.stubEnv('PROD', true);
    vi.stubGlobal('navigator', {});
    await shell.keepShell();
    expect(registered).toEqual([]);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refused = new Error('refused');
    vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.reject(refused) } });
    await shell.keepShell();
    expect(warn.mock.calls[0]?.[1]).toBe(refused);
  });
});

describe('a new build', () => {
  const told = { type: 'SKIP_WAITING' };

  it('that waits takes over outside an attempt', async () => {
    registration.waiting = worker();
    replaceBuild();
    await settle();
    expect(registration.waiting.postMessage.mock.calls).toEqual([[told]]);
  });

  it('is told again for as long as it waits', async () => {
    vi.useFakeTimers();
    const waits = worker();
    registration.waiting = waits;
    replaceBuild();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(waits.postMessage.mock.calls).toEqual([[told], [told]]);
    registration.waiting = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(waits.postMessage).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('that comes while a page is open takes over once it is there', async () => {
    replaceBuild();
    await settle();
    const comes = worker();
    registration.installing = comes;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = comes;
    comes.dispatchEvent(new Event('statechange'));
    await settle();
    expect(comes.postMessage.mock.calls).toEqual([[told]]);
  });

  it('waits while an attempt is open in any tab, and takes over at the next occasion after it', async () => {
    const warn = vi.spyOn(console, 'warn');
    registration.waiting = worker();
    const letGo = [shell.holdBuild(), shell.holdBuild()];
    await settle();
    replaceBuild();
    await settle();
    letGo[0]?.();
    await settle();
    replaceBuild();
    await settle();
    expect(registration.waiting.postMessage).not.toHaveBeenCalled();
    letGo[1]?.();
    await settle();
    replaceBuild();
    await settle();
    expect([registration.waiting.postMessage.mock.calls, warn.mock.calls]).toEqual([[[told]], []]);
  });

  it.each([
    ['takes over by itself once the attempt is left', false],
    ['does not where the page has gone on to an attempt of its own', true],
  ])('that waits for an attempt in another tab %s', async (_, goesOn) => {
    vi.useFakeTimers();
    registration.waiting = worker();
    const letGo = shell.holdBuild();
    const stop = replaceBuild();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(registration.waiting.postMessage).not.toHaveBeenCalled();
    if (goesOn) stop();
    letGo();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(registration.waiting.postMessage.mock.calls).toEqual(goesOn ? [] : [[told]]);
    vi.useRealTimers();
  });

  it('that was being installed as the page came takes over once it is there', async () => {
    const comes = worker();
    registration.installing = comes;
    replaceBuild();
    await settle();
    expect(comes.postMessage).not.toHaveBeenCalled();
    registration.waiting = comes;
    comes.dispatchEvent(new Event('statechange'));
    await settle();
    expect(comes.postMessage.mock.calls).toEqual([[told]]);
  });

  it.each([
    ['comes later', 'after'],
    ['had been found', 'between'],
    ['was being installed as the page came', 'before'],
  ])('that %s is not told by a page that went on to an attempt', async (_, when) => {
    const comes = worker();
    const isFound = () => {
      registration.installing = comes;
      registration.dispatchEvent(new Event('updatefound'));
    };
    if (when === 'before') registration.installing = comes;
    const stop = replaceBuild();
    await settle();
    if (when === 'between') isFound();
    stop();
    if (when === 'after') isFound();
    registration.waiting = comes;
    comes.dispatchEvent(new Event('statechange'));
    await settle();
    expect(comes.postMessage).not.toHaveBeenCalled();
  });

  it('waits for all tabs to close where tabs cannot be told apart', async () => {
    const { serviceWorker } = navigator;
    const warn = vi.spyOn(console, 'warn');
    vi.stubGlobal('navigator', { serviceWorker });
    registration.waiting = worker();
    expect(() => shell.holdBuild()()).not.toThrow();
    replaceBuild();
    await settle();
    expect([registration.waiting.postMessage.mock.calls, warn.mock.calls]).toEqual([[], []]);
  });

  it('may come at any time where the browser refuses to hold one, which is said; not where the attempt ended first', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refusal = new DOMException('no', 'SecurityError');
    vi.stubGlobal('navigator', { ...navigator, locks: { request: () => Promise.reject(refusal) } });
    shell.holdBuild()();
    await settle();
    expect(warn).not.toHaveBeenCalled();
    shell.holdBuild();
    await settle();
    expect(warn.mock.calls.map(([, problem]) => problem)).toEqual([refusal]);
  });
});
