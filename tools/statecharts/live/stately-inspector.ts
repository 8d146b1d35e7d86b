import { createBrowserInspector } from '@statelyai/inspect';
import type { FlowWatcher } from '../../../src/machines/kit/flow-watch.ts';
import { safeCopy, safeEvent } from './safe-copy.ts';

/**
 * Opens Stately's inspector, a page on stately.ai, in a window of its own; where the browser does not let a page open one by itself, at the first
 * click. What happened until then is told as well. Passwords, tokens and secrets are masked here too.
 */
export function openStatelyInspector(): FlowWatcher {
  const inspector = createBrowserInspector({
    sanitizeEvent: safeEvent,
    sanitizeContext: (context) => Object(safeCopy(context)),
  });
  if (!inspector.adapter.targetWindow) {
    console.info('The inspector opens at the first click: this browser lets no page open a window by itself.');
    addEventListener('click', () => inspector.start(), { once: true, capture: true });
  }
  return (seen) => inspector.inspect.next?.(seen);
}
