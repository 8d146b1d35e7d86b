import { and, eq, inArray, isNull, lte, notExists, notLike, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/open.ts';
import { slots } from '../db/tables/booking.ts';
import { courses } from '../db/tables/courses.ts';
import { facultyRoles, invitations, teachers } from '../db/tables/people.ts';
import { tutorHours } from '../db/tables/tutors.ts';
import { erasedDomain } from '../enrolment/erase-applications.ts';
import { facultyTables } from './invitations.ts';

/**
 * Takes name and address out of the accounts of who was invited to work for the school before `until`, and never came. The account stays, closed. A tutor for whom staff do all, and
 * who has a course, hours or sessions, did come.
 */
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
            ...(role === 'teacher' ? worksNowhere(tx) : []),
          ),
        )
        .returning({ id: table.id });
      if (gone.length === 0) return;
      const ids = gone.map(({ id }) => id);
      await tx.delete(invitations).where(and(eq(invitations.role, role), inArray(invitations.personId, ids)));
    });
  }
}

/** Of a tutor: no course, no hours and no times name them. */
const worksNowhere = (db: Queryable) => [
  notExists(db.select({ id: courses.id }).from(courses).where(eq(courses.instructorId, teachers.id))),
  notExists(db.select({ id: tutorHours.tutorId }).from(tutorHours).where(eq(tutorHours.tutorId, teachers.id))),
  notExists(db.select({ id: slots.id }).from(slots).where(eq(slots.instructorId, teachers.id))),
];
