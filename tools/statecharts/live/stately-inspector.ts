import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { safeCopy, safeEvent } from './safe-copy.ts';

/**
 * Opens Stately's inspector, a page on stately.ai, in a window of its own, or the page at `address`, where one is given, which need not be of the network; where the browser does not let a page open one by itself, at the first
 * click. What happened until then is told as well. Passwords, tokens and secrets are masked here too.
 */
export function openStatelyInspector(address: string): (seen: InspectionEvent) => void {
  if (!address && !navigator.onLine)
    console.warn(
      'Stately’s inspector is a page on stately.ai and needs the network. Without it use the page of statecharts, or ?inspect=<address>.',
    );
  const inspector = createBrowserInspector({
    ...(address ? { url: address } : {}),
    sanitizeEvent: safeEvent,
    sanitizeContext: (context) => Object(safeCopy(context)),
  });
  if (!inspector.adapter.targetWindow) {
    console.info('The inspector opens at the first click: this browser lets no page open a window by itself.');
    addEventListener('click', () => inspector.start(), { once: true, capture: true });
  }
  return (seen) => inspector.inspect.next?.(seen);
}
