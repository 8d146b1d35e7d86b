import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { signInFailures as limits } from '../../contract/legal-limits.ts';
import { lockName } from '../db/lock-name.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { signInFailures } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';

/** `account`: one as the limits know it, by role and username. `device`: one that it was signed in from before, or null. */
type Attempt = { account: string; address: string; device: string | null };

type Failure = { account: string; address: string; at: Date };

/** What attempts from a device are counted by, whatever the address. */
const addressOf = (device: string) => `device ${device}`;

/**
 * Counts an attempt as a failure before its password is looked at, so that parallel guesses cannot pass a limit together, and finds what the account and its `device` are. `failure` is what
 * `takeBackFailure` takes back once the password was right. A known device is counted by itself, and strangers cannot use up what it has. Throws `CallRefused` 429
 * where nothing is left.
 */
export const countAttempt = <Found extends Pick<Attempt, 'device'>>(
  db: Database,
  { account, address }: Omit<Attempt, 'device'>,
  find: (tx: Transaction) => Promise<Found>,
  now: Date,
): Promise<Found & { failure: string }> =>
  transact(db, async (tx) => {
    const [, , failures, found] = await together(
      // Everybody locks an address first and an account second, so that nobody waits in a circle.
      () => lockName(tx, address),
      () => lockName(tx, account),
      () => readFailures(tx, { account, address }, now),
      () => find(tx),
    );
    const { device } = found;
    requireLeft(failures, { account, address, device }, now);
    const failure = newId();
    const at = device === null ? address : addressOf(device);
    return async () => {
      await tx.insert(signInFailures).values({ id: failure, account, address: at, at: now });
      return { ...found, failure };
    };
  });

/**
 * Counts an attempt of who is signed in, by the session, which has as many as a known device; otherwise as `countAttempt`. A single statement looks at the limit and counts.
 */
export async function countOwnAttempt<Found>(
  db: Database,
  { account, session }: { account: string; session: string },
  find: (tx: Transaction) => Promise<Found>,
  now: Date,
): Promise<{ found: Found; failure: string }> {
  const [failure, address] = [newId(), addressOf(`session ${session}`)];
  const counted = and(
    eq(signInFailures.account, account),
    eq(signInFailures.address, address),
    gt(signInFailures.at, windowStart(now)),
  );
  const last = sql`select 1 from ${signInFailures} where ${counted} offset ${limits.perAccount - 1} limit 1`;
  const [, , failures, , found] = await transact(
    db,
    async (tx) => () =>
      together(
        () => lockName(tx, address),
        () => lockName(tx, account),
        async () => tx.select({ at: signInFailures.at }).from(signInFailures).where(counted).orderBy(asc(signInFailures.at)),
        () =>
          tx.execute(sql`
            insert into ${signInFailures} (id, account, address, at)
            select ${failure}, ${account}, ${address}, ${now.toISOString()}::timestamptz where not exists (${last})`),
        () => find(tx),
      ),
  );
  refuseBeyond(limits.perAccount, failures, now);
  return { found, failure };
}

/** Lets an attempt that was counted be none of the failures. */
export const takeBackFailure = async (db: Queryable, failure: string): Promise<void> => {
  await db.delete(signInFailures).where(eq(signInFailures.id, failure));
};

const readFailures = async (tx: Transaction, { account, address }: Omit<Attempt, 'device'>, now: Date): Promise<Failure[]> =>
  tx
    .select({ account: signInFailures.account, address: signInFailures.address, at: signInFailures.at })
    .from(signInFailures)
    .where(
      and(or(eq(signInFailures.address, address), eq(signInFailures.account, account)), gt(signInFailures.at, windowStart(now))),
    )
    .orderBy(asc(signInFailures.at));

function requireLeft(failures: Failure[], { account, address, device }: Attempt, now: Date): void {
  const ofAccount = failures.filter((failure) => failure.account === account);
  const isHere = (failure: Failure) => failure.address === (device === null ? address : addressOf(device));
  refuseBeyond(limits.perAccount, ofAccount.filter(isHere), now);
  if (device !== null) return;
  refuseBeyond(limits.perAddress, newestByAccount(failures.filter(isHere)), now);
  slowDown(ofAccount, now);
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

function refuseBeyond(limit: number, failures: Pick<Failure, 'at'>[], now: Date): void {
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
