import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import type { Queryable } from '../../db/open.ts';
import { quizVersions, quizzes } from '../../db/tables/content.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { placeIn } from '../sitting/window.ts';

/**
 * A student's records, newest first, each in the version it has; a mock test's with its modules in order, which are no records of
 * their own. No instructor stands behind a quiz: those names are empty.
 */
export async function readRecords(db: Queryable, studentId: string, now: Date): Promise<QuizRecord[]> {
  const rows = await db
    .select({ sitting: sittings, version: quizVersions, isNode: quizzes.isNode })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId)))
    .orderBy(desc(sittings.assignedAt), asc(quizzes.slug), asc(sittings.id));
  const modules = await queryModules(db, studentId);
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
    ...(sitting.submittedAt ? { submittedAt: sitting.submittedAt.getTime() } : {}),
    ...toWindow(sitting, now),
    result: modules
      .filter((module) => module.sitting.recordId === sitting.id)
      .map((module, index) => toRecord(module, version.modules?.[index]?.type ?? '')),
  }));
}

/** When a record that was never begun may be, where staff have said so. */
function toWindow({ startedAt, opensAt, closesAt }: typeof sittings.$inferSelect, now: Date): Pick<QuizRecord, 'window'> {
  if (startedAt !== null || (opensAt === null && closesAt === null)) return {};
  const [opens, closes] = [opensAt?.getTime() ?? null, closesAt?.getTime() ?? null];
  return { window: { place: placeIn({ opensAt, closesAt }, now), opensAt: opens, closesAt: closes } };
}

type Module = Awaited<ReturnType<typeof queryModules>>[number];

/** The modules of all of a student's mock tests, each test's in order. */
const queryModules = (db: Queryable, studentId: string) =>
  db
    .select({ sitting: sittings, version: { title: quizVersions.title, questionCount: quizVersions.questionCount } })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(and(eq(sittings.studentId, studentId), isNotNull(sittings.recordId)))
    .orderBy(asc(sittings.position));

const toRecord = ({ sitting, version }: Module, type: string): QuizRecord['result'][number] => ({
  studentQuizId: sitting.id,
  quizId: sitting.quizId,
  quiz_name: version.title ?? unnamed.title,
  type,
  time: sitting.seconds,
  content_length: version.questionCount,
  state: sitting.state,
});
