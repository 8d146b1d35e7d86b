import { and, asc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/open.ts';
import { quizzes } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { keepMistakes } from './keep-mistakes.ts';
import { findMistakes } from './mistakes.ts';

/**
 * Puts into a student's notebook what went wrong in the sittings that were finished since it was last looked at. It is done when the
 * notebook is opened: by then nothing of a sitting changes any more.
 */
export async function noteMistakes(db: Queryable, studentId: string, now: Date): Promise<void> {
  const ids = new Set((await unnoted(db, studentId, now)).map(({ wholeId }) => wholeId));
  if (ids.size === 0) return;
  await db.transaction(async (tx) => {
    // First, as who erases the student does: neither then waits for the other for ever.
    await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('key share');
    await tx
      .select({ id: sittings.id })
      .from(sittings)
      .where(inArray(sittings.id, [...ids]))
      .orderBy(asc(sittings.id))
      .for('update');
    // Another device may have noted them while this one waited.
    const finished = (await unnoted(tx, studentId, now)).filter(({ wholeId }) => ids.has(wholeId));
    await keepMistakes(tx, studentId, await findMistakes(tx, finished), now);
    await tx
      .update(sittings)
      .set({ notedAt: now })
      .where(
        inArray(
          sittings.id,
          finished.map(({ id }) => id),
        ),
      );
  });
}

const whole = alias(sittings, 'whole');
const module = alias(sittings, 'module');

/**
 * The quizzes and modules whose result is there and which were not noted, the oldest first: a mock test's only when the whole test is
 * over and no late answer of it is awaited. `wholeId`: the quiz itself or the test.
 */
const unnoted = (db: Queryable, studentId: string, now: Date) => {
  const late = db
    .select({ id: module.id })
    .from(module)
    .where(and(eq(module.recordId, whole.id), eq(module.state, 'submitted'), gt(module.lateUntil, now)));
  return db
    .select({
      id: sittings.id,
      wholeId: whole.id,
      versionId: sittings.versionId,
      timePerQuestion: sittings.timePerQuestion,
      guessed: sittings.guessed,
      submittedAt: sittings.submittedAt,
    })
    .from(sittings)
    .innerJoin(whole, eq(whole.id, sql`coalesce(${sittings.recordId}, ${sittings.id})`))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(
      and(
        eq(sittings.studentId, studentId),
        eq(sittings.state, 'submitted'),
        isNull(sittings.notedAt),
        eq(quizzes.isNode, false),
        eq(whole.state, 'submitted'),
        notExists(late),
      ),
    )
    .orderBy(asc(sittings.submittedAt), asc(sittings.id));
};
