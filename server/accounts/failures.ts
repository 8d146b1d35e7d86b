import { and, asc, eq, gt, lte, or } from 'drizzle-orm';
import { signInFailures as limits } from '../../contract/legal-limits.ts';
import { lockName } from '../db/lock-name.ts';
import type { Database } from '../db/open.ts';
import { signInFailures } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';

/** An account as the limits know it: role and username. `device`: one that it was signed in from before, or null. */
export type Attempt = { account: string; address: string; device: string | null };

type Failure = { account: string; address: string; at: Date };

/**
 * Counts an attempt as a failure before its password is looked at, so that parallel guesses cannot pass a limit together. Returns what takes
 * it back once the password was right. A known device is counted by itself, and strangers cannot use up what it has. Throws `CallRefused` 429
 * where nothing is left.
 */
export async function countAttempt(db: Database, attempt: Attempt, now: Date): Promise<() => Promise<void>> {
  const id = newId();
  const { account, device } = attempt;
  const address = device === null ? attempt.address : `device ${device}`;
  await transact(db, async (tx) => {
    const [, , failures] = await together(
      // Everybody locks an address first and an account second, so that nobody waits in a circle.
      () => lockName(tx, address),
      () => lockName(tx, account),
      async () =>
        tx
          .select({ account: signInFailures.account, address: signInFailures.address, at: signInFailures.at })
          .from(signInFailures)
          .where(
            and(
              or(eq(signInFailures.address, address), eq(signInFailures.account, account)),
              gt(signInFailures.at, windowStart(now)),
            ),
          )
          .orderBy(asc(signInFailures.at)),
    );
    const here = failures.filter((failure) => failure.address === address);
    refuseBeyond(
      limits.perAccount,
      here.filter((failure) => failure.account === account),
      now,
    );
    if (device === null) {
      refuseBeyond(limits.perAddress, newestByAccount(here), now);
      slowDown(
        failures.filter((failure) => failure.account === account),
        now,
      );
    }
    return () => tx.insert(signInFailures).values({ id, account, address, at: now });
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

/** Of each account the newest failure, oldest first: who mistypes one password again and again is one. */
function newestByAccount(failures: Failure[]): Failure[] {
  const newest = new Map<string, Failure>();
  for (const failure of failures) {
    newest.delete(failure.account);
    newest.set(failure.account, failure);
  }
  return [...newest.values()];
}

function refuseBeyond(limit: number, failures: Failure[], now: Date): void {
  const blocking = failures.at(-limit);
  if (blocking) throw tooMany(blocking.at.getTime() + limits.windowMs - now.getTime());
}

/** Lets guesses that come from everywhere through one after the other only. */
function slowDown(failures: Failure[], now: Date): void {
  const newest = failures.at(-1);
  if (!newest || failures.length < limits.perAccountAnywhere) return;
  const waitMs = newest.at.getTime() + limits.slowMs - now.getTime();
  if (waitMs > 0) throw tooMany(waitMs);
}

function tooMany(waitMs: number): CallRefused {
  const minutes = Math.ceil(waitMs / 60_000);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new CallRefused(429, 'tooMany', `Too many sign-in attempts. Please try again in ${wait}.`, Math.ceil(waitMs / 1000));
}
