import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/open.ts';
import { turns } from '../db/tables/turns.ts';
import { newId } from '../ids.ts';
import { Refused } from './refused.ts';

/** `what` may be done `limit` times in `windowMs` (a day at most) by `who`: an address, an account, whatever is counted. */
export type Turn = { what: string; who: string; limit: number; windowMs: number };

/** How long turns are kept, in ms: the longest window there may be. */
const keptMs = 24 * 3_600_000;

/**
 * Takes one of the turns of `who`; throws `Refused` 429 where there is none left. Turns of the same `who` are taken one after the other,
 * so that parallel calls, of other processes too, cannot pass the limit together. In a transaction the turn is taken back with it.
 */
export async function takeTurn(db: Queryable, { what, who, limit, windowMs }: Turn, now: Date): Promise<void> {
  if (windowMs > keptMs) throw new Error(`The window of ${what} is longer than turns are kept.`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${who}`}, 0))`);
    const [blocking] = await tx
      .select({ at: turns.at })
      .from(turns)
      .where(and(eq(turns.what, what), eq(turns.who, who), gt(turns.at, new Date(now.getTime() - windowMs))))
      .orderBy(desc(turns.at))
      .offset(limit - 1)
      .limit(1);
    if (blocking) throw tooMany(blocking.at.getTime() + windowMs - now.getTime());
    await tx.insert(turns).values({ id: newId(), what, who, at: now });
  });
}

/** Deletes the turns that no longer count. */
export const forgetTurns = async (db: Database, now: Date): Promise<void> => {
  await db.delete(turns).where(lte(turns.at, new Date(now.getTime() - keptMs)));
};

function tooMany(waitMs: number): Refused {
  const minutes = Math.ceil(waitMs / 60_000);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Refused(429, 'tooMany', `Too many requests. Please try again in ${wait}.`, Math.ceil(waitMs / 1000));
}
