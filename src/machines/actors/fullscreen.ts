import { type EventObject, fromCallback } from 'xstate';
import type { SittingEvent } from '../../../contract/attempts.ts';
import { enterFullscreen, leaveFullscreen, watchFullscreen } from '../../services/fullscreen.ts';
import { seenNow } from '../../services/sitting-events.ts';

export type FullscreenEvent =
  | { type: 'fullscreen.entered'; escapeLocked: boolean }
  | { type: 'fullscreen.refused' }
  | { type: 'fullscreen.exited'; seen: SittingEvent };

/**
 * Holds the page in fullscreen for as long as it runs. Asks at once, within the click that started it; leaves when stopped.
 * `escapeLocked`: Escape arrives as a key and does not leave fullscreen.
 */
export const fullscreen = fromCallback<EventObject>(({ sendBack }) => {
  const stop = watchFullscreen(() => {
    sendBack({ type: 'fullscreen.exited', seen: seenNow('fullscreenLeft') } satisfies FullscreenEvent);
  });
  let running = true;
  enterFullscreen().then(
    ({ escapeLocked }) => {
      if (!running) return leaveFullscreen();
      sendBack({ type: 'fullscreen.entered', escapeLocked } satisfies FullscreenEvent);
    },
    () => sendBack({ type: 'fullscreen.refused' } satisfies FullscreenEvent),
  );
  return () => {
    running = false;
    stop();
    leaveFullscreen();
  };
});
