import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeskPage } from '../../contract/desk/pages.ts';
import type * as calls from '../../contract/homework/marking.ts';
import { studentSortName } from '../accounts/names.ts';
import { listPdfs } from '../attachments/pdfs.ts';
import { type LinkContext, listPhotos } from '../attachments/photos.ts';
import type { Queryable } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { groups } from '../db/tables/groups.ts';
import { homework, homeworkWorks } from '../db/tables/homework.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor, readTimeCursor } from '../desk/pages.ts';
import { taughtBy } from '../doubts/access.ts';
import type { Marker } from '../marking/markers.ts';
import { renderTyped } from '../writing/typed-text.ts';
import { readSheets, readTests, toLinks } from './links.ts';
import { isMarkers, noHomework } from './marker.ts';
import { standingOf, type WorkRow } from './move-work.ts';

/** What homework can be given for and to. */
export async function readChoices(db: Queryable, marker: Marker): Promise<calls.HomeworkChoices> {
  const own = marker.role === 'teacher' ? inArray(courses.id, taughtBy(db, marker.id)) : undefined;
  const rows = await db.select({ id: courses.id, name: courses.name }).from(courses).where(own).orderBy(asc(courses.name));
  const its: calls.HomeworkChoices['courses'] = [];
  for (const course of rows)
    its.push({ ...course, sheets: await readSheets(db, course.id), tests: await readTests(db, course.name) });
  const inUse = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(isNull(groups.archivedAt))
    .orderBy(sql`lower(${groups.name})`);
  return { courses: its, groups: inUse };
}

/** What waits for a marker. */
const waitingStates = ['handedIn', 'late', 'held', 'lookedAt'] as const;
export const waits = sql`${homeworkWorks.state} in ('handedIn', 'late', 'held', 'lookedAt')`;

const countIts = (which?: SQL) =>
  sql<number>`(select count(*) from ${homeworkWorks} where ${homeworkWorks.homeworkId} = ${homework.id}${which ? sql` and ${which}` : sql``})`.mapWith(
    Number,
  );

const lineFields = {
  homework,
  course: courses.name,
  given: countIts(sql`${homeworkWorks.state} <> 'takenBack'`),
  handedIn: countIts(isNotNull(homeworkWorks.handedInAt)),
  waiting: countIts(waits),
  givenBack: countIts(sql`${homeworkWorks.state} = 'givenBack'`),
  oldestAt: sql<string | null>`(select min(${homeworkWorks.handedInAt}) from ${homeworkWorks}
    where ${homeworkWorks.homeworkId} = ${homework.id} and ${waits})`,
};

const selectLines = (db: Queryable) =>
  db.select(lineFields).from(homework).innerJoin(courses, eq(courses.id, homework.courseId)).$dynamic();

type Row = Awaited<ReturnType<typeof selectLines>>[number];

const toLine = ({ homework: its, course, oldestAt, ...counts }: Row): calls.HomeworkLine => ({
  ...{ id: its.id, title: its.title, course_name: course, to: its.toName, points: its.points, by: its.givenBy },
  ...{ opensAt: its.opensAt?.getTime() ?? null, dueAt: its.dueAt.getTime(), at: its.givenAt.getTime() },
  ...{ takenBackAt: its.takenBackAt?.getTime() ?? null, ...counts },
  oldestAt: oldestAt === null ? null : new Date(oldestAt).getTime(),
});

type Query = z.output<typeof calls.findHomework.body>;

/** A page of the homework that a marker may see and a search finds, the newest first. */
export async function findHomework(
  db: Queryable,
  { after, search, state }: Query,
  { marker, now }: { marker: Marker; now: Date },
): Promise<DeskPage<calls.HomeworkLine>> {
  const { title, toName, takenBackAt, dueAt, givenAt, id } = homework;
  const pattern = search ? likeAnywhere(search) : null;
  const inState = {
    waiting: sql`exists (select from ${homeworkWorks} where ${homeworkWorks.homeworkId} = ${id} and ${waits})`,
    current: and(isNull(takenBackAt), gt(dueAt, now)),
    over: and(isNull(takenBackAt), lte(dueAt, now)),
    takenBack: isNotNull(takenBackAt),
  };
  const matches = and(
    isMarkers(db, marker),
    pattern === null ? undefined : or(ilike(title, pattern), ilike(toName, pattern)),
    state && inState[state],
  );
  const place = after === undefined ? null : readTimeCursor(after);
  const rows = await selectLines(db)
    .where(and(matches, place ? or(lt(givenAt, place.at), and(eq(givenAt, place.at), lt(id, place.id))) : undefined))
    .orderBy(desc(givenAt), desc(id))
    .limit(pageLimit);
  return cutPage(
    rows,
    ({ homework: its }) => [its.givenAt.toISOString(), its.id],
    toLine,
    place === null ? await db.$count(homework, matches) : undefined,
  );
}

/** Homework with what is to be done. Throws `CallRefused` 404. */
export async function readHomework(
  db: Queryable,
  id: string,
  { marker, signing }: { marker: Marker; signing: LinkContext },
): Promise<calls.HomeworkFile> {
  const [row] = await selectLines(db).where(and(eq(homework.id, id), isMarkers(db, marker)));
  if (!row) throw noHomework();
  const { text, links } = row.homework;
  return {
    ...{ line: toLine(row), html: toHtml(text), links: await toLinks(db, links, null) },
    ...(await readFiles(db, { usedBy: 'homework', usedId: id }, signing)),
  };
}

/** A typed text with its mathematics; '' for none. */
export const toHtml = (text: string): string => (text === '' ? '' : renderTyped(text).html);

/** The files that go with homework, or with a work. */
export async function readFiles(
  db: Queryable,
  use: { usedBy: 'homework' | 'homeworkWork'; usedId: string },
  signing: LinkContext,
) {
  const [photos, pdfs] = await together(
    () => listPhotos(db, use, signing),
    () => listPdfs(db, use, signing),
  );
  return { photos: photos.get(0) ?? [], pdfs };
}

/** A page of the works of one homework, by name. Throws `CallRefused` 404. */
export async function findWorks(
  db: Queryable,
  { homework: id, state, after }: z.output<typeof calls.findWorks.body>,
  { marker, now }: { marker: Marker; now: Date },
): Promise<DeskPage<calls.WorkLine>> {
  const [its] = await db
    .select({ id: homework.id })
    .from(homework)
    .where(and(eq(homework.id, id), isMarkers(db, marker)));
  if (!its) throw noHomework();
  const inState = {
    waiting: inArray(homeworkWorks.state, [...waitingStates]),
    open: eq(homeworkWorks.state, 'given'),
    givenBack: eq(homeworkWorks.state, 'givenBack'),
  };
  const matches = and(eq(homeworkWorks.homeworkId, id), state && inState[state]);
  const [name, last] = after === undefined ? ['', ''] : readCursor(after);
  const beyond =
    after === undefined ? undefined : or(gt(studentSortName, name), and(eq(studentSortName, name), gt(homeworkWorks.id, last)));
  const rows = await db
    .select({ work: homeworkWorks, firstname: students.firstname, lastname: students.lastname, sortName: studentSortName })
    .from(homeworkWorks)
    .innerJoin(students, eq(students.id, homeworkWorks.studentId))
    .where(and(matches, beyond))
    .orderBy(asc(studentSortName), asc(homeworkWorks.id))
    .limit(pageLimit);
  return cutPage(
    rows,
    (row) => [row.sortName, row.work.id],
    (row) => toWorkLine(row, now),
    after === undefined ? await db.$count(homeworkWorks, matches) : undefined,
  );
}

/** A student's work, as lists have it. */
export function toWorkLine(
  { work, firstname, lastname }: { work: WorkRow; firstname: string; lastname: string },
  now: Date,
): calls.WorkLine {
  const state = standingOf(work, now);
  return {
    ...{ id: work.id, student: work.studentId, name: `${firstname} ${lastname}`.trim(), state, dueAt: work.dueAt.getTime() },
    ...{ handedInAt: work.handedInAt?.getTime() ?? null, isLate: work.isLate, points: work.points },
    heldBy: state === 'held' ? work.heldName : null,
  };
}
