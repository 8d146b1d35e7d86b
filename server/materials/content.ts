import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/open.ts';
import { courseFiles, courses, enrolments } from '../db/tables/courses.ts';
import { staff, students } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import { readEnrolledCourses } from '../portal/courses.ts';
import type { FileLink } from './file-links.ts';

type CourseRequest = { studentId: string; courseId: string };

/** The titles of a course's PDFs in their order, which are their identifiers too (specification 3). Throws `CallRefused` 403. */
export async function listTitles(db: Queryable, { studentId, courseId }: CourseRequest): Promise<string[]> {
  const mine = and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId));
  const [enrolled] = await db.select({ id: enrolments.id }).from(enrolments).where(mine).limit(1);
  if (!enrolled) throw notEnrolled();
  const files = await db
    .select({ title: courseFiles.title })
    .from(courseFiles)
    .where(eq(courseFiles.courseId, courseId))
    .orderBy(asc(courseFiles.position));
  return files.map(({ title }) => title);
}

/** A course of the student with its instructor and its PDFs. Throws `CallRefused` 403. */
export async function courseDetails(db: Database, { studentId, courseId }: CourseRequest) {
  const course = (await readEnrolledCourses(db, studentId)).find((each) => each.courseId === courseId);
  if (!course) throw notEnrolled();
  const { files: _, openedFiles: __, ...details } = course;
  return { ...details, contents: await listTitles(db, { studentId, courseId }) };
}

/** An unknown course gets the same answer, so that nobody learns which courses there are. */
const notEnrolled = () => new CallRefused(403, 'forbidden', 'You’re not enrolled in this course.');

/**
 * The PDF of this title in the student's courses. Where two of them have one and no course is named, it is the one of the first course by
 * name. Throws `CallRefused` 403.
 */
export async function findPdf(
  db: Database,
  { studentId, title, courseId }: { studentId: string; title: string; courseId: string | undefined },
): Promise<string> {
  const asked = and(
    eq(enrolments.studentId, studentId),
    eq(courseFiles.title, title),
    ...(courseId === undefined ? [] : [eq(courseFiles.courseId, courseId)]),
  );
  const [file] = await db
    .select({ id: courseFiles.id })
    .from(courseFiles)
    .innerJoin(courses, eq(courses.id, courseFiles.courseId))
    .innerJoin(enrolments, eq(enrolments.courseId, courseFiles.courseId))
    .where(asked)
    .orderBy(asc(courses.name))
    .limit(1);
  if (!file) throw new CallRefused(403, 'forbidden', 'This document isn’t in your courses.');
  return file.id;
}

/** Notes that a student has opened a PDF, in the enrolments of its course: it counts in the progress of that. */
export async function noteOpened(db: Queryable, { studentId, fileId }: Omit<FileLink, 'expiresAt'>): Promise<void> {
  const itsCourse = db.select({ id: courseFiles.courseId }).from(courseFiles).where(eq(courseFiles.id, fileId));
  const opened = JSON.stringify([fileId]);
  await db
    .update(enrolments)
    .set({ openedFiles: sql`${enrolments.openedFiles} || ${opened}::jsonb` })
    .where(
      and(
        eq(enrolments.studentId, studentId),
        inArray(enrolments.courseId, itsCourse),
        sql`not ${enrolments.openedFiles} @> ${opened}::jsonb`,
      ),
    );
}

/** The PDF of a link, as long as its student can sign in and is in its course; null otherwise. */
export async function readLinked(
  db: Database,
  { studentId, fileId }: Omit<FileLink, 'expiresAt'>,
): Promise<{ title: string; bytes: Uint8Array } | null> {
  const [file] = await db
    .select({ title: courseFiles.title, bytes: courseFiles.bytes })
    .from(courseFiles)
    .innerJoin(enrolments, and(eq(enrolments.courseId, courseFiles.courseId), eq(enrolments.studentId, studentId)))
    .innerJoin(students, and(eq(students.id, enrolments.studentId), isNull(students.disabledAt)))
    .where(eq(courseFiles.id, fileId))
    .limit(1);
  return file ?? null;
}

/** The PDF of a link of one of the staff, as long as they can sign in; null otherwise. */
export async function readStaffsFile(
  db: Queryable,
  { staffId, fileId }: { staffId: string; fileId: string },
): Promise<{ title: string; bytes: Uint8Array } | null> {
  const [file] = await db
    .select({ title: courseFiles.title, bytes: courseFiles.bytes })
    .from(courseFiles)
    .innerJoin(staff, and(eq(staff.id, staffId), isNull(staff.disabledAt)))
    .where(eq(courseFiles.id, fileId));
  return file ?? null;
}
