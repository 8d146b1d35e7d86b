import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { lockName } from '../db/lock-name.ts';
import type { Database, Queryable } from '../db/open.ts';
import { rateLimitUses } from '../db/tables/rate-limit-uses.ts';
import { together } from '../db/together.ts';
import { newId } from '../ids.ts';
import { CallRefused } from './refused.ts';

/** `what` may be done `limit` times in `windowMs` (a day at most) by `who`: an address, an account, whatever is counted. */
export type RateLimit = { what: string; who: string; limit: number; windowMs: number };

/** Whom somebody names who is not signed in, as it is counted. Who is signed in is counted by their id. */
export const nameCounted = (username: string) => `username ${username}`;

/** How long uses are kept, in ms: the longest window there may be. */
const keptMs = 24 * 3_600_000;

/**
 * Counts a use, or throws `CallRefused` 429 where none is left. Uses by the same `who` are counted one after the other, so that parallel calls,
 * of other processes too, cannot pass the limit together. A use that is counted in a transaction is rolled back with it.
 */
export async function rateLimit(db: Queryable, limited: RateLimit, now: Date): Promise<void> {
  if (limited.windowMs > keptMs) throw new Error(`The window of ${limited.what} is longer than uses are kept.`);
  await (db instanceof PgTransaction
    ? countUse(db as Queryable, limited, now)
    : db.transaction((tx) => countUse(tx, limited, now)));
}

/** Lets nobody else's use of it by the same `who` be counted until the transaction ends. */
export const holdUses = (tx: Queryable, { what, who }: Pick<RateLimit, 'what' | 'who'>): Promise<void> =>
  lockName(tx, `${what} ${who}`);

async function countUse(tx: Queryable, { what, who, limit, windowMs }: RateLimit, now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMs);
  const counted = and(eq(rateLimitUses.what, what), eq(rateLimitUses.who, who), gt(rateLimitUses.at, since));
  const uses = sql`select 1 from ${rateLimitUses} where ${counted} offset ${limit - 1} limit 1`;
  const [, [blocking]] = await together(
    () => holdUses(tx, { what, who }),
    async () =>
      tx
        .select({ at: rateLimitUses.at })
        .from(rateLimitUses)
        .where(counted)
        .orderBy(desc(rateLimitUses.at))
        .offset(limit - 1)
        .limit(1),
    () =>
      tx.execute(sql`
        insert into ${rateLimitUses} (id, what, who, at) select ${newId()}, ${what}, ${who}, ${now.toISOString()}::timestamptz where not exists (${uses})`),
  );
  if (blocking) throw tooMany(blocking.at.getTime() + windowMs - now.getTime());
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
