import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Invitation, WaitingAddress } from '../../../contract/desk/colleagues.ts';
import { readColleagueAddresses } from '../../accounts/colleague-addresses.ts';
import type { FacultyRole } from '../../accounts/invitations.ts';
import type { Queryable } from '../../db/open.ts';
import { invitations } from '../../db/tables/people.ts';
import { secondFactors } from '../../db/tables/second-factors.ts';

/** The invitations that wait for a password, by whom they were mailed to. */
export async function readInvitations(db: Queryable, role: FacultyRole, ids: string[]): Promise<Map<string, Invitation>> {
  const rows = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.role, role), inArray(invitations.personId, ids)));
  return new Map(
    rows.map(({ personId, sentAt, expiresAt }) => [personId, { sentAt: sentAt.getTime(), expiresAt: expiresAt.getTime() }]),
  );
}

/** The addresses that wait to be confirmed, by whose they are to be. */
export async function readNewEmails(db: Queryable, role: FacultyRole, ids: string[]): Promise<Map<string, WaitingAddress>> {
  const found = await readColleagueAddresses(db, role, ids);
  const toTimes = ({ email, askedAt, expiresAt }: { email: string; askedAt: Date; expiresAt: Date }) => ({
    ...{ email, askedAt: askedAt.getTime(), expiresAt: expiresAt.getTime() },
  });
  return new Map([...found].map(([id, asked]) => [id, toTimes(asked)]));
}

/** Of some who work for the school, those who have an authenticator app. */
export async function readAppHolders(db: Queryable, role: FacultyRole, ids: string[]): Promise<Set<string>> {
  const { personId, secret } = secondFactors;
  const rows = await db
    .select({ personId })
    .from(secondFactors)
    .where(and(eq(secondFactors.role, role), inArray(personId, ids), isNotNull(secret)));
  return new Set(rows.map((row) => row.personId));
}
