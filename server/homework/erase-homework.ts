import { asc, eq, inArray } from 'drizzle-orm';
import { erasePhotosOf } from '../attachments/photos.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { homework, homeworkWorks } from '../db/tables/homework.ts';

/** Erases what a student handed in, with its files, and what was said of it. Whoever marks one waits, and then finds none. */
export async function eraseHomework(tx: Transaction, studentId: string): Promise<void> {
  const held = await tx
    .select({ id: homeworkWorks.id })
    .from(homeworkWorks)
    .where(eq(homeworkWorks.studentId, studentId))
    .for('update');
  const ids = held.map(({ id }) => id);
  await erasePhotosOf(tx, 'homeworkWork', ids);
  await tx.delete(homeworkWorks).where(inArray(homeworkWorks.id, ids));
}

/** The works of a student, with what there was to do. */
export async function exportHomework(db: Queryable, studentId: string) {
  const rows = await db
    .select({ work: homeworkWorks, title: homework.title, task: homework.text, course: courses.name, givenBy: homework.givenBy })
    .from(homeworkWorks)
    .innerJoin(homework, eq(homework.id, homeworkWorks.homeworkId))
    .innerJoin(courses, eq(courses.id, homework.courseId))
    .where(eq(homeworkWorks.studentId, studentId))
    .orderBy(asc(homework.givenAt), asc(homeworkWorks.id));
  return rows.map(({ work, ...given }) => ({ ...given, ...work }));
}
