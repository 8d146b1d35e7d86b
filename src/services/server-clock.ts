/** The best reading of the server's clock: `offset` is server time minus performance.now(), in ms. */
let best: { roundTrip: number; offset: number; deviceOffset: number } | null = null;

/** The device's clock was moved, or the device slept, when it parts from the steady clock by more than this. */
const jumpMs = 2000;

const deviceOffset = () => Date.now() - performance.now();
const jumped = () => best !== null && Math.abs(deviceOffset() - best.deviceOffset) > jumpMs;

/** Takes the `serverNow` (ms) of an answer; the reading with the shortest round trip wins. `sent`, `received`: performance.now(). */
export function syncServerClock(serverNow: number, sent: number, received: number) {
  const roundTrip = received - sent;
  if (best && !jumped() && best.roundTrip <= roundTrip) return;
  best = { roundTrip, offset: serverNow + roundTrip / 2 - received, deviceOffset: deviceOffset() };
}

/** Now, in the server's time, whole ms since the epoch. Before the first answer: the device's own clock. */
export function serverTime(): number {
  return Math.round(best ? best.offset + performance.now() : Date.now());
}
