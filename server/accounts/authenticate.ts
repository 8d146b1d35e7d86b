import type { Role } from '../../contract/call.ts';
import type { Duty } from '../../contract/desk/duties.ts';
import { may, type Right } from '../../contract/desk/rights.ts';
import type { Database } from '../db/open.ts';
import type { Environment } from '../environment.ts';
import { CallRefused } from '../http/refused.ts';
import { findSession } from './sessions.ts';

/**
 * Who makes a call. `id`: of a parent, the address that the link was mailed to, in lower case. `username`: of an account; '' for a parent. `duty` and `staffName`: of one of the staff; null and '' for everybody else. `session` is what /logout ends. `secondFactor` exempt: the account needs
 * none, by its role or as one of the demonstration. `overdue`: the student's modules that are open though their time is long over.
 */
export type Caller = {
  role: 'student' | 'parent' | 'teacher' | 'staff';
  duty: Duty | null;
  staffName: string;
  id: string;
  username: string;
  session: string;
  secondFactor: 'on' | 'off' | 'exempt';
  overdue: readonly string[];
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

const admits: Record<Exclude<Role, 'anybody'>, { roles: readonly Caller['role'][]; name: string }> = {
  student: { roles: ['student'], name: 'students' },
  parent: { roles: ['parent'], name: 'parents' },
  teacher: { roles: ['teacher'], name: 'teachers' },
  staff: { roles: ['staff'], name: 'staff' },
  faculty: { roles: ['teacher', 'staff'], name: 'teachers and staff' },
  person: { roles: ['student', 'parent', 'teacher', 'staff'], name: 'everyone' },
};

/** Throws `CallRefused` 403 where a call is for another role. */
export function requireRole({ role }: Caller, admitted: Exclude<Role, 'anybody'>): void {
  const { roles, name } = admits[admitted];
  if (!roles.includes(role)) throw new CallRefused(403, 'forbidden', `This is for ${name} only.`);
}

/**
 * Throws `CallRefused` 403 where the desk's table gives the caller no right to a call. A teacher whom the call admits needs none: the call looks at what is theirs.
 */
export function requireRight({ role, duty }: Pick<Caller, 'role' | 'duty'>, right: Right | undefined): void {
  if (right !== undefined && role !== 'teacher' && !(duty !== null && may(duty, right)))
    throw new CallRefused(403, 'forbidden', 'This is for owners only.');
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
