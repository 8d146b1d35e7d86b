import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { signInFailures as limits } from '../../contract/limits.ts';
import type { Database } from '../db/open.ts';
import { signInFailures } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';

/** An account as the limits know it: role and username. */
export type Attempt = { account: string; address: string };

/**
 * Counts an attempt as a failure before its password is looked at, so that parallel guesses cannot pass the limit together.
 * Returns what takes it back once the password was right. Throws `CallRefused` 429 where the account or the address has used up
 * its failures.
 */
export async function countAttempt(db: Database, { account, address }: Attempt, now: Date): Promise<() => Promise<void>> {
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`);
    const failures = await tx
      .select({ account: signInFailures.account, at: signInFailures.at })
      .from(signInFailures)
      .where(and(eq(signInFailures.address, address), gt(signInFailures.at, windowStart(now))))
      .orderBy(asc(signInFailures.at));
    refuseBeyond(limits.perAddress, failures, now);
    refuseBeyond(
      limits.perAccount,
      failures.filter((failure) => failure.account === account),
      now,
    );
    await tx.insert(signInFailures).values({ id, account, address, at: now });
  });
  return async () => {
    await db.delete(signInFailures).where(eq(signInFailures.id, id));
  };
}

/** Deletes the failures that no longer count. */
export const forgetFailures = async (db: Database, now: Date): Promise<void> => {
  await db.delete(signInFailures).where(lte(signInFailures.at, windowStart(now)));
};

const windowStart = (now: Date) => new Date(now.getTime() - limits.windowMs);

function refuseBeyond(limit: number, failures: { at: Date }[], now: Date): void {
  const blocking = failures.at(-limit);
  if (!blocking) return;
  const waitMs = blocking.at.getTime() + limits.windowMs - now.getTime();
  const minutes = Math.ceil(waitMs / 60_000);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  throw new CallRefused(429, 'tooMany', `Too many sign-in attempts. Please try again in ${wait}.`, Math.ceil(waitMs / 1000));
}
