// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  enterFullscreen,
  fullscreenSupported,
  leaveFullscreen,
  NotOnScreen,
  requireFullscreen,
  watchFullscreen,
} from '../../../src/services/exam/fullscreen.ts';
import { proves } from '../../support/proves.ts';
import { pageEvent, setFullscreen, showDocument } from '../../support/services/page.ts';

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

  it('locks Escape where the browser has a keyboard lock', proves('4.2-11'), async () => {
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

  it('asks for nothing but the lock of Escape when the page is in fullscreen already', async () => {
    const lock = vi.fn(async (_keys: string[]) => undefined);
    withKeyboard({ lock });
    setFullscreen(document.documentElement);
    expect([await enterFullscreen(), lock.mock.calls.length, request.mock.calls.length]).toEqual([{ escapeLocked: true }, 1, 0]);
  });

  it('asks when something else on the page is in fullscreen', async () => {
    setFullscreen(document.createElement('iframe'));
    await enterFullscreen();
    expect(request).toHaveBeenCalledTimes(1);
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

it('is required on the screen: a page out of it, or hidden in it, does not do', () => {
  expect(requireFullscreen).toThrow(NotOnScreen);
  setFullscreen(document.documentElement);
  expect(requireFullscreen).not.toThrow();
  showDocument('hidden');
  expect(requireFullscreen).toThrow(NotOnScreen);
  showDocument('visible');
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

  it('comes first: who asks for fullscreen meanwhile is served when the page is out', async () => {
    setFullscreen(document.documentElement);
    let out = () => {};
    exit.mockImplementation(() => new Promise<void>((resolve) => (out = resolve)));
    leaveFullscreen();
    const entered = enterFullscreen();
    await Promise.resolve();
    expect(request).not.toHaveBeenCalled();
    setFullscreen(null);
    out();
    await entered;
    expect(request).toHaveBeenCalledTimes(1);
  });
});

describe('watching', proves('4.2-18', '4.2-19'), () => {
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
    expect(left.mock.calls).toEqual([[true]]);
    stop();
  });

  it('knows a loss by hiding also where the browser tells of it when the page is back', () => {
    const left = vi.fn();
    const stop = watchFullscreen(left);
    setFullscreen(document.documentElement);
    showDocument('hidden');
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
    showDocument('visible');
    vi.advanceTimersByTime(100);
    setFullscreen(null);
    vi.advanceTimersByTime(250);
    expect(left.mock.calls).toEqual([[true]]);
    stop();
  });

  it(
    'takes fullscreen that was kept through a hiding, or entered again after it, and is left then, for left on purpose',
    proves('4.3-15'),
    () => {
      const left = vi.fn();
      const stop = watchFullscreen(left);
      setFullscreen(document.documentElement);
      showDocument('hidden');
      showDocument('visible');
      leave();
      vi.advanceTimersByTime(250);
      setFullscreen(document.documentElement);
      showDocument('hidden');
      setFullscreen(null);
      showDocument('visible');
      vi.advanceTimersByTime(250);
      leave();
      vi.advanceTimersByTime(250);
      expect(left.mock.calls).toEqual([[false], [true], [false]]);
      stop();
    },
  );
});
