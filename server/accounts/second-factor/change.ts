import { and, eq, ne } from 'drizzle-orm';
import type { SecondFactorSetup, SecondFactorState } from '../../../contract/accounts/second-factor.ts';
import { secondFactorRoles } from '../../../contract/accounts/second-factor.ts';
import { secondFactor } from '../../../contract/limits.ts';
import type { Transaction } from '../../db/open.ts';
import { sessions } from '../../db/tables/people.ts';
import { secondFactors } from '../../db/tables/second-factors.ts';
import { together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Caller } from '../authenticate.ts';
import { type AccountHolder, findAccountHolder } from './account-holder.ts';
import { type FactorState, findSecondFactor, isFactorOf, lockSecondFactor } from './check-code.ts';
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
  const [holder, factor, recoveryCodesLeft] = await together(
    () => findAccountHolder(db, caller),
    () => findSecondFactor(db, caller),
    () => countRecoveryCodes(db, caller),
  );
  const available = isAvailable(holder, environment);
  return {
    enabledAt: factor?.enabledAt?.getTime() ?? null,
    recoveryCodesLeft,
    required: available && environment.secondFactor === 'required',
    available,
  };
}

/** Makes the secret of a new authenticator app, beside the one that counts until a code of the new one has come. Throws `CallRefused`. */
export const startSecondFactor = (caller: Caller, proof: OwnerProof, context: RequestContext): Promise<SecondFactorSetup> =>
  proveOwner(caller, proof, context, async (tx, _, holder) => {
    if (!isAvailable(holder, context.environment))
      throw new CallRefused(403, 'forbidden', 'This account can’t have an authenticator app.');
    const secret = createSecret();
    const pending = { pendingSecret: encrypt(secret, caller, context.secondFactorKey), pendingAt: context.now };
    const setup = formatSetup(secret, holder.username);
    return async () => {
      await tx
        .insert(secondFactors)
        .values({ role: caller.role, personId: caller.id, ...pending })
        .onConflictDoUpdate({ target: [secondFactors.role, secondFactors.personId], set: pending });
      return setup;
    };
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
  return transact(db, async (tx) => {
    const [, factor, holder] = await together(
      () => lockSecondFactor(tx, caller),
      () => findSecondFactor(tx, caller),
      () => findAccountHolder(tx, caller),
    );
    const oldest = now.getTime() - secondFactor.setupMinutes * 60_000;
    if (!factor?.pendingSecret || !factor.pendingAt || factor.pendingAt.getTime() <= oldest)
      throw new CallRefused(409, 'conflict', 'Setup took too long. Please start over.');
    const step = findStep(decrypt(factor.pendingSecret, caller, secondFactorKey), code, now);
    if (step === null) throw new CallRefused(401, 'wrongCode', 'That code isn’t right. Enter the one your app shows now.');
    const counting = { secret: factor.pendingSecret, enabledAt: now, lastStep: step, pendingSecret: null, pendingAt: null };
    const isOther = and(eq(sessions.role, caller.role), eq(sessions.personId, caller.id), ne(sessions.tokenHash, caller.session));
    return async () => {
      const [recoveryCodes] = await together(
        () => replaceRecoveryCodes(tx, caller, now),
        () => tx.update(secondFactors).set(counting).where(isFactorOf(caller)),
        () => tx.delete(sessions).where(isOther),
        () => announce(tx, holder, { kind: factor.secret === null ? 'enabled' : 'renewed' }, now),
      );
      return recoveryCodes;
    };
  });
}

/** Makes new recovery codes in place of the old ones. Throws `CallRefused`. */
export const renewRecoveryCodes = (caller: Caller, proof: OwnerProof, context: RequestContext): Promise<string[]> =>
  proveOwner(caller, proof, context, async (tx, { factor }, holder) => {
    requireEnabled(factor);
    return async () => {
      const [recoveryCodes] = await together(
        () => replaceRecoveryCodes(tx, caller, context.now),
        () => announce(tx, holder, { kind: 'codesRenewed' }, context.now),
      );
      return recoveryCodes;
    };
  });

/** Turns the caller's second factor off. Throws `CallRefused`, 403 where the school requires one. */
export const disableSecondFactor = (caller: Caller, proof: OwnerProof, context: RequestContext): Promise<void> =>
  proveOwner(caller, proof, context, async (tx, { factor }, holder) => {
    if (context.environment.secondFactor === 'required')
      throw new CallRefused(403, 'forbidden', 'The school requires an authenticator app. You can switch to another one.');
    requireEnabled(factor);
    return async () => {
      await together(
        () => removeSecondFactor(tx, caller),
        () => announce(tx, holder, { kind: 'disabled' }, context.now),
      );
    };
  });

/** Removes the authenticator app and the recovery codes of an account. */
export async function removeSecondFactor(tx: Transaction, owner: Owner): Promise<void> {
  await together(
    () => tx.delete(secondFactors).where(isFactorOf(owner)),
    () => deleteRecoveryCodes(tx, owner),
  );
}

function requireEnabled(factor: FactorState['factor']): void {
  if (!factor?.secret) throw new CallRefused(409, 'conflict', 'This account has no authenticator app.');
}
