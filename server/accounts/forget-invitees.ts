import { and, eq, inArray, isNull, lte, notExists, notLike, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { facultyRoles, invitations } from '../db/tables/people.ts';
import { erasedDomain } from '../enrolment/erase-applications.ts';
import { facultyTables } from './invitations.ts';

/** Takes name and address out of the accounts of who was invited to work for the school before `until`, and never came. The account stays, closed: a course may name it. */
export async function forgetInvitees(db: Database, until: Date): Promise<void> {
  for (const role of facultyRoles) {
    const table = facultyTables[role];
    const ofTheirs = and(eq(invitations.role, role), eq(invitations.personId, table.id));
    const invitedSince = db
      .select({ id: invitations.personId })
      .from(invitations)
      .where(and(ofTheirs, sql`${invitations.sentAt} > ${until.toISOString()}`));
    await db.transaction(async (tx) => {
      const gone = await tx
        .update(table)
        .set({
          ...{ firstname: 'Invited', lastname: '(erased)', disabledAt: sql`coalesce(${table.disabledAt}, now())` },
          ...{ email: sql`'invited-' || ${table.id} || ${`@${erasedDomain}`}`, username: sql`'invited-' || ${table.id}` },
        })
        .where(
          and(
            ...[isNull(table.passwordHash), lte(table.createdAt, until), eq(table.isDemo, false)],
            ...[notLike(table.email, `%@${erasedDomain}`), notExists(invitedSince)],
          ),
        )
        .returning({ id: table.id });
      if (gone.length === 0) return;
      const ids = gone.map(({ id }) => id);
      await tx.delete(invitations).where(and(eq(invitations.role, role), inArray(invitations.personId, ids)));
    });
  }
}
