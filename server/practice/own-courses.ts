import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { quizVersions } from '../db/tables/content.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { sittings } from '../db/tables/sittings.ts';
import { toCourse } from '../portal/course-content.ts';

/** The names of the courses whose banks a student may practise with: those of the enrolments, and those of what staff gave beside them. */
export async function readOwnCourses(db: Queryable, studentId: string): Promise<Set<string>> {
  const enrolled = db
    .select({ name: courses.name })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.studentId, studentId));
  const given = db
    .select({ name: quizVersions.subject })
    .from(sittings)
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(and(eq(sittings.studentId, studentId), isNull(sittings.recordId)));
  return new Set((await enrolled.union(given)).map(({ name }) => toCourse(name)));
}
