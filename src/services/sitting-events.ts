import type { SittingEvent } from '../../contract/attempts.ts';
import { serverTime } from './server-clock.ts';

/** A random name that nobody else has, also on pages without a secure context. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was seen, with a name of its own (so that it counts once) and the server's time. */
export const seenNow = (kind: SittingEvent['kind'], detail = ''): SittingEvent => ({
  id: randomName(),
  kind,
  detail,
  at: serverTime(),
});
