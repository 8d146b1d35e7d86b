/** A frame that does not come within so long is not waited for, in ms. */
const longestMs = 100;

/** What is waited for now, if anything, and what ends it. */
let waiting: Promise<void> | undefined;
let resolve = () => {};

function stopWaiting() {
  waiting = undefined;
  resolve();
}

function wait(): Promise<void> {
  const timer = setTimeout(stopWaiting, longestMs);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(stopWaiting);
  });
  // A page that goes or is not seen has no next frame. The same listener is added once, however often somebody waits.
  addEventListener('pagehide', stopWaiting);
  addEventListener('visibilitychange', stopWaiting);
  return new Promise((taken) => {
    resolve = taken;
  });
}

/** Neither a page that nobody sees nor code without a page has frames. */
const hasFrames = () => 'requestAnimationFrame' in globalThis && !document.hidden;

/**
 * Resolves once the next frame is on the screen, so that what can wait delays no click: at once where nobody sees the page, when it goes, and after
 * 100 ms at the latest. Who asks meanwhile waits for the same: what comes later never overtakes what came before.
 */
export function painted(): Promise<void> {
  if (!waiting && hasFrames()) waiting = wait();
  return paintedIfAwaited();
}

/** Resolves when what waits for a frame does, and at once where nothing waits. */
export const paintedIfAwaited = (): Promise<void> => waiting ?? Promise.resolve();
