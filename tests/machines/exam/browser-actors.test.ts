// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockPolicy, quizPolicy } from '../../../src/content/proctor-policies.ts';
import { session } from '../../../src/machines/accounts/session.ts';
import { connection } from '../../../src/machines/actors/connection.ts';
import { fullscreen } from '../../../src/machines/exam/fullscreen.ts';
import { proctor } from '../../../src/machines/exam/proctor.ts';
import { sessionRenewed, waitForRenewal } from '../../../src/services/api/session-gate.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { heardFrom } from '../../support/heard.ts';
import { press, release } from '../../support/services/keyboard.ts';
import { pageEvent, setFullscreen, showDocument } from '../../support/services/page.ts';

const stamped = (kind: string, detail = '') => ({
  id: expect.stringMatching(/^[0-9a-f]{32}$/),
  kind,
  detail,
  at: 1_700_000_000_000,
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('the connection is told each time it is back', () => {
  const { heard, stop } = heardFrom(connection);
  pageEvent('online');
  pageEvent('online');
  stop();
  pageEvent('online');
  expect(heard).toEqual([{ type: 'connection.restored' }, { type: 'connection.restored' }]);
});

it('the session is told when calls begin to wait, also when they did before, and when they go on', async () => {
  const waiting = waitForRenewal(new AbortController().signal);
  const { heard, stop } = heardFrom(session);
  expect(heard).toEqual([{ type: 'session.expired' }]);
  sessionRenewed();
  await waiting;
  expect(heard.slice(1)).toEqual([{ type: 'session.renewed' }]);
  stop();
});

it('the proctor reports what it sees, stamped, until it is stopped', () => {
  const { heard, stop } = heardFrom(proctor, { policy: quizPolicy });
  press('F12');
  showDocument('hidden');
  stop();
  showDocument('visible');
  showDocument('hidden');
  press('F12');
  expect(heard).toEqual([
    { type: 'proctor.keyPressed', seen: stamped('keyPressed', 'F12') },
    { type: 'proctor.tabHidden', seen: stamped('tabHidden') },
  ]);
});

it('the proctor says twice a minute that it is there, until it is stopped', () => {
  const { heard, stop } = heardFrom(proctor, { policy: quizPolicy });
  vi.advanceTimersByTime(60_000);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([
    { type: 'proctor.alive', at: 1_700_000_030_000 },
    { type: 'proctor.alive', at: 1_700_000_060_000 },
  ]);
});

it('the proctor of a mock test tells keys that act at once, recorded as keys, and keys that are spoken about, unrecorded', () => {
  vi.stubEnv('PROD', true);
  const { heard, stop } = heardFrom(proctor, { policy: mockPolicy });
  for (const key of ['Tab', 'PrintScreen', 'Escape']) {
    press(key);
    release(key);
  }
  // At `debugger` the page stood still for half a second.
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(505.2);
  vi.advanceTimersByTime(1000);
  stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  expect(heard).toEqual([
    { type: 'proctor.keyPressed', seen: stamped('keyPressed', 'Tab') },
    { type: 'proctor.keyForbidden', seen: stamped('keyPressed', 'PrintScreen') },
    { type: 'proctor.keyNoticed', key: 'Escape' },
    { type: 'proctor.devtoolsOpened', seen: { ...stamped('devtoolsOpened', '505 ms'), at: 1_700_000_001_000 } },
  ]);
});

describe('fullscreen', () => {
  let asked: Deferred<void>;
  const exit = vi.fn(async () => setFullscreen(null));
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const grant = async () => {
    setFullscreen(document.documentElement);
    asked.resolve();
    await settle();
  };

  beforeEach(() => {
    exit.mockClear();
    showDocument('visible');
    setFullscreen(null);
    Object.assign(document, { exitFullscreen: exit });
    Object.assign(document.documentElement, {
      requestFullscreen: () => {
        asked = deferred();
        return asked.promise;
      },
    });
  });

  it('is entered and held; leaving it is told, stamped', async () => {
    const { heard, stop } = heardFrom(fullscreen);
    await grant();
    setFullscreen(null);
    await vi.advanceTimersByTimeAsync(250);
    expect(heard).toEqual([
      { type: 'fullscreen.entered', escapeLocked: false },
      { type: 'fullscreen.exited', seen: { ...stamped('fullscreenLeft'), at: 1_700_000_000_250 }, byHiding: false },
    ]);
    stop();
  });

  it('that was lost by hiding the page is told as such, when the page is back', async () => {
    const { heard, stop } = heardFrom(fullscreen);
    await grant();
    setFullscreen(null);
    showDocument('hidden');
    await vi.advanceTimersByTimeAsync(5000);
    showDocument('visible');
    await vi.advanceTimersByTimeAsync(250);
    expect(heard).toEqual([
      { type: 'fullscreen.entered', escapeLocked: false },
      { type: 'fullscreen.exited', seen: { ...stamped('fullscreenLeft'), at: 1_700_000_005_250 }, byHiding: true },
    ]);
    stop();
  });

  it('that is refused is told', async () => {
    const { heard, stop } = heardFrom(fullscreen);
    asked.reject(new TypeError('Permissions check failed'));
    await settle();
    expect(heard).toEqual([{ type: 'fullscreen.refused' }]);
    stop();
  });

  it('is left when it is held no longer, which is told to nobody', async () => {
    const { heard, stop } = heardFrom(fullscreen);
    await grant();
    stop();
    expect([exit.mock.calls.length, heard]).toEqual([1, [{ type: 'fullscreen.entered', escapeLocked: false }]]);
  });

  it('is left also when it was granted to an actor that is gone', async () => {
    const { heard, stop } = heardFrom(fullscreen);
    stop();
    await grant();
    expect([exit.mock.calls.length, heard]).toEqual([1, []]);
  });
});
