import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { secondFactor } from '../../../contract/limits.ts';
import { lockName } from '../../db/lock-name.ts';
import type { Database, Queryable, Transaction } from '../../db/open.ts';
import { secondFactors } from '../../db/tables/second-factors.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { CallRefused } from '../../http/refused.ts';
import type { AccountHolder } from './account-holder.ts';
import { decrypt, type Owner } from './encryption.ts';
import { announce } from './events.ts';
import { consumeRecoveryCode, countRecoveryCodes } from './recovery-codes.ts';
import { findStep } from './totp.ts';

/** What shows that somebody has the second factor: a code of the app, or one of the recovery codes. */
export type SecondFactorProof = { code?: string | undefined; recoveryCode?: string | undefined };

type CheckDeps = { now: Date; secondFactorKey: Buffer };

export const isFactorOf = ({ role, id }: Owner) => and(eq(secondFactors.role, role), eq(secondFactors.personId, id));

/** The second factor that counts for an account, or is being set up; null where there is neither. */
export async function findSecondFactor(db: Queryable, owner: Owner) {
  const [found] = await db.select().from(secondFactors).where(isFactorOf(owner));
  return found ?? null;
}

/**
 * Lets one thing at a time happen to an account's second factor: a sign-in without a code cannot slip in while it is turned on. Held until the
 * transaction ends.
 */
export const lockSecondFactor = (tx: Transaction, { role, id }: Owner): Promise<void> =>
  lockName(tx, `second factor of ${role} ${id}`);

/**
 * Counts a try with a code before it is looked at. `from`: what counts by itself, so that strangers who know the password do not use up what
 * the owner has. Throws `CallRefused` 429.
 */
export async function countCodeTry(
  db: Database,
  { role, id }: Owner,
  { code, recoveryCode }: SecondFactorProof,
  { now, from }: { now: Date; from: string },
): Promise<void> {
  if (code === undefined && recoveryCode === undefined) return;
  const limit = { limit: secondFactor.triesPerDay, windowMs: 24 * 3_600_000 };
  await rateLimit(db, { what: 'second-factor', who: `${role} ${id} from ${from}`, ...limit }, now);
}

/**
 * Lets pass who has the second factor of an account, and uses the code up; whoever has none passes. Throws `CallRefused` 401: codeNeeded without
 * a code, wrongCode for one that is wrong or was used.
 */
export async function checkSecondFactor(
  tx: Transaction,
  holder: AccountHolder,
  { code, recoveryCode }: SecondFactorProof,
  { now, secondFactorKey }: CheckDeps,
): Promise<void> {
  await lockSecondFactor(tx, holder);
  const factor = await findSecondFactor(tx, holder);
  if (!factor?.secret) return;
  if (recoveryCode !== undefined) {
    if (!(await consumeRecoveryCode(tx, holder, recoveryCode, now)))
      throw new CallRefused(401, 'wrongCode', 'That isn’t one of your recovery codes, or it’s already been used.');
    await announce(tx, holder, { kind: 'recoveryUsed', codesLeft: await countRecoveryCodes(tx, holder) }, now);
    return;
  }
  if (code === undefined) throw new CallRefused(401, 'codeNeeded', 'Enter the code your authenticator app shows.');
  const step = findStep(decrypt(factor.secret, holder, secondFactorKey), code, now);
  if (step === null) throw new CallRefused(401, 'wrongCode', 'That code isn’t right. Enter the one your app shows now.');
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isFactorOf(holder), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ role: secondFactors.role });
  if (used.length === 0) throw new CallRefused(401, 'wrongCode', 'That code has already been used. Wait for the next one.');
}
