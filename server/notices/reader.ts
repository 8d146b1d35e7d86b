import { and, eq, isNull } from 'drizzle-orm';
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
import { noticeSettings } from '../db/tables/notices.ts';
import { parentChoices } from '../db/tables/parents.ts';
import { students, teachers } from '../db/tables/people.ts';
import { hasParents, toAddress } from '../parents/children.ts';

/** Who is told: `id` as in a session, so that of parents it is their address. */
export type Reader = { role: NoticeRole; id: string };

/** Who reads what is meant for a student's parents: they do, else the student. */
export const toFamilyReader = ({ id, guardianEmail }: { id: string; guardianEmail: string | null }): Reader =>
  guardianEmail === null ? { role: 'student', id } : { role: 'parent', id: toAddress(guardianEmail) };

/** Whose rows are a reader's, in a table that names role and person. */
export const isReader = (table: { role: PgColumn; personId: PgColumn }, { role, id }: Reader) =>
  and(eq(table.role, role), eq(table.personId, id));

/** Where a reader is mailed; null where nobody may sign in as them any more. */
export async function findMailbox(db: Queryable, { role, id }: Reader): Promise<string | null> {
  if (role === 'staff') return null;
  if (role === 'parent') {
    const [child] = await db.select({ email: students.guardianEmail }).from(students).where(hasParents(id)).limit(1);
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
  const [chosen] = await db.select().from(noticeSettings).where(isReader(noticeSettings, reader));
  const [family] =
    reader.role === 'parent'
      ? await db.select({ timeZone: parentChoices.timeZone }).from(parentChoices).where(eq(parentChoices.address, reader.id))
      : [];
  const stopped = await hasStoppedReports(db, reader);
  return {
    timeZone: family?.timeZone ?? (reader.role === 'parent' ? undefined : chosen?.timeZone) ?? schoolZone,
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
