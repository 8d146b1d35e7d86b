import { and, eq, ne } from 'drizzle-orm';
import type { SecondFactorSetup, SecondFactorState } from '../../../contract/accounts/second-factor.ts';
import { secondFactorRoles } from '../../../contract/accounts/second-factor.ts';
import { secondFactor } from '../../../contract/limits.ts';
import type { Transaction } from '../../db/open.ts';
import { sessions } from '../../db/tables/people.ts';
import { secondFactors } from '../../db/tables/second-factors.ts';
import { CallRefused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Caller } from '../authenticate.ts';
import { type AccountHolder, findAccountHolder } from './account-holder.ts';
import { findSecondFactor, isFactorOf, lockSecondFactor } from './check-code.ts';
import { decrypt, encrypt, type Owner } from './encryption.ts';
import { announce } from './events.ts';
import { type OwnerProof, proveOwner } from './prove-owner.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { createSecret, findStep, formatSetup } from './totp.ts';

type Environment = Pick<RequestContext['environment'], 'secondFactor'>;

/** Whether an account may have a second factor: those of the demonstration are everybody's. */
const isAvailable = ({ role, isDemo }: Pick<AccountHolder, 'role' | 'isDemo'>, { secondFactor: mode }: Environment) =>
  mode !== 'none' && secondFactorRoles.includes(role) && !isDemo;

/** The caller's second factor, as its page shows it. */
export async function readSecondFactor(caller: Caller, { db, environment }: RequestContext): Promise<SecondFactorState> {
  const holder = await findAccountHolder(db, caller);
  const factor = await findSecondFactor(db, caller);
  const available = isAvailable(holder, environment);
  return {
    enabledAt: factor?.enabledAt?.getTime() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, caller),
    required: available && environment.secondFactor === 'required',
    available,
  };
}

/** Makes the secret of a new authenticator app, beside the one that counts until a code of the new one has come. Throws `CallRefused`. */
export const startSecondFactor = (caller: Caller, proof: OwnerProof, context: RequestContext): Promise<SecondFactorSetup> =>
  proveOwner(caller, proof, context, async (tx, holder) => {
    if (!isAvailable(holder, context.environment))
      throw new CallRefused(403, 'forbidden', 'This account can’t have an authenticator app.');
    const secret = createSecret();
    const pending = { pendingSecret: encrypt(secret, caller, context.secondFactorKey), pendingAt: context.now };
    await tx
      .insert(secondFactors)
      .values({ role: caller.role, personId: caller.id, ...pending })
      .onConflictDoUpdate({ target: [secondFactors.role, secondFactors.personId], set: pending });
    return formatSetup(secret, holder.username);
  });

/**
 * Has the new authenticator app count, once a code of it has come. Every session but the caller's ends: it was opened without that app. Returns
 * the recovery codes. Throws `CallRefused`: 401 wrongCode, 409 conflict where nothing was begun within the hour.
 */
export async function confirmSecondFactor(
  caller: Caller,
  { code }: { code: string },
  { db, now, secondFactorKey }: RequestContext,
): Promise<string[]> {
  const holder = await findAccountHolder(db, caller);
  return db.transaction(async (tx) => {
    await lockSecondFactor(tx, caller);
    const factor = await findSecondFactor(tx, caller);
    const oldest = now.getTime() - secondFactor.setupMinutes * 60_000;
    if (!factor?.pendingSecret || !factor.pendingAt || factor.pendingAt.getTime() <= oldest)
      throw new CallRefused(409, 'conflict', 'Setup took too long. Please start over.');
    const step = findStep(decrypt(factor.pendingSecret, caller, secondFactorKey), code, now);
    if (step === null) throw new CallRefused(401, 'wrongCode', 'That code isn’t right. Enter the one your app shows now.');
    await tx
      .update(secondFactors)
      .set({ secret: factor.pendingSecret, enabledAt: now, lastStep: step, pendingSecret: null, pendingAt: null })
      .where(isFactorOf(caller));
    await tx
      .delete(sessions)
      .where(and(eq(sessions.role, caller.role), eq(sessions.personId, caller.id), ne(sessions.tokenHash, caller.session)));
    await announce(tx, holder, { kind: factor.secret === null ? 'enabled' : 'renewed' }, now);
    return replaceRecoveryCodes(tx, caller, now);
  });
}

/** Makes new recovery codes in place of the old ones. Throws `CallRefused`. */
export const renewRecoveryCodes = (caller: Caller, proof: OwnerProof, context: RequestContext): Promise<string[]> =>
  proveOwner(caller, proof, context, async (tx, holder) => {
    await requireEnabled(tx, caller);
    await announce(tx, holder, { kind: 'codesRenewed' }, context.now);
    return replaceRecoveryCodes(tx, caller, context.now);
  });

/** Turns the caller's second factor off. Throws `CallRefused`, 403 where the school requires one. */
export const disableSecondFactor = (caller: Caller, proof: OwnerProof, context: RequestContext): Promise<void> =>
  proveOwner(caller, proof, context, async (tx, holder) => {
    if (context.environment.secondFactor === 'required')
      throw new CallRefused(403, 'forbidden', 'The school requires an authenticator app. You can switch to another one.');
    await requireEnabled(tx, caller);
    await removeSecondFactor(tx, caller);
    await announce(tx, holder, { kind: 'disabled' }, context.now);
  });

/** Removes the authenticator app and the recovery codes of an account. */
export async function removeSecondFactor(tx: Transaction, owner: Owner): Promise<void> {
  await tx.delete(secondFactors).where(isFactorOf(owner));
  await deleteRecoveryCodes(tx, owner);
}

async function requireEnabled(tx: Transaction, owner: Owner): Promise<void> {
  const factor = await findSecondFactor(tx, owner);
  if (!factor?.secret) throw new CallRefused(409, 'conflict', 'This account has no authenticator app.');
}
