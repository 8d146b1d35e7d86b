// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterFullscreen, fullscreenSupported, leaveFullscreen, watchFullscreen } from '../../src/services/fullscreen.ts';
import { pageEvent, setFullscreen, showDocument } from './support/page.ts';

const request = vi.fn<(options?: FullscreenOptions) => Promise<void>>();
const exit = vi.fn<() => Promise<void>>();

const withKeyboard = (keyboard: object | null) =>
  Object.defineProperty(navigator, 'keyboard', { configurable: true, value: keyboard });

beforeEach(() => {
  request.mockResolvedValue();
  exit.mockResolvedValue();
  Object.assign(document.documentElement, { requestFullscreen: request });
  Object.assign(document, { exitFullscreen: exit });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'keyboard');
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
  setFullscreen(null);
  vi.resetAllMocks();
});

describe('entering', () => {
  it('asks for the whole page, without the browser’s bars, and for Escape', async () => {
    await enterFullscreen();
    expect(request.mock.calls).toEqual([[{ navigationUI: 'hide', keyboardLock: 'browser' }]]);
  });

  it('locks Escape where the browser has a keyboard lock [4.2-11]', async () => {
    const lock = vi.fn(async (_keys: string[]) => undefined);
    withKeyboard({ lock });
    expect([await enterFullscreen(), lock.mock.calls]).toEqual([{ escapeLocked: true }, [[['Escape']]]]);
  });

  it.each([
    ['refuses the lock', { lock: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
    ['has a keyboard without a lock', {}],
    ['has no keyboard here', null],
  ])('goes on without the lock where the browser %s', async (_, keyboard) => {
    withKeyboard(keyboard);
    expect(await enterFullscreen()).toEqual({ escapeLocked: false });
  });

  it('fails when the browser refuses, and where it has no fullscreen', async () => {
    request.mockRejectedValue(new TypeError('Permissions check failed'));
    await expect(enterFullscreen()).rejects.toThrow('Permissions check failed');
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
    await expect(enterFullscreen()).rejects.toThrow(TypeError);
  });
});

it('knows whether the browser has fullscreen for elements', () => {
  expect(fullscreenSupported()).toBe(false);
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  expect(fullscreenSupported()).toBe(true);
});

describe('leaving', () => {
  it('leaves fullscreen and unlocks the keyboard', () => {
    const unlock = vi.fn();
    withKeyboard({ unlock });
    setFullscreen(document.documentElement);
    leaveFullscreen();
    expect([exit.mock.calls.length, unlock.mock.calls.length]).toEqual([1, 1]);
  });

  it('does nothing outside fullscreen, and takes a refusal for having left', async () => {
    leaveFullscreen();
    expect(exit).not.toHaveBeenCalled();
    setFullscreen(document.documentElement);
    exit.mockRejectedValue(new TypeError('Not in fullscreen'));
    leaveFullscreen();
    expect(exit).toHaveBeenCalledTimes(1);
  });
});

describe('watching [4.2-18] [4.2-19]', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    showDocument('visible');
    vi.useRealTimers();
  });
  const leave = () => {
    setFullscreen(document.documentElement);
    setFullscreen(null);
  };

  it('tells that fullscreen was left, not that it was entered', () => {
    const left = vi.fn();
    const stop = watchFullscreen(left);
    setFullscreen(document.documentElement);
    vi.advanceTimersByTime(1000);
    expect(left).not.toHaveBeenCalled();
    leave();
    vi.advanceTimersByTime(250);
    expect(left).toHaveBeenCalledTimes(1);
    stop();
    leave();
    vi.advanceTimersByTime(1000);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('takes a page that is going away for nothing left', () => {
    const left = vi.fn();
    const stop = watchFullscreen(left);
    setFullscreen(document.documentElement);
    pageEvent('pagehide');
    setFullscreen(null);
    vi.advanceTimersByTime(1000);
    expect(left).not.toHaveBeenCalled();
    pageEvent('pageshow');
    leave();
    vi.advanceTimersByTime(250);
    expect(left).toHaveBeenCalledTimes(1);
    stop();
  });

  it('leaves a switched tab to the proctor, though fullscreen drops first', () => {
    const left = vi.fn();
    const stop = watchFullscreen(left);
    leave();
    vi.advanceTimersByTime(100);
    showDocument('hidden');
    vi.advanceTimersByTime(1000);
    expect(left).not.toHaveBeenCalled();
    // Nobody reported the hiding: back on the screen, the loss counts.
    showDocument('visible');
    vi.advanceTimersByTime(250);
    expect(left).toHaveBeenCalledTimes(1);
    stop();
  });
});
