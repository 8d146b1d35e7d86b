import { proctorMode } from './proctor-mode.ts';

/** A lock of the Escape key, where the browser has one: the standard option and Chromium's keyboard API, neither in the DOM types yet. */
type LockingOptions = FullscreenOptions & { keyboardLock?: 'browser' | 'none' };
type Keyboard = { lock?: (keys: string[]) => Promise<void>; unlock?: () => void };

const keyboard = (): Keyboard => ('keyboard' in navigator ? ((navigator.keyboard as Keyboard | null) ?? {}) : {});

/** Whether this browser can show an element in fullscreen (iPhones cannot). */
export const fullscreenSupported = () => document.fullscreenEnabled === true;

/** A page that is on its way out of fullscreen still looks as if it were in it, and a request meanwhile would go out with it. */
let leaving: Promise<void> | null = null;

/**
 * Asks for fullscreen, unless the page is in it, and for Escape. Must run in the click that wants it. Resolves to whether Escape
 * is locked (a key like others) or leaves fullscreen; rejects when the browser refuses. A refused lock counts as absent.
 */
export async function enterFullscreen(): Promise<{ escapeLocked: boolean }> {
  if (proctorMode() === 'off') return { escapeLocked: true };
  const options: LockingOptions = { navigationUI: 'hide', keyboardLock: 'browser' };
  const { documentElement } = document;
  if (leaving) await leaving;
  if (document.fullscreenElement !== documentElement) await documentElement.requestFullscreen(options);
  const { lock } = keyboard();
  if (!lock) return { escapeLocked: false };
  return lock.call(keyboard(), ['Escape']).then(
    () => ({ escapeLocked: true }),
    () => ({ escapeLocked: false }),
  );
}

/** Leaves fullscreen if the page is in it. */
export function leaveFullscreen() {
  keyboard().unlock?.();
  if (!document.fullscreenElement) return;
  const out = () => {
    leaving = null;
  };
  // A refusal means that the page is out of fullscreen already.
  leaving = document.exitFullscreen().then(out, out);
}

/** The page is not in fullscreen, or not on the screen, where it must be. */
export class NotOnScreen extends Error {}

/** Throws `NotOnScreen` unless the page is in fullscreen and on the screen at this moment. */
export function requireFullscreen() {
  if (proctorMode() === 'off') return;
  if (!document.fullscreenElement || document.visibilityState !== 'visible') throw new NotOnScreen();
}

/** Switching tabs drops fullscreen first and hides the page right after: a loss waits this long for it, in ms. */
const hidingMs = 250;

/**
 * Tells `left` when fullscreen is left while the document stays loaded and on the screen. A page that is going away (reload,
 * navigation, close) fires `pagehide` and has left nothing; a page that is hidden has lost fullscreen by that, and hiding is the
 * proctor's to report: the loss is told with `byHiding` once the page is back on the screen. Returns the way to stop.
 */
export function watchFullscreen(left: (byHiding: boolean) => void): () => void {
  if (proctorMode() === 'off') return () => {};
  const listening = new AbortController();
  const { signal } = listening;
  let going = false;
  let byHiding = false;
  let loss: ReturnType<typeof setTimeout> | undefined;
  const lost = () => !going && !document.fullscreenElement && document.visibilityState === 'visible';
  window.addEventListener('pagehide', () => (going = true), { signal });
  window.addEventListener('pageshow', () => (going = false), { signal });
  const look = () => {
    clearTimeout(loss);
    if (document.visibilityState !== 'visible') byHiding = true;
    else if (document.fullscreenElement) byHiding = false;
    if (lost()) loss = setTimeout(() => lost() && left(byHiding), hidingMs);
  };
  document.addEventListener('fullscreenchange', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => {
    clearTimeout(loss);
    listening.abort();
  };
}
