import { fromCallback } from 'xstate';
import { doubtedAnswer, remainingMs } from '../../services/api/server-clock.ts';

/** `remaining` in whole seconds, rounded up, never negative. */
export type CountdownEvent = { type: 'clock.ticked'; remaining: number } | { type: 'clock.doubted' } | { type: 'clock.expired' };

/** How often the clock is looked at, in ms. A browser that throttles timers makes the looks rarer, not the time longer. */
const lookMs = 250;

/**
 * Tells the time that is left until the server's `deadline` (ms since the epoch): at once, at every change, and `clock.expired`
 * when nothing is left; again only after more time was given. `clock.doubted`: a clock jumped, and the server should be asked;
 * told once for each jump, and again when an answer came that did not settle it. Decides nothing.
 */
export const countdown = fromCallback<{ type: 'deadline.set'; deadline: number }, { deadline: number }>(
  ({ sendBack, receive, input }) => {
    const send = (event: CountdownEvent) => sendBack(event);
    let { deadline } = input;
    let lastSent: number | null = null;
    let expired = false;
    let doubted: number | null = null;
    const look = () => {
      const doubt = doubtedAnswer();
      if (doubt !== null && doubt !== doubted) send({ type: 'clock.doubted' });
      doubted = doubt;
      const left = Math.max(0, remainingMs(deadline));
      const remaining = Math.ceil(left / 1000);
      if (remaining !== lastSent) send({ type: 'clock.ticked', remaining });
      lastSent = remaining;
      if (left === 0 && !expired) send({ type: 'clock.expired' });
      expired = left === 0;
    };
    receive((event) => {
      deadline = event.deadline;
      look();
    });
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  },
);
