import { and, eq, gt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/open.ts';
import { sittings } from '../db/tables/sittings.ts';

const whole = alias(sittings, 'whole');

/**
 * The quizzes and modules, by their content's id, that a student is sitting again or whose late answers are awaited. Questions of theirs
 * rest in the notebook so long: no key leaves the server before a sitting is over.
 */
export async function quizzesUnderWay(db: Queryable, studentId: string, now: Date): Promise<string[]> {
  return (await selectUnderWay(db, studentId, now)).map(({ quizId }) => quizId);
}

/** As `quizzesUnderWay`, for within another query. */
export const selectUnderWay = (db: Queryable, studentId: string, now: Date) =>
  db
    .selectDistinct({ quizId: sittings.quizId })
    .from(sittings)
    .innerJoin(whole, eq(whole.id, sql`coalesce(${sittings.recordId}, ${sittings.id})`))
    .where(
      and(
        eq(sittings.studentId, studentId),
        or(eq(whole.state, 'inProgress'), and(eq(sittings.state, 'submitted'), gt(sittings.lateUntil, now))),
      ),
    );
