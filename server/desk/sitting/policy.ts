import { and, desc, eq, gt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Accommodations, accommodations } from '../../../contract/exam/quizzes.ts';
import type { Queryable } from '../../db/open.ts';
import { auditEvents } from '../../db/tables/audit.ts';

const changed = z.partial(accommodations);

/** A student's accommodations as they were at a moment: those of now, with every change since taken back. */
export async function readPolicyAt(
  db: Queryable,
  { id, accommodations: now }: { id: string; accommodations: Accommodations },
  moment: Date,
): Promise<Accommodations> {
  const { subjectKind, subjectId, action, at, before } = auditEvents;
  const rows = await db
    .select({ before })
    .from(auditEvents)
    .where(and(...[eq(subjectKind, 'student'), eq(subjectId, id), eq(action, 'student.accommodate'), gt(at, moment)]))
    .orderBy(desc(at), desc(auditEvents.id));
  return Object.assign({}, now, ...rows.map((row) => changed.safeParse(row.before ?? {}).data));
}
