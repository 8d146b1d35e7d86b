import type { Transaction } from '../../db/open.ts';
import { CallRefused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Caller } from '../authenticate.ts';
import { countAttempt } from '../failures.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { verifyPassword } from '../passwords.ts';
import { type AccountHolder, findAccountHolder } from './account-holder.ts';
import { checkSecondFactor, countCodeTry, type SecondFactorProof } from './check-code.ts';

/** What the owner of an account gives before something about its second factor changes. */
export type OwnerProof = SecondFactorProof & { password: string };

export type ProofDeps = Pick<RequestContext, 'db' | 'now' | 'address' | 'secondFactorKey' | 'environment'>;

const oneForAccount = limitConcurrency(1);

/**
 * Does `work` for a caller who gives the password and, where the account has a second factor, a code: a session that was left open changes
 * nothing. Tries count as those of signing in do, by session. Throws `CallRefused`: 401 forbidden for a wrong password, else as `checkSecondFactor`.
 */
export async function proveOwner<Result>(
  caller: Caller,
  { password, ...proof }: OwnerProof,
  deps: ProofDeps,
  work: (tx: Transaction, holder: AccountHolder) => Promise<Result>,
): Promise<Result> {
  const { db, now, address } = deps;
  const holder = await findAccountHolder(db, caller);
  return oneForAccount(`${caller.role} ${caller.id}`, async () => {
    const device = `session ${caller.session}`;
    const takeBack = await countAttempt(db, { account: `${caller.role}:${holder.username}`, address, device }, now);
    if (!(await verifyPassword(holder.passwordHash, password)))
      throw new CallRefused(401, 'forbidden', 'That’s not your password.');
    await countCodeTry(db, caller, proof, { now, from: device });
    return unlessWrong(takeBack, () =>
      db.transaction(async (tx) => {
        await checkSecondFactor(tx, holder, proof, deps);
        return work(tx, holder);
      }),
    );
  });
}

/** Does `work`, and takes a counted attempt back unless its code was wrong: who has not been asked for one yet has failed at nothing. */
export async function unlessWrong<Result>(takeBack: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    await takeBack();
    return result;
  } catch (error) {
    if (error instanceof CallRefused && error.reason !== 'wrongCode') await takeBack();
    throw error;
  }
}
