import { type EventObject, fromCallback } from 'xstate';
import { serverTime } from '../../services/api/server-clock.ts';

export type WallClockEvent = { type: 'clock.tick'; now: number };

/** How often the clock is looked at, in ms. */
const lookMs = 1000;

const minuteMs = 60_000;

/** Tells the server's time (ms since the epoch): at once, and whenever another minute has begun. */
export const wallClock = fromCallback<EventObject>(({ sendBack }) => {
  let lastSent: number | null = null;
  const look = () => {
    const now = serverTime();
    const minute = Math.floor(now / minuteMs);
    if (minute === lastSent) return;
    lastSent = minute;
    sendBack({ type: 'clock.tick', now } satisfies WallClockEvent);
  };
  look();
  const timer = setInterval(look, lookMs);
  return () => clearInterval(timer);
});
