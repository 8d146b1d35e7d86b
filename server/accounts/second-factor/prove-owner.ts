import type { Transaction } from '../../db/open.ts';
import { type Statement, together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Caller } from '../authenticate.ts';
import { countOwnAttempt, takeBackFailure } from '../failures.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { verifyPassword } from '../passwords.ts';
import { type AccountHolder, isUnchanged, readAccountHolder } from './account-holder.ts';
import { checkProof, type FactorState, readFactor, type SecondFactorProof } from './check-code.ts';

/** What the owner of an account gives before something about its second factor changes. */
export type OwnerProof = SecondFactorProof & { password: string };

export type ProofDeps = Pick<RequestContext, 'db' | 'now' | 'secondFactorKey'>;

/** What is done for who has shown that an account is theirs; it returns what is asked last, with the commit. `factor`: what was read of the second factor. */
type Work<Result> = (tx: Transaction, proven: Pick<FactorState, 'factor'>, holder: AccountHolder) => Promise<Statement<Result>>;

const oneForAccount = limitConcurrency(1);

/**
 * Does `work` for a caller who gives the password and, where the account has a second factor, a code: a session that was left open changes
 * nothing. Tries count as those of signing in do, by session. Throws `CallRefused`: 401 forbidden for a wrong password, else as `proveFactor`.
 */
export const proveOwner = <Result>(
  caller: Caller,
  { password, ...proof }: OwnerProof,
  deps: ProofDeps,
  work: Work<Result>,
): Promise<Result> =>
  oneForAccount(`${caller.role} ${caller.id}`, async () => {
    const { role, username, session } = caller;
    const attempt = { account: `${role}:${username}`, session };
    const counted = await countOwnAttempt(deps.db, attempt, (tx) => readAccountHolder(tx, caller), deps.now);
    const { found: holder, failure } = counted;
    const refusal = new CallRefused(401, 'forbidden', 'That’s not your password.');
    const isRight = await verifyPassword(holder?.passwordHash ?? null, password);
    if (!holder || !isRight) throw refusal;
    const shown = { holder, failure, from: `session ${session}`, isHeld: false, refusal };
    return proveFactor(shown, proof, deps, work);
  });

/**
 * Whose password was right. `failure`: as what the attempt is counted until all is shown. `from`: what a try with a code is counted by. `isHeld`: the password is to stay as it is until all is done.
 * `refusal`: what is said where it was changed meanwhile.
 */
type ShownPassword = { holder: AccountHolder; failure: string; from: string; isHeld: boolean; refusal: CallRefused };

/**
 * Does `work` for who has given the password of an account and, where there is a second factor, a code, which it uses up. The attempt is no failure then, nor where no code was asked for yet; with a wrong code it
 * stays one. Throws `CallRefused` 401: codeNeeded, wrongCode, and 429 after too many codes.
 */
export async function proveFactor<Result>(
  { holder, failure, from, isHeld, refusal }: ShownPassword,
  proof: SecondFactorProof,
  { db, ...deps }: ProofDeps,
  work: Work<Result>,
): Promise<Result> {
  const answer = await transact<CallRefused | { result: Result }>(db, async (tx) => {
    const [isStill, read] = await together(
      () => isUnchanged(tx, holder, { isHeld }),
      () => readFactor(tx, holder, proof, { now: deps.now, from }),
    );
    if (!isStill) throw refusal;
    const takeBack = () => takeBackFailure(tx, failure);
    const verdict = checkProof(tx, holder, proof, read, deps);
    if ('refusal' in verdict)
      // Committed: the try with a wrong code counts.
      return async () => {
        if (verdict.refusal.reason !== 'wrongCode') await takeBack();
        return verdict.refusal;
      };
    const ask = await work(tx, read, holder);
    return async () => {
      const [, result] = await together(verdict.use, ask, takeBack);
      return { result };
    };
  }).catch(async (error: unknown) => {
    if (error instanceof CallRefused && error.reason !== 'tooMany') await takeBackFailure(db, failure);
    throw error;
  });
  if (answer instanceof CallRefused) throw answer;
  return answer.result;
}
