import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { MaterialPage } from '../../contract/results/next-steps.ts';
import type { Database } from '../db/open.ts';
import { courseFiles, courses, enrolments } from '../db/tables/courses.ts';

/** Where the PDFs of a student's courses treat a skill: by course, file and page. */
export async function materialPagesOn(db: Database, studentId: string, skill: string): Promise<MaterialPage[]> {
  const enrolled = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courses.id)));
  const files = await db
    .select({ courseId: courses.id, course_name: courses.name, id: courseFiles.title, skills: courseFiles.skills })
    .from(courseFiles)
    .innerJoin(courses, eq(courses.id, courseFiles.courseId))
    .where(and(exists(enrolled), sql`${courseFiles.skills} @> ${JSON.stringify([{ skill }])}::jsonb`))
    .orderBy(asc(courses.name), asc(courseFiles.position), asc(courseFiles.title));
  return files.flatMap(({ skills, ...file }) =>
    skills
      .filter((treated) => treated.skill === skill)
      .map(({ page }) => ({ ...file, page }))
      .sort((one, other) => one.page - other.page),
  );
}
