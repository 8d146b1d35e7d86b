import { and, asc, desc, eq, isNull, ne, notExists } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { quizVersions, quizzes, sittings, students } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { Refused } from '../refused.ts';

type Assignment = { studentId: string; quizId: string; now: Date };

/**
 * Gives a student a new sitting of a quiz's newest version, and returns its id. Throws `Refused`: 404 for an unknown student or
 * quiz, 409 for a disabled student, and 409 while an earlier sitting of the quiz is not finished.
 */
export const assignQuiz = (db: Database, { studentId, quizId, now }: Assignment): Promise<string> =>
  db.transaction(async (tx) => {
    const versionId = await lockNewestVersion(tx, quizId);
    const [student] = await tx.select().from(students).where(eq(students.id, studentId));
    if (!student) throw new Refused(404, 'notFound', 'There is no such student.');
    if (student.disabledAt) throw new Refused(409, 'conflict', `${student.username} is disabled.`);
    const [unfinished] = await tx
      .select({ state: sittings.state })
      .from(sittings)
      .where(and(eq(sittings.studentId, studentId), eq(sittings.quizId, quizId), ne(sittings.state, 'submitted')));
    if (unfinished) {
      const stage = unfinished.state === 'assigned' ? 'begun' : 'finished';
      throw new Refused(409, 'conflict', `${student.username} has this quiz already and has not ${stage} it.`);
    }
    const id = newId();
    await tx.insert(sittings).values({ id, studentId, quizId, versionId, assignedAt: now });
    return id;
  });

/**
 * Gives a quiz's newest version to every student who may sign in and never had the quiz: doing it again changes nothing.
 * Returns their usernames. Throws `Refused` 404 for an unknown quiz.
 */
export const assignQuizToAll = (db: Database, { quizId, now }: Omit<Assignment, 'studentId'>): Promise<string[]> =>
  db.transaction(async (tx) => {
    const versionId = await lockNewestVersion(tx, quizId);
    const had = tx
      .select({ id: sittings.id })
      .from(sittings)
      .where(and(eq(sittings.studentId, students.id), eq(sittings.quizId, quizId)));
    const without = await tx
      .select({ id: students.id, username: students.username })
      .from(students)
      .where(and(isNull(students.disabledAt), notExists(had)))
      .orderBy(asc(students.username));
    const rows = without.map(({ id: studentId }) => ({ id: newId(), studentId, quizId, versionId, assignedAt: now }));
    for (let start = 0; start < rows.length; start += rowsPerInsert) {
      await tx.insert(sittings).values(rows.slice(start, start + rowsPerInsert));
    }
    return without.map(({ username }) => username);
  });

/** One statement takes 65,535 values at most. */
const rowsPerInsert = 1000;

/** The quiz stays locked until the transaction ends: neither an import nor another assignment comes between. */
async function lockNewestVersion(tx: Database, quizId: string): Promise<string> {
  await tx.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.id, quizId)).for('update');
  const [newest] = await tx
    .select({ id: quizVersions.id })
    .from(quizVersions)
    .where(eq(quizVersions.quizId, quizId))
    .orderBy(desc(quizVersions.version))
    .limit(1);
  if (!newest) throw new Refused(404, 'notFound', 'There is no such quiz.');
  return newest.id;
}
