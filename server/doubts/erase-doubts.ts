import { asc, eq, inArray, or } from 'drizzle-orm';
import { erasePhotosOf } from '../attachments/photos.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { doubtShareRatings, doubtShares } from '../db/tables/doubt-shares.ts';
import { doubtEdits, doubtLines, doubtReads, doubts } from '../db/tables/doubts.ts';

/** Erases the doubts of a student, with what tutors wrote in them and what of them is offered to others. Whoever writes in one waits, and then finds none. */
export async function eraseDoubts(tx: Transaction, studentId: string): Promise<number> {
  const held = await tx.select({ id: doubts.id }).from(doubts).where(eq(doubts.studentId, studentId)).for('update');
  const ids = held.map(({ id }) => id);
  await tx
    .delete(doubtShareRatings)
    .where(or(eq(doubtShareRatings.studentId, studentId), inArray(doubtShareRatings.doubtId, ids)));
  await tx.delete(doubtShares).where(inArray(doubtShares.doubtId, ids));
  await tx.delete(doubtEdits).where(inArray(doubtEdits.doubtId, ids));
  await tx.delete(doubtLines).where(inArray(doubtLines.doubtId, ids));
  await erasePhotosOf(tx, 'doubt', ids);
  await tx.delete(doubtReads).where(inArray(doubtReads.doubtId, ids));
  await tx.delete(doubts).where(inArray(doubts.id, ids));
  return ids.length;
}

/** The doubts of a student with their lines, what stood in those that were edited or deleted, and what is offered of them. */
export async function exportDoubts(db: Queryable, studentId: string) {
  const asked = await db
    .select({ doubt: doubts, course: courses.name })
    .from(doubts)
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .where(eq(doubts.studentId, studentId))
    .orderBy(asc(doubts.askedAt), asc(doubts.id));
  const ids = asked.map(({ doubt }) => doubt.id);
  return {
    doubts: asked.map(({ doubt, course }) => ({ ...doubt, course })),
    doubtLines: await db
      .select()
      .from(doubtLines)
      .where(inArray(doubtLines.doubtId, ids))
      .orderBy(asc(doubtLines.doubtId), asc(doubtLines.number)),
    doubtEdits: await db
      .select()
      .from(doubtEdits)
      .where(inArray(doubtEdits.doubtId, ids))
      .orderBy(asc(doubtEdits.doubtId), asc(doubtEdits.number), asc(doubtEdits.revision)),
    doubtShares: await db.select().from(doubtShares).where(inArray(doubtShares.doubtId, ids)).orderBy(asc(doubtShares.doubtId)),
    doubtShareRatings: await db
      .select()
      .from(doubtShareRatings)
      .where(eq(doubtShareRatings.studentId, studentId))
      .orderBy(asc(doubtShareRatings.doubtId)),
  };
}
