import type { Role } from '../../contract/call.ts';
import type { Database } from '../db/open.ts';
import type { Environment } from '../environment.ts';
import { CallRefused } from '../http/refused.ts';
import { findSession } from './sessions.ts';

/**
 * Who makes a call. `session` is what /logout ends. `secondFactor` exempt: the account needs none, by its role or as one of the demonstration.
 * `hasOverdue`: modules whose time is long over are still open.
 */
export type Caller = {
  role: 'student' | 'teacher';
  id: string;
  session: string;
  secondFactor: 'on' | 'off' | 'exempt';
  hasOverdue: boolean;
};

/** The token that an `Authorization` header bears. */
export const readToken = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1];

/** Finds the caller behind an `Authorization` header. Throws `CallRefused` 401 without a living session. */
export async function authenticate(authorization: string | undefined, { db, now }: { db: Database; now: Date }): Promise<Caller> {
  const token = readToken(authorization);
  const caller = token === undefined ? null : await findSession(db, token, now);
  if (!caller) throw new CallRefused(401, 'signedOut', 'Please sign in again.');
  return caller;
}

/** Throws `CallRefused` 403 where a call is for another role. */
export function requireRole({ role }: Caller, admitted: Role): void {
  if (admitted !== 'person' && admitted !== role) throw new CallRefused(403, 'forbidden', `This is for ${admitted}s only.`);
}

/**
 * Throws `CallRefused` 403 where the school requires a second factor and the caller has none yet: nothing but setting one up is served, also to a
 * session that was opened before that was so.
 */
export function requireSecondFactor(
  { secondFactor }: Caller,
  { withoutSecondFactor }: { withoutSecondFactor: boolean },
  environment: Pick<Environment, 'secondFactor'>,
): void {
  if (environment.secondFactor === 'required' && secondFactor === 'off' && !withoutSecondFactor)
    throw new CallRefused(403, 'secondFactorDue', 'Set up your authenticator app first.');
}
