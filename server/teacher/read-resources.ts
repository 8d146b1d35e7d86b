import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Resource } from '../../contract/teacher/resources.ts';
import type { Queryable } from '../db/open.ts';
import { courseFiles, courses } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { taughtBy } from '../doubts/access.ts';
import { CallRefused } from '../http/refused.ts';

/** The study sheets of the courses that a tutor teaches. */
export async function listResources(db: Queryable, tutorId: string): Promise<Resource[]> {
  const { courseId, title, addedAt } = courseFiles;
  const rows = await db
    .select({ courseId, course: courses.name, title, addedAt })
    .from(courseFiles)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(inArray(courseId, taughtBy(db, tutorId)))
    .orderBy(asc(courses.name), asc(courseFiles.position));
  return rows.map((row) => ({ ...row, addedAt: row.addedAt.getTime() }));
}

/** The id of one of them. Throws `CallRefused` 403. */
export async function findResource(
  db: Queryable,
  tutorId: string,
  { courseId, title }: { courseId: string; title: string },
): Promise<string> {
  const [file] = await db
    .select({ id: courseFiles.id })
    .from(courseFiles)
    .where(
      and(
        ...[eq(courseFiles.courseId, courseId), eq(courseFiles.title, title)],
        inArray(courseFiles.courseId, taughtBy(db, tutorId)),
      ),
    );
  if (!file) throw new CallRefused(403, 'forbidden', 'This document isn’t in your courses.');
  return file.id;
}

/** The PDF of a tutor's link, as long as the tutor can sign in and teaches its course; null otherwise. */
export async function readTutorsFile(
  db: Queryable,
  { tutorId, fileId }: { tutorId: string; fileId: string },
): Promise<{ title: string; bytes: Uint8Array } | null> {
  const [file] = await db
    .select({ title: courseFiles.title, bytes: courseFiles.bytes })
    .from(courseFiles)
    .innerJoin(teachers, and(eq(teachers.id, tutorId), isNull(teachers.disabledAt)))
    .where(and(eq(courseFiles.id, fileId), inArray(courseFiles.courseId, taughtBy(db, tutorId))));
  return file ?? null;
}
