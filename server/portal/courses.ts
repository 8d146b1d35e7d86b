import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { StudentCourse } from '../../contract/portal/courses.ts';
import type { Database } from '../db/open.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';

/**
 * The courses a student is enrolled in, by name, each once, with the most progress where it was bought twice (specification 3). A course
 * without an instructor, or whose instructor has left, has empty names.
 */
export async function readCourses(db: Database, studentId: string): Promise<StudentCourse[]> {
  const rows = await db
    .selectDistinctOn([courses.name], { course: courses, progress: enrolments.progress, instructor: teachers })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(teachers, and(eq(teachers.id, courses.instructorId), isNull(teachers.disabledAt)))
    .where(eq(enrolments.studentId, studentId))
    .orderBy(asc(courses.name), desc(sql`jsonb_array_length(${enrolments.progress})`));
  return rows.map(({ course, progress, instructor }) => ({
    courseId: course.id,
    course_name: course.name,
    instructorId: instructor?.id ?? null,
    instructorFirstName: instructor?.firstname ?? '',
    instructorLastName: instructor?.lastname ?? '',
    progress,
  }));
}
