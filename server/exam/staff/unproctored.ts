import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { isUnproctored } from '../sitting/signs.ts';

/** The ids of a student's records that were sat without signs of life of the proctor: a mock test’s where one of its modules was. */
export async function findUnproctored(db: Queryable, studentId: string): Promise<Set<string>> {
  const { id, recordId, signs, totalTime } = sittings;
  const begun = await db
    .select({ id, recordId, signs, totalTime })
    .from(sittings)
    .where(and(eq(sittings.studentId, studentId), isNotNull(sittings.startedAt)));
  return new Set(begun.filter(isUnproctored).map((sitting) => sitting.recordId ?? sitting.id));
}
