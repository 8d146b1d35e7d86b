import { and, eq } from 'drizzle-orm';
import { secondFactor } from '../../../contract/limits.ts';
import { lockName } from '../../db/lock-name.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { secondFactors } from '../../db/tables/second-factors.ts';
import { type Statement, together } from '../../db/together.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { CallRefused } from '../../http/refused.ts';
import type { AccountHolder } from './account-holder.ts';
import { decrypt, type Owner } from './encryption.ts';
import { announce } from './events.ts';
import { findRecoveryCode, readRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';

/** What shows that somebody has the second factor: a code of the app, or one of the recovery codes. */
export type SecondFactorProof = { code?: string | undefined; recoveryCode?: string | undefined };

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
 * What a proof is looked at with. The lock is held until the transaction ends, so that a code is used once. A try with a code is counted first, and counts once the transaction is committed, also where the code is
 * wrong; `from`: what counts by itself, so that strangers who know the password do not use up what the owner has. Throws `CallRefused` 429.
 */
export async function readFactor(
  tx: Transaction,
  owner: Owner,
  proof: SecondFactorProof,
  { now, from }: { now: Date; from: string },
) {
  const [, , factor, recoveryCodes] = await together(
    () => lockSecondFactor(tx, owner),
    () => countTry(tx, owner, proof, { now, from }),
    () => findSecondFactor(tx, owner),
    async () => (proof.recoveryCode === undefined ? [] : readRecoveryCodes(tx, owner)),
  );
  return { factor, recoveryCodes };
}

export type FactorState = Awaited<ReturnType<typeof readFactor>>;

async function countTry(
  tx: Transaction,
  { role, id }: Owner,
  { code, recoveryCode }: SecondFactorProof,
  { now, from }: { now: Date; from: string },
): Promise<void> {
  if (code === undefined && recoveryCode === undefined) return;
  const limit = { limit: secondFactor.triesPerDay, windowMs: 24 * 3_600_000 };
  await rateLimit(tx, { what: 'second-factor', who: `${role} ${id} from ${from}`, ...limit }, now);
}

/** What uses the code of a proof up, or why the proof is refused: 401 codeNeeded without a code, wrongCode for one that is wrong or was used. */
export type Verdict = { use: Statement } | { refusal: CallRefused };

const refuse = (reason: 'codeNeeded' | 'wrongCode', msg: string): Verdict => ({ refusal: new CallRefused(401, reason, msg) });

/** Looks whether somebody has the second factor of an account, by what was read under its lock; whoever has none passes. */
export function checkProof(
  tx: Transaction,
  holder: AccountHolder,
  { code, recoveryCode }: SecondFactorProof,
  { factor, recoveryCodes }: FactorState,
  { now, secondFactorKey }: { now: Date; secondFactorKey: Buffer },
): Verdict {
  if (!factor?.secret) return { use: async () => {} };
  if (recoveryCode !== undefined) {
    const found = findRecoveryCode(recoveryCodes, recoveryCode);
    if (!found) return refuse('wrongCode', 'That isn’t one of your recovery codes, or it’s already been used.');
    const event = { kind: 'recoveryUsed', codesLeft: recoveryCodes.length - 1 } as const;
    return {
      use: () =>
        together(
          () => useRecoveryCode(tx, found, now),
          () => announce(tx, holder, event, now),
        ),
    };
  }
  if (code === undefined) return refuse('codeNeeded', 'Enter the code your authenticator app shows.');
  const step = findStep(decrypt(factor.secret, holder, secondFactorKey), code, now);
  if (step === null) return refuse('wrongCode', 'That code isn’t right. Enter the one your app shows now.');
  if (factor.lastStep !== null && factor.lastStep >= step)
    return refuse('wrongCode', 'That code has already been used. Wait for the next one.');
  return { use: async () => tx.update(secondFactors).set({ lastStep: step }).where(isFactorOf(holder)) };
}
