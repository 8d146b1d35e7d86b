import { type EventObject, fromCallback } from 'xstate';
import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import { enterFullscreen, leaveFullscreen, watchFullscreen } from '../../services/exam/fullscreen.ts';
import { seenNow } from '../../services/exam/sitting-events.ts';

export type FullscreenExit = { type: 'fullscreen.exited'; seen: SittingEvent; byHiding: boolean };
export type FullscreenEvent =
  | { type: 'fullscreen.entered'; escapeLocked: boolean }
  | { type: 'fullscreen.refused' }
  | FullscreenExit;

/**
 * Holds the page in fullscreen for as long as it runs. Asks at once, within the click that started it; leaves when stopped.
 * `escapeLocked`: Escape arrives as a key and does not leave fullscreen. `byHiding`: fullscreen was lost because the page was
 * hidden, which is told when it is back; otherwise somebody left it on a visible page.
 */
export const fullscreen = fromCallback<EventObject>(({ sendBack }) => {
  const stop = watchFullscreen((byHiding) => {
    sendBack({ type: 'fullscreen.exited', seen: seenNow('fullscreenLeft'), byHiding } satisfies FullscreenEvent);
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
