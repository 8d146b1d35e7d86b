import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SittingFacts } from '../../../contract/exam/listing.ts';
import type { Queryable } from '../../db/open.ts';
import { askedQuestions, quizVersions } from '../../db/tables/content.ts';
import { sittings } from '../../db/tables/sittings.ts';

const counted = (difficulty: string): SQL<number> =>
  sql`(count(*) filter (where ${askedQuestions.difficulty} = ${difficulty}))::int`;

/** What the lists say of a student's sittings beside their records. A mock test has no questions of its own, and so no levels. */
export async function readFacts(db: Queryable, studentId: string): Promise<SittingFacts[]> {
  const rows = await db
    .select({
      studentQuizId: sittings.id,
      subject: quizVersions.subject,
      easy: counted('easy'),
      medium: counted('medium'),
      hard: counted('hard'),
    })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .leftJoin(askedQuestions, eq(askedQuestions.versionId, sittings.versionId))
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId)))
    .groupBy(sittings.id, quizVersions.subject);
  return rows.map(({ studentQuizId, subject, ...levels }) => ({
    studentQuizId,
    subject,
    levels: levels.easy + levels.medium + levels.hard > 0 ? levels : null,
  }));
}
