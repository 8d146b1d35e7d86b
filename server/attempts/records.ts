import { asc, desc, eq } from 'drizzle-orm';
import type { QuizRecord } from '../../contract/quizzes.ts';
import type { Database } from '../db/open.ts';
import { quizVersions, quizzes, sittings } from '../db/schema.ts';

/** A student's sittings, newest first, each in the version it has. No instructor stands behind a quiz: those names are empty. */
export async function recordsOf(db: Database, studentId: string): Promise<QuizRecord[]> {
  const rows = await db
    .select({ sitting: sittings, version: quizVersions, isNode: quizzes.isNode })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(eq(sittings.studentId, studentId))
    .orderBy(desc(sittings.assignedAt), asc(quizzes.slug), asc(sittings.id));
  return rows.map(({ sitting, version, isNode }) => ({
    _id: sitting.id,
    quizId: sitting.quizId,
    quiz_name: version.title,
    instructorfirstName: '',
    instructorlastName: '',
    content_length: version.questionCount,
    is_node: isNode,
    is_complete: sitting.state === 'submitted',
    in_progress: sitting.state === 'inProgress',
    creator: version.creator,
    duration: version.minutes,
    result: [],
  }));
}
