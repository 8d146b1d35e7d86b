import { and, eq, exists, isNull, ne, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  type NoticeKind,
  type NoticeRole,
  type NoticeSettings,
  type NoticeWay,
  noticeChoices,
  noticeKinds,
  usualQuiet,
} from '../../contract/notices/notices.ts';
import type { Queryable } from '../db/open.ts';
import { noticeSettings, notices } from '../db/tables/notices.ts';
import { parentChoices } from '../db/tables/parents.ts';
import { students, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { hasParents, toAddress } from '../parents/children.ts';

/** Who is told: `id` as in a session, so that of parents it is their address. */
export type Reader = { role: NoticeRole; id: string };

/** Who reads what is meant for a student's parents: they do, else the student. */
export const toFamilyReader = ({ id, guardianEmail }: { id: string; guardianEmail: string | null }): Reader =>
  guardianEmail === null ? { role: 'student', id } : { role: 'parent', id: toAddress(guardianEmail) };

/** Whose rows are a reader's, in a table that names role and person. */
export const isReader = (table: { role: PgColumn; personId: PgColumn }, { role, id }: Reader) =>
  and(eq(table.role, role), eq(table.personId, id));

/**
 * In a select on `notices`: those that are their reader's still. What is about a child is its parents' as long as the record names them, however it came to name others: another
 * address, an end of their access, two accounts that are one now.
 */
export const isStillTheirs = (db: Queryable) =>
  or(
    ne(notices.role, 'parent'),
    isNull(notices.about),
    exists(
      db
        .select({ id: students.id })
        .from(students)
        .where(and(eq(students.id, notices.about), hasParents(notices.personId))),
    ),
  );

/** Where a reader is mailed; null where nobody may sign in as them any more. `about`: the child that it has to be about. */
export async function findMailbox(db: Queryable, { role, id }: Reader, about: string | null = null): Promise<string | null> {
  if (role === 'staff') return null;
  if (role === 'parent') {
    const its = about === null ? undefined : eq(students.id, about);
    const [child] = await db
      .select({ email: students.guardianEmail })
      .from(students)
      .where(and(hasParents(id), its))
      .limit(1);
    return child?.email ?? null;
  }
  const table = role === 'student' ? students : teachers;
  const [person] = await db
    .select({ email: table.email })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.disabledAt)));
  return person?.email ?? null;
}

/** How a reader is told of each kind of their role. What nobody has chosen is mailed as it happens. */
export async function readSettings(db: Queryable, reader: Reader, schoolZone: string): Promise<NoticeSettings> {
  const isParent = reader.role === 'parent';
  const ofFamily = eq(parentChoices.address, reader.id);
  const [[chosen], [family], stopped] = await together(
    async () => db.select().from(noticeSettings).where(isReader(noticeSettings, reader)),
    async () => (isParent ? db.select({ timeZone: parentChoices.timeZone }).from(parentChoices).where(ofFamily) : []),
    () => hasStoppedReports(db, reader),
  );
  return {
    timeZone: family?.timeZone ?? (isParent ? undefined : chosen?.timeZone) ?? schoolZone,
    quiet: chosen ? chosen.quiet : usualQuiet,
    ways: kindsOf(reader).map((kind): NoticeWay => {
      const { mail, push } = chosen?.ways[kind] ?? { mail: 'now', push: true };
      return { kind, mail: kind === 'reports' && stopped ? 'never' : mail, push };
    }),
  };
}

/** The kinds that a reader can choose of. */
export const kindsOf = ({ role }: Reader): NoticeKind[] => noticeKinds.filter((kind) => kind in noticeChoices[role]);

/** In a select on `students`: those whose reports go to a reader. */
export const isReportedTo = ({ role, id }: Reader) =>
  role === 'parent' ? hasParents(id) : and(eq(students.id, role === 'student' ? id : ''), isNull(students.guardianEmail));

/** Whether a reader wants no reports of any of the students about whom there would be some. */
async function hasStoppedReports(db: Queryable, reader: Reader): Promise<boolean> {
  if (!kindsOf(reader).includes('reports')) return false;
  const rows = await db.select({ stopped: students.reportsStoppedAt }).from(students).where(isReportedTo(reader));
  return rows.length > 0 && rows.every(({ stopped }) => stopped !== null);
}
