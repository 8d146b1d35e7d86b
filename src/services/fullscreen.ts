/** A lock of the Escape key, where the browser has one: the standard option and Chromium's keyboard API, neither in the DOM types yet. */
type LockingOptions = FullscreenOptions & { keyboardLock?: 'browser' | 'none' };
type Keyboard = { lock?: (keys: string[]) => Promise<void>; unlock?: () => void };

const keyboard = (): Keyboard => ('keyboard' in navigator ? ((navigator.keyboard as Keyboard | null) ?? {}) : {});

/** Whether this browser can show an element in fullscreen (iPhones cannot). */
export const fullscreenSupported = () => document.fullscreenEnabled === true;

/**
 * Asks for fullscreen. Must run in the click that wants it. Resolves to whether Escape is locked (a key like others) or leaves
 * fullscreen; rejects when the browser refuses. A refused lock counts as absent.
 */
export async function enterFullscreen(): Promise<{ escapeLocked: boolean }> {
  const options: LockingOptions = { navigationUI: 'hide', keyboardLock: 'browser' };
  await document.documentElement.requestFullscreen(options);
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
  // A refusal means that the page is out of fullscreen already.
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

/** The page is not in fullscreen, or not on the screen, where it must be. */
export class NotOnScreen extends Error {}

/** Throws `NotOnScreen` unless the page is in fullscreen and on the screen at this moment. */
export function requireFullscreen() {
  if (!document.fullscreenElement || document.visibilityState !== 'visible') throw new NotOnScreen();
}

/** Switching tabs drops fullscreen first and hides the page right after: a loss waits this long for it, in ms. */
const hidingMs = 250;

/**
 * Tells `left` when fullscreen is left while the document stays loaded and on the screen. A page that is going away (reload,
 * navigation, close) fires `pagehide` and has left nothing; a page that is hidden has lost fullscreen by that, and hiding is the
 * proctor's to report. Returns the way to stop.
 */
export function watchFullscreen(left: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let going = false;
  let loss: ReturnType<typeof setTimeout> | undefined;
  const lost = () => !going && !document.fullscreenElement && document.visibilityState === 'visible';
  window.addEventListener('pagehide', () => (going = true), { signal });
  window.addEventListener('pageshow', () => (going = false), { signal });
  const look = () => {
    clearTimeout(loss);
    if (lost()) loss = setTimeout(() => lost() && left(), hidingMs);
  };
  document.addEventListener('fullscreenchange', look, { signal });
  // Back on the screen: the loss that hiding brought counts now, if nobody has reported the hiding.
  document.addEventListener('visibilitychange', look, { signal });
  return () => {
    clearTimeout(loss);
    listening.abort();
  };
}
