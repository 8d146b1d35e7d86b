import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/open.ts';
import { rateLimitUses } from '../db/tables/rate-limit-uses.ts';
import { newId } from '../ids.ts';
import { CallRefused } from './refused.ts';

/** `what` may be done `limit` times in `windowMs` (a day at most) by `who`: an address, an account, whatever is counted. */
export type RateLimit = { what: string; who: string; limit: number; windowMs: number };

/** How long uses are kept, in ms: the longest window there may be. */
const keptMs = 24 * 3_600_000;

/**
 * Counts a use, or throws `CallRefused` 429 where none is left. Uses by the same `who` are counted one after the other, so that parallel calls,
 * of other processes too, cannot pass the limit together. A use that is counted in a transaction is rolled back with it.
 */
export async function rateLimit(db: Queryable, { what, who, limit, windowMs }: RateLimit, now: Date): Promise<void> {
  if (windowMs > keptMs) throw new Error(`The window of ${what} is longer than uses are kept.`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${who}`}, 0))`);
    const [blocking] = await tx
      .select({ at: rateLimitUses.at })
      .from(rateLimitUses)
      .where(
        and(eq(rateLimitUses.what, what), eq(rateLimitUses.who, who), gt(rateLimitUses.at, new Date(now.getTime() - windowMs))),
      )
      .orderBy(desc(rateLimitUses.at))
      .offset(limit - 1)
      .limit(1);
    if (blocking) throw tooMany(blocking.at.getTime() + windowMs - now.getTime());
    await tx.insert(rateLimitUses).values({ id: newId(), what, who, at: now });
  });
}

/** Deletes the uses that no longer count. */
export const forgetRateLimitUses = async (db: Database, now: Date): Promise<void> => {
  await db.delete(rateLimitUses).where(lte(rateLimitUses.at, new Date(now.getTime() - keptMs)));
};

function tooMany(waitMs: number): CallRefused {
  const minutes = Math.ceil(waitMs / 60_000);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new CallRefused(429, 'tooMany', `Too many requests. Please try again in ${wait}.`, Math.ceil(waitMs / 1000));
}
