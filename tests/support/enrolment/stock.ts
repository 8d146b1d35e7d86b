import type { Database } from '../../../server/db/open.ts';
import { courseFiles, courses } from '../../../server/db/tables/courses.ts';
import { makePdf } from '../materials/materials.ts';

/** Puts a study sheet into every course, so that each is on sale. */
export async function stockCourses(db: Database): Promise<void> {
  const rows = (await db.select({ id: courses.id }).from(courses)).map(({ id }) => ({
    ...{ id: `sheet-of-${id}`, courseId: id, title: 'Sheet', position: 1, digest: 'sheet' },
    ...{ bytes: new Uint8Array(makePdf('sheet')), addedAt: new Date('2026-01-01T00:00:00Z') },
  }));
  await db.insert(courseFiles).values(rows);
}
