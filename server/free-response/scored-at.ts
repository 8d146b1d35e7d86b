import { and, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { markings, works } from '../db/tables/free-response.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';

/** When the last answer of some tests got the points that count: a tutor's, given back, before the student's own. By the test's sitting; none where nobody has scored anything. */
export async function readScoredAt(db: Queryable, records: readonly string[]): Promise<Map<string, Date>> {
  if (records.length === 0) return new Map();
  const isIts = inArray(sittings.recordId, [...records]);
  const [own, given] = await together(
    async () =>
      db
        .select({ record: sittings.recordId, at: max(works.selfAt) })
        .from(works)
        .innerJoin(sittings, eq(sittings.id, works.sittingId))
        .leftJoin(
          markings,
          and(eq(markings.sittingId, works.sittingId), eq(markings.number, works.number), isNotNull(markings.givenBackAt)),
        )
        .where(and(isIts, isNull(markings.sittingId)))
        .groupBy(sittings.recordId),
    async () =>
      db
        .select({ record: sittings.recordId, at: max(markings.givenBackAt) })
        .from(markings)
        .innerJoin(sittings, eq(sittings.id, markings.sittingId))
        .where(isIts)
        .groupBy(sittings.recordId),
  );
  const last = new Map<string, Date>();
  for (const { record, at } of [...own, ...given]) {
    const known = record === null ? undefined : last.get(record);
    if (record !== null && at !== null && (known === undefined || known < at)) last.set(record, at);
  }
  return last;
}
