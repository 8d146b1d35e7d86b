import { eq } from 'drizzle-orm';
import type { Catalogue } from '../../contract/enrolment/catalogue.ts';
import { getCourse, type Item } from '../../contract/enrolment/offers.ts';
import type { Queryable } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { newId } from '../ids.ts';

/**
 * Gives every course of a catalogue the row that enrolments refer to. A row that is there keeps its id, and a course that is no longer
 * offered keeps its row: students are enrolled in it.
 */
export async function addCourseRows(db: Queryable, catalogue: Catalogue): Promise<void> {
  const rows = catalogue.courses.map(({ name }) => ({ id: newId(), name }));
  await db.insert(courses).values(rows).onConflictDoNothing({ target: courses.name });
}

/** The id of the course that an item enrols in; null where the course has no row. */
export async function findCourseId(db: Queryable, item: Item): Promise<string | null> {
  const [course] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.name, getCourse(item)));
  return course?.id ?? null;
}
