import type { Role } from '../../contract/call.ts';
import type { Database } from '../db/open.ts';
import { CallRefused } from '../http/refused.ts';
import { findSession } from './sessions.ts';

/** Who makes a call. `session` is what /logout ends. */
export type Caller = { role: 'student' | 'teacher'; id: string; session: string };

/** Finds the caller behind an `Authorization` header. Throws `CallRefused` 401 without a living session. */
export async function authenticate(authorization: string | undefined, { db, now }: { db: Database; now: Date }): Promise<Caller> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1];
  const caller = token === undefined ? null : await findSession(db, token, now);
  if (!caller) throw new CallRefused(401, 'signedOut', 'Please sign in again.');
  return caller;
}

/** Throws `CallRefused` 403 where a call is for another role. */
export function requireRole({ role }: Caller, admitted: Role): void {
  if (admitted !== 'person' && admitted !== role) throw new CallRefused(403, 'forbidden', `This is for ${admitted}s only.`);
}
