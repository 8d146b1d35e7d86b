import { and, eq, inArray } from 'drizzle-orm';
import type { Invitation } from '../../../contract/desk/colleagues.ts';
import type { FacultyRole } from '../../accounts/invitations.ts';
import type { Queryable } from '../../db/open.ts';
import { invitations } from '../../db/tables/people.ts';

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
