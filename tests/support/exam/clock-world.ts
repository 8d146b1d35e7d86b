import { vi } from 'vitest';
import { readClocks, syncServerClock } from '../../../src/services/api/server-clock.ts';

/** A call under way: when its answer arrives (true time), and what it will tell. */
type Call = { arrives: number; tell: () => void };

/** How the clocks of a device err. Rates in ms per ms. `steadyStops`: the steady clock stands still while the device sleeps. */
export type Errors = { steadyDrift: number; deviceDrift: number; steadyStops: boolean };

/**
 * A world with a true time (which the server has), the two clocks of a device, a network, and timers that come when the world
 * says so. It puts itself in the place of `performance`, `Date` and `setInterval`. All in ms.
 */
export function clockWorld() {
  let now = 1_700_000_000_000;
  let steady = 0;
  let device = now;
  let errors: Errors = { steadyDrift: 0, deviceDrift: 0, steadyStops: false };
  let online = true;
  let calls: Call[] = [];
  let look = () => {};
  let lives = 0;
  vi.stubGlobal('performance', { now: () => Math.floor(steady) });
  vi.stubGlobal('Date', { now: () => Math.floor(device) });
  vi.stubGlobal('setInterval', (callback: () => void) => {
    look = callback;
    return 0;
  });

  const go = (ms: number, awake: boolean) => {
    now += ms;
    device += ms * (1 + errors.deviceDrift);
    if (awake || !errors.steadyStops) steady += ms * (1 + errors.steadyDrift);
  };
  /** Lets time pass up to a moment; answers that arrive meanwhile are taken in turn. */
  const goTo = (moment: number) => {
    for (;;) {
      const next = calls.reduce<Call | null>((first, each) => (first && first.arrives <= each.arrives ? first : each), null);
      if (!next || next.arrives > moment) break;
      go(Math.max(0, next.arrives - now), true);
      calls = calls.filter((each) => each !== next);
      next.tell();
    }
    go(Math.max(0, moment - now), true);
  };

  return {
    now: () => now,
    /** Begins anew with other clocks: so far from where they were that what the app knew of them counts no more. */
    begin: (next: Errors, deviceOff: number) => {
      lives += 1;
      errors = next;
      online = true;
      calls = [];
      device = now + deviceOff + (lives % 2) * 100_000_000_000;
    },
    setOnline: (is: boolean) => {
      online = is;
    },
    /**
     * Makes a call whose way there and back take so long; the server reads its clock in between. As in the app it is given up
     * after 20 s of the steady clock (the device slept meanwhile), and `lost` is told.
     */
    call: (there: number, back: number, lost = () => {}) => {
      const sent = readClocks();
      const serverNow = Math.floor(now + there);
      const tell = () => (steady - sent.steady > 20_001 ? lost() : syncServerClock(serverNow, sent));
      if (online) calls.push({ arrives: now + there + back, tell });
    },
    /** Awake for `ms`, with a timer every `every` ms, and something to do after each. */
    wake: (ms: number, every: number, afterwards = () => {}) => {
      const end = now + ms;
      while (now + every <= end) {
        goTo(now + every);
        look();
        afterwards();
      }
      goTo(end);
    },
    /** Asleep: nothing runs; what arrives is read on waking. */
    sleep: (ms: number) => {
      go(ms, false);
      goTo(now);
    },
    moveDevice: (ms: number) => {
      device += ms;
    },
    leapSteady: (ms: number) => {
      steady += ms;
    },
  };
}
