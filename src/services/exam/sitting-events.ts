import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import { randomName } from '../api/random-name.ts';
import { serverTime } from '../api/server-clock.ts';

/** What was seen, with a name of its own (so that it counts once) and the server's time. */
export const seenNow = (kind: SittingEvent['kind'], detail = ''): SittingEvent => ({
  id: randomName(),
  kind,
  detail,
  at: serverTime(),
});
