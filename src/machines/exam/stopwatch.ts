import { type EventObject, fromCallback } from 'xstate';

export type StopwatchEvent = { type: 'clock.ticked'; seconds: number };

/**
 * Tells the whole seconds, counted on `from` those before it was started, about once a second and at every change of them. Steady: moving
 * the device's clock moves nothing. Late timers lose no second.
 */
export const stopwatch = fromCallback<EventObject, { from: number }>(({ sendBack, input }) => {
  const started = performance.now();
  let lastSent = 0;
  const timer = setInterval(() => {
    const seconds = Math.floor((performance.now() - started) / 1000);
    if (seconds === lastSent) return;
    lastSent = seconds;
    sendBack({ type: 'clock.ticked', seconds: input.from + seconds } satisfies StopwatchEvent);
  }, 250);
  return () => clearInterval(timer);
});
