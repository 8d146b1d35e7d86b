import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ApEstimate } from '../../contract/free-response/work.ts';
import { unnamed } from '../../contract/unnamed.ts';
import type { Queryable } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { tasks } from '../db/tables/free-response.ts';
import { sittings } from '../db/tables/sittings.ts';
import { estimateAp, type SatPart } from './ap-scale.ts';
import { addRanges, readRanges } from './ranges.ts';

/** A form that is too short to stand for a section says nothing of it. */
const questionsAtLeast = 30;

/**
 * The estimate of an AP exam by a finished test: by its own sections, and for one that it has not by the newest finished test of the same subject that has it. Null for a subject without a
 * table.
 */
export async function readEstimate(
  db: Queryable,
  { studentId, recordId }: { studentId: string; recordId: string },
): Promise<ApEstimate | null> {
  const subject = db
    .select({ subject: quizVersions.subject })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(eq(sittings.id, recordId));
  const records = await db
    .select({ id: sittings.id, subject: quizVersions.subject, title: quizVersions.title })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(
      and(
        eq(sittings.studentId, studentId),
        inArray(quizVersions.subject, subject),
        eq(quizzes.isNode, true),
        isNull(sittings.recordId),
        eq(sittings.state, 'submitted'),
      ),
    )
    .orderBy(desc(sittings.submittedAt));
  const own = records.find(({ id }) => id === recordId);
  if (!own) return null;
  const ordered = [own, ...records.filter((record) => record !== own)];
  const parts = await readParts(
    db,
    ordered.map(({ id }) => id),
  );
  const ranges = await readRanges(
    db,
    parts.filter(({ isWritten }) => isWritten),
  );
  const find = (toPart: (its: typeof parts) => Omit<NonNullable<SatPart>, 'source'> | null): SatPart => {
    for (const { id, title } of ordered) {
      const part = toPart(parts.filter((each) => each.recordId === id));
      if (part) return { ...part, source: title ?? unnamed.title };
    }
    return null;
  };
  return estimateAp(own.subject, {
    multipleChoice: find((its) => {
      const asked = its.filter(({ isWritten }) => !isWritten);
      const [right, of] = [sum(asked.map((part) => part.right ?? 0)), sum(asked.map((part) => part.total ?? 0))];
      return of < questionsAtLeast ? null : { low: right, high: right, of, by: null };
    }),
    freeResponse: find((its) => addRanges(its.filter(({ isWritten }) => isWritten).flatMap(({ id }) => ranges.get(id) ?? []))),
  });
}

const sum = (numbers: number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The modules of some records, and which of them are free-response sections. */
async function readParts(db: Queryable, recordIds: string[]) {
  if (recordIds.length === 0) return [];
  const { id, recordId, versionId, right, total } = sittings;
  const isWritten = sql<boolean>`exists (select from ${tasks} where ${tasks.versionId} = ${versionId})`;
  return db.select({ id, recordId, versionId, right, total, isWritten }).from(sittings).where(inArray(recordId, recordIds));
}
