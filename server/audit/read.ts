import { and, desc, eq, ilike, lt, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { AuditLine, findActions } from '../../contract/desk/audit.ts';
import type { DeskPage } from '../../contract/desk/pages.ts';
import type { Queryable } from '../db/open.ts';
import { auditEvents } from '../db/tables/audit.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from '../desk/pages.ts';

type Query = z.output<typeof findActions.body>;

/** A page of the record of actions, the newest first. */
export async function readActions(db: Queryable, { search, student, after }: Query): Promise<DeskPage<AuditLine>> {
  const { action, actorName, subjectName } = auditEvents;
  const rows = await db
    .select()
    .from(auditEvents)
    .where(
      and(
        ...[afterCursor(after), student === undefined ? undefined : isAbout(student)],
        ...(search ? [or(...[action, actorName, subjectName].map((column) => ilike(column, likeAnywhere(search))))] : []),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(pageLimit);
  return cutPage(rows, ({ at, id }) => [at.toISOString(), id], toAuditLine);
}

const isAbout = (studentId: string): SQL | undefined =>
  and(eq(auditEvents.subjectKind, 'student'), eq(auditEvents.subjectId, studentId));

function afterCursor(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const { at, id } = readTimeCursor(after);
  return or(lt(auditEvents.at, at), and(eq(auditEvents.at, at), lt(auditEvents.id, id)));
}

/** An action as the desk shows it. */
export function toAuditLine({ actorId, actorName, at, before, after, ...row }: typeof auditEvents.$inferSelect): AuditLine {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields
    .map((field) => ({ field, before: toText(before?.[field]), after: toText(after?.[field]) }))
    .filter((change) => change.before !== null || change.after !== null);
  return { ...row, at: at.getTime(), actor: actorName, byCommand: actorId === null, changes };
}

const toText = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : typeof value === 'string' ? value : JSON.stringify(value);
