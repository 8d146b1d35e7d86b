import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { StudentCourse } from '../../contract/portal/courses.ts';
import type { Database, Queryable } from '../db/open.ts';
import { courseFiles, courses, enrolments } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { readProgress } from './progress.ts';

/** A course of a student, with the ids of its PDFs and of those that the student has opened. */
type EnrolledCourse = Omit<StudentCourse, 'progress'> & { files: string[]; openedFiles: string[] };

/**
 * The courses a student is enrolled in, by name, each once (specification 3). A course without an instructor, or whose instructor has left, has empty
 * names.
 */
export async function readEnrolledCourses(db: Queryable, studentId: string): Promise<EnrolledCourse[]> {
  const files = sql<
    string[]
  >`(select coalesce(jsonb_agg(${courseFiles.id}), '[]') from ${courseFiles} where ${courseFiles.courseId} = ${courses.id})`;
  const rows = await db
    .select({ course: courses, files, openedFiles: enrolments.openedFiles, instructor: teachers })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(teachers, and(eq(teachers.id, courses.instructorId), isNull(teachers.disabledAt)))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(courses.name), asc(enrolments.createdAt));
  // Who bought a course twice has it once, with what was opened under either.
  const once = rows.filter(({ course }, at) => rows.findIndex((row) => row.course.id === course.id) === at);
  return once.map(({ course, files, instructor }) => ({
    courseId: course.id,
    course_name: course.name,
    instructorId: instructor?.id ?? null,
    instructorFirstName: instructor?.firstname ?? '',
    instructorLastName: instructor?.lastname ?? '',
    files,
    openedFiles: rows.filter((row) => row.course.id === course.id).flatMap(({ openedFiles }) => openedFiles),
  }));
}

/** The same courses with their progress: as many entries as percent are done (specification 9). */
export async function readCourses(db: Database, studentId: string, now: Date): Promise<StudentCourse[]> {
  const enrolled = await readEnrolledCourses(db, studentId);
  const progress = await readProgress(db, { studentId, now }, enrolled);
  return enrolled.map(({ files: _, openedFiles: __, ...course }) => ({
    ...course,
    progress: Array.from({ length: progress.get(course.courseId) ?? 0 }, (_, step) => `${step + 1}%`),
  }));
}
