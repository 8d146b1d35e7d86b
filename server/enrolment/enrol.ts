import { asc, count, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/open.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';

/** A course by its name, in any case, or by its id. Throws `CallRefused` 404. */
export async function findCourse(db: Database, name: string): Promise<typeof courses.$inferSelect> {
  const wanted = name.trim();
  const [course] = await db
    .select()
    .from(courses)
    .where(sql`lower(${courses.name}) = lower(${wanted}) or ${courses.id} = ${wanted}`);
  if (!course) throw new CallRefused(404, 'notFound', `There is no course '${wanted}'.`);
  return course;
}

export type CourseLine = { id: string; name: string; instructor: string | null; students: number };

/** Every course by name, with the username of its instructor and the number of its students. */
export const listCourses = (db: Database): Promise<CourseLine[]> =>
  db
    .select({ id: courses.id, name: courses.name, instructor: teachers.username, students: count(enrolments.id) })
    .from(courses)
    .leftJoin(teachers, eq(teachers.id, courses.instructorId))
    .leftJoin(enrolments, eq(enrolments.courseId, courses.id))
    .groupBy(courses.id, courses.name, teachers.username)
    .orderBy(asc(courses.name));

/** Names the teacher that a course shows as its instructor. */
export async function setInstructor(db: Queryable, courseId: string, instructorId: string): Promise<void> {
  await db.update(courses).set({ instructorId }).where(eq(courses.id, courseId));
}
