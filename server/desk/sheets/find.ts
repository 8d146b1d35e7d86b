import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { findSheets as call, SheetLine } from '../../../contract/desk/sheets.ts';
import type { Queryable } from '../../db/open.ts';
import { courseFiles, courses } from '../../db/tables/courses.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor } from '../pages.ts';

type Query = z.output<typeof call.body>;

/** By course, in the order that students see; as text, so that it can be part of a cursor. */
const sortName = sql<string>`${courses.name} || ' ' || lpad(${courseFiles.position}::text, 6, '0')`;

/** A page of the PDFs of all courses, or of one. */
export async function findSheets(db: Queryable, { after, ...wanted }: Query): Promise<DeskPage<SheetLine>> {
  const { id, courseId, title, pages, skills, origin, addedAt } = courseFiles;
  const bytes = sql<number>`length(${courseFiles.bytes})`.mapWith(Number);
  const rows = await db
    .select({ ...{ id, courseId, course: courses.name, title, bytes, pages, skills, origin, addedAt }, sortName })
    .from(courseFiles)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(and(matches(wanted), afterCursor(after)))
    .orderBy(asc(sortName), asc(id))
    .limit(pageLimit);
  return cutPage(
    rows,
    (row) => [row.sortName, row.id],
    ({ sortName: _, ...row }) => ({
      ...row,
      skills: [...new Set(row.skills.map(({ skill }) => skill))],
      addedAt: row.addedAt.getTime(),
    }),
    after === undefined ? await countSheets(db, wanted) : undefined,
  );
}

function matches({ search, course }: Omit<Query, 'after'>): SQL | undefined {
  const pattern = search ? likeAnywhere(search) : null;
  return and(
    pattern === null ? undefined : sql`(${courseFiles.title} ilike ${pattern} or ${courseFiles.skills}::text ilike ${pattern})`,
    course === undefined ? undefined : eq(courseFiles.courseId, course),
  );
}

const countSheets = (db: Queryable, wanted: Omit<Query, 'after'>): Promise<number> => db.$count(courseFiles, matches(wanted));

function afterCursor(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [place, id] = readCursor(after);
  return sql`(${sortName}, ${courseFiles.id}) > (${place}, ${id})`;
}
