import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { sittings } from '../db/tables/sittings.ts';
import { addRanges, readRanges } from '../free-response/ranges.ts';
import { isTold, type KnownResults } from './child-results.ts';

/** What a student has submitted, with a result or without one yet. */
export const readSubmitted = (db: Queryable, studentId: string) =>
  db
    .select({ id: sittings.id, submittedAt: sittings.submittedAt })
    .from(sittings)
    .where(
      and(
        eq(sittings.studentId, studentId),
        eq(sittings.state, 'submitted'),
        isNull(sittings.recordId),
        isNotNull(sittings.submittedAt),
      ),
    );

type Results = { sat: KnownResults; finished: Awaited<ReturnType<typeof readSubmitted>> };

/** How many results the student knows of and the parents do not yet, of which late answers may still come, or whose written answers wait for points. */
export async function countWaiting(db: Queryable, { sat, finished }: Results, now: Date): Promise<number> {
  const known = new Map(sat.map(({ sitting, cameAt }) => [sitting.studentQuizId, cameAt]));
  const waits = ({ id, submittedAt }: (typeof finished)[number]) =>
    submittedAt !== null && !isTold(known.get(id) ?? submittedAt.getTime(), now);
  const unmarked = await countUnmarked(
    db,
    finished.filter((each) => !known.has(each.id) && !waits(each)).map(({ id }) => id),
  );
  return finished.filter(waits).length + unmarked;
}

/** How many of some tests without a result have a written answer that nobody has scored yet. */
async function countUnmarked(db: Queryable, records: string[]): Promise<number> {
  if (records.length === 0) return 0;
  const parts = await db
    .select({ id: sittings.id, versionId: sittings.versionId, record: sittings.recordId })
    .from(sittings)
    .where(and(inArray(sittings.recordId, records), isNotNull(sittings.startedAt)));
  const ranges = await readRanges(db, parts);
  return records.filter((record) => {
    const all = addRanges(parts.filter((part) => part.record === record).flatMap(({ id }) => ranges.get(id) ?? []));
    return all !== null && all.low !== all.high;
  }).length;
}
