import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Accommodations } from '../../../contract/exam/quizzes.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { addMinutes } from '../../../server/exam/staff/add-minutes.ts';
import { reinstate } from '../../../server/exam/staff/reinstate.ts';
import { mockTaker } from '../../support/server/server-mock.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const minuteMs = 60_000;

/** Minutes since the test could be begun, unless said otherwise. The first module has 30 minutes by the content. */
type Case = {
  /** When the last moment to begin is; null: at any time. */
  closes: number | null;
  extraTime?: Accommodations['extraTime'];
  /** Minutes that staff give before the module is opened. */
  before?: number;
  begins: number;
  /** Minutes that staff give in the open module, and when. */
  during?: { at: number; minutes: number };
  /** When an end is made and taken back at once, with minutes, and when the module is opened again. */
  ended?: { at: number; minutes?: number; again: number };
  /** When the time is over; null: it can’t be begun. */
  ends: number | null;
};

describe('the one order of what makes a module’s time: window, limit, accommodation, what staff set, and minutes given', () => {
  it.each<[string, Case]>([
    ['the limit alone', { closes: null, begins: 10, ends: 40 }],
    ['a window’s end lets nobody begin', { closes: 20, begins: 20, ends: null }],
    ['a window’s end lets nobody begin, whatever minutes were given', { closes: 20, before: 30, begins: 20, ends: null }],
    ['a window’s end lets nobody begin, whatever the accommodation', { closes: 20, extraTime: 2, begins: 21, ends: null }],
    ['a window’s end cuts nothing of the limit', { closes: 20, begins: 19, ends: 49 }],
    ['a window’s end cuts nothing of the accommodation', { closes: 20, extraTime: 1.5, begins: 19, ends: 64 }],
    ['a window’s end cuts nothing of minutes given before', { closes: 20, before: 5, begins: 19, ends: 54 }],
    ['minutes given before are not multiplied', { closes: 20, extraTime: 2, before: 5, begins: 19, ends: 84 }],
    ['minutes given within the window count in full', { closes: 20, begins: 10, during: { at: 15, minutes: 10 }, ends: 50 }],
    ['minutes given after it count in full', { closes: 20, begins: 10, during: { at: 39, minutes: 10 }, ends: 50 }],
    ['minutes given twice are added', { closes: 20, before: 5, begins: 10, during: { at: 30, minutes: 10 }, ends: 55 }],
    ['what was left when it ended counts after the window', { closes: 20, begins: 10, ended: { at: 25, again: 60 }, ends: 75 }],
    [
      'what was left has the accommodation in it, and is not multiplied again',
      { closes: 20, extraTime: 2, begins: 10, ended: { at: 25, again: 60 }, ends: 105 },
    ],
    [
      'minutes given with it are added to what was left',
      { closes: 20, extraTime: 2, begins: 10, ended: { at: 25, minutes: 5, again: 60 }, ends: 110 },
    ],
  ])('%s', async (_, { closes, extraTime = 1, before, begins, during, ended, ends }) => {
    const taker = await mockTaker(server, { extraTime, keysAllowed: false });
    const from = server.clock.now.getTime();
    const moment = (minutes: number) => new Date(from + minutes * minuteMs);
    const goTo = (minutes: number) => {
      server.clock.now = moment(minutes);
      return server.clock.now;
    };
    const its = eq(sittings.id, taker.recordId);
    await server.db
      .update(sittings)
      .set({ closesAt: closes === null ? null : moment(closes) })
      .where(its);
    const give = (minutes: number) => addMinutes(server.db, { id: taker.recordId, minutes }, server.clock.now);
    if (before !== undefined) await give(before);
    goTo(begins);
    const begun = await taker.start(1);
    expect([begun.http, begun.body.reason]).toEqual(ends === null ? [409, 'notOpen'] : [200, undefined]);
    if (ends === null) return;
    if (during) {
      goTo(during.at);
      await give(during.minutes);
    }
    if (ended) {
      goTo(ended.at);
      await taker.complete();
      await reinstate(
        server.db,
        { id: taker.recordId, reason: 'A mistake', minutes: ended.minutes ?? 0, keysSeen: true },
        server.clock.now,
      );
      goTo(ended.again);
      expect((await taker.start(1)).http).toBe(200);
    }
    expect((await taker.stored(1)).deadline).toEqual(moment(ends));
    server.clock.now = new Date(moment(ends).getTime() - 1000);
    expect((await taker.save(1, [taker.entry(1, 1, 'B')])).http).toBe(200);
  });
});
