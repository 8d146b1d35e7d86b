import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Lets a test say when the page has time to spare. @returns does all that waits for it, and what follows from that */
export function holdIdle(): () => void {
  // What another test has pressed a moment ago is not this one's.
  const longAgo = new Event('pointerdown');
  Object.defineProperty(longAgo, 'timeStamp', { value: Number.NEGATIVE_INFINITY });
  window.dispatchEvent(longAgo);
  const waiting = new Map<number, () => void>();
  let last = 0;
  vi.stubGlobal('requestIdleCallback', (perform: () => void) => {
    last += 1;
    waiting.set(last, perform);
    return last;
  });
  vi.stubGlobal('cancelIdleCallback', (request: number) => waiting.delete(request));
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => {
    while (waiting.size > 0) {
      const performed = [...waiting.values()];
      waiting.clear();
      act(() => {
        for (const perform of performed) perform();
      });
    }
  };
}
