import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { courseFiles, courses } from '../db/tables/courses.ts';

/** A PDF of a course; `bytes` is its size. */
export type MaterialLine = { course: string; title: string; bytes: number; addedAt: Date; origin: 'pack' | 'desk' };

/** The PDFs of every course by its name, in the order that students see. */
export const listMaterials = (db: Database): Promise<MaterialLine[]> =>
  db
    .select({
      course: courses.name,
      title: courseFiles.title,
      bytes: sql<number>`length(${courseFiles.bytes})`.mapWith(Number),
      addedAt: courseFiles.addedAt,
      origin: courseFiles.origin,
    })
    .from(courseFiles)
    .innerJoin(courses, eq(courses.id, courseFiles.courseId))
    .orderBy(asc(courses.name), asc(courseFiles.position));
