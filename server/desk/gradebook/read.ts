import { and, asc, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { type findGrades as call, type Grade, type GradebookLine, mostGradebookTests } from '../../../contract/desk/gradebook.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import type { Queryable } from '../../db/open.ts';
import { quizVersions, quizzes } from '../../db/tables/content.ts';
import { courses, enrolments } from '../../db/tables/courses.ts';
import { groupMembers, groups } from '../../db/tables/groups.ts';
import { students } from '../../db/tables/people.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { addRanges, readRanges, type WrittenRange } from '../../free-response/ranges.ts';
import { CallRefused } from '../../http/refused.ts';
import { listContent } from '../../portal/course-content.ts';
import { toPercent } from '../../results/percent.ts';
import { noSuchGroup } from '../groups/find.ts';
import { cutPage, pageLimit, readCursor } from '../pages.ts';
import { readHomeworkColumns, readHomeworkGrades } from './homework.ts';

export type GradebookOwner = { group?: string | undefined; course?: string | undefined };
type Person = { id: string; name: string };
type Test = { id: string; title: string };
/** `kind` and `id`: as the record of actions names whose it is. */
export type Gradebook = {
  kind: 'group' | 'school';
  id: string | null;
  name: string;
  people: Person[];
  tests: Test[];
  homework: Test[];
};

/** Whose gradebook it is, with all students, and the tests and homework given last. Throws `CallRefused`: 400, 404. */
export async function openGradebook(db: Queryable, { group, course }: GradebookOwner): Promise<Gradebook> {
  if ((group === undefined) === (course === undefined)) throw new CallRefused(400, 'badInput', 'Choose a group or a course.');
  const members = group === undefined ? enrolledIn(db, course ?? '') : membersOf(db, group);
  const [whose, rows, given, homework] = await together(
    () => (group === undefined ? openCourse(db, course ?? '') : openGroup(db, group)),
    () => db.select(personFields).from(students).where(inArray(students.id, members)),
    () => readGiven(db, members),
    () => readHomeworkColumns(db, members, course ?? null),
  );
  const people = rows
    .map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}`.trim() }))
    .sort((one, other) => compareText(nameOf(one), nameOf(other)) || compareText(one.id, other.id));
  const tests = given.filter(({ id }) => whose.quizIds?.includes(id) ?? true).slice(0, mostGradebookTests);
  return { ...whose.owner, people, tests: tests.sort(compareTests), homework };
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const idsOf = (some: readonly { id: string }[]): string[] => some.map(({ id }) => id);
const nameOf = ({ name }: Person): string => name.toLowerCase();
const personFields = { id: students.id, firstname: students.firstname, lastname: students.lastname };

const membersOf = (db: Queryable, group: string) =>
  db.select({ id: groupMembers.studentId }).from(groupMembers).where(eq(groupMembers.groupId, group));

const enrolledIn = (db: Queryable, course: string) =>
  db.select({ id: enrolments.studentId }).from(enrolments).where(eq(enrolments.courseId, course));

/** Some students, as what asks for them. */
type Members = ReturnType<typeof membersOf> | ReturnType<typeof enrolledIn>;

async function openGroup(db: Queryable, id: string) {
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  if (!group) throw noSuchGroup();
  return { owner: { kind: 'group' as const, id, name: group.name }, quizIds: null };
}

async function openCourse(db: Queryable, id: string) {
  const [[course], content] = await together(
    () => db.select({ name: courses.name }).from(courses).where(eq(courses.id, id)),
    () => listContent(db),
  );
  if (!course) throw new CallRefused(404, 'notFound', 'There’s no such course.');
  const quizIds = content.filter((each) => each.course === course.name).map(({ quizId }) => quizId);
  return { owner: { kind: 'school' as const, id: null, name: course.name }, quizIds };
}

const newestTitle = sql<string | null>`(select newest.title from ${quizVersions} newest where newest.quiz_id = ${sittings.quizId}
  order by newest.version desc limit 1)`;

/** The tests that some have, those given last first; drills are practice and none of them. */
async function readGiven(db: Queryable, members: Members): Promise<Test[]> {
  const given = await db
    .select({ id: sittings.quizId, title: newestTitle })
    .from(sittings)
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(and(inArray(sittings.studentId, members), isNull(sittings.recordId), isNull(quizzes.drillFor)))
    .groupBy(sittings.quizId)
    .orderBy(desc(max(sittings.assignedAt)), asc(sittings.quizId));
  return given.map(({ id, title }) => ({ id, title: title ?? unnamed.title }));
}

const compareTests = (one: Test, other: Test): number =>
  one.title.localeCompare(other.title, 'en', { numeric: true }) || compareText(one.id, other.id);

type Columns = { tests: readonly Test[]; homework: readonly Test[]; now: Date };

/** Students with a grade for each test and then each homework, in the order of all. */
export async function readLines(
  db: Queryable,
  people: readonly Person[],
  { tests, homework, now }: Columns,
): Promise<GradebookLine[]> {
  const [homeworkOf, rows, parts] = await together(
    () => readHomeworkGrades(db, { people: idsOf(people), columns: homework, now }),
    () => readNewest(db, people, tests),
    () => readWrittenParts(db, people, tests),
  );
  const written = await readWritten(
    db,
    rows.filter(({ state, total }) => state === 'submitted' && total === 0).map(({ id }) => id),
    parts,
  );
  const byPlace = new Map(rows.map((row) => [`${row.studentId} ${row.quizId}`, row]));
  return people.map(({ id, name }) => {
    const grades = tests.map(({ id: test, title }): Grade => {
      const row = byPlace.get(`${id} ${test}`);
      if (!row) return { test, title, state: 'none', percent: null, reinstated: false };
      const isGraded = row.state === 'submitted' && row.right !== null && row.total !== null;
      const percent = isGraded && row.total !== 0 ? toPercent(row.right ?? 0, row.total ?? 0) : null;
      const points = written.get(row.id);
      if (points?.by && points.low === points.high)
        return {
          ...{ test, title, sitting: row.id, state: row.state, percent: toPercent(points.low, points.of) },
          reinstated: row.reinstated,
          writtenBy: points.by,
        };
      return { test, title, sitting: row.id, state: row.state, percent, reinstated: row.reinstated };
    });
    const percents = grades.flatMap(({ percent }) => percent ?? []);
    const sum = percents.reduce((all, percent) => all + percent, 0);
    return {
      id,
      name,
      average: percents.length === 0 ? null : Math.round(sum / percents.length),
      grades: [...grades, ...homeworkOf(id)],
    };
  });
}

/** What some students have of some tests, of each what was given last. */
async function readNewest(db: Queryable, people: readonly Person[], tests: readonly Test[]) {
  return db
    .selectDistinctOn([sittings.studentId, sittings.quizId], {
      ...{
        id: sittings.id,
        studentId: sittings.studentId,
        quizId: sittings.quizId,
        state: sittings.state,
        right: sittings.right,
      },
      ...{ total: sittings.total, reinstated: sql<boolean>`${sittings.reinstatedAt} is not null` },
    })
    .from(sittings)
    .where(and(isNull(sittings.recordId), inArray(sittings.studentId, idsOf(people)), inArray(sittings.quizId, idsOf(tests))))
    .orderBy(sittings.studentId, sittings.quizId, desc(sittings.assignedAt), desc(sittings.id));
}

const record = alias(sittings, 'record');

/** The parts that were begun of what students have sat of some tests, where these are of free response alone. */
const readWrittenParts = (db: Queryable, people: readonly Person[], tests: readonly Test[]) =>
  db
    .select({ id: sittings.id, versionId: sittings.versionId, recordId: sittings.recordId })
    .from(sittings)
    .innerJoin(record, eq(record.id, sittings.recordId))
    .where(
      and(
        ...[inArray(record.studentId, idsOf(people)), inArray(record.quizId, idsOf(tests))],
        ...[eq(record.state, 'submitted'), eq(record.total, 0), isNotNull(sittings.startedAt)],
      ),
    );

/** What some tests of free response alone come to. */
async function readWritten(
  db: Queryable,
  recordIds: readonly string[],
  parts: Awaited<ReturnType<typeof readWrittenParts>>,
): Promise<Map<string, WrittenRange>> {
  const ranges = await readRanges(
    db,
    parts.filter(({ recordId }) => recordId !== null && recordIds.includes(recordId)),
  );
  return new Map(
    recordIds.flatMap((each) => {
      const sum = addRanges(parts.filter((part) => part.recordId === each).flatMap((part) => ranges.get(part.id) ?? []));
      return sum ? [[each, sum] as const] : [];
    }),
  );
}

type Query = z.output<typeof call.body>;

/** What a line is sorted by, as a text that sorts as it does; who has no grade comes last either way. */
function sortKey(line: GradebookLine, { sort, order }: Pick<Query, 'sort' | 'order'>): string {
  if (sort === 'name') return nameOf(line);
  const percent = sort === 'average' ? line.average : (line.grades.find(({ test }) => test === sort)?.percent ?? null);
  if (percent === null) return order === 'up' ? '999' : '';
  return String(percent).padStart(3, '0');
}

/** A page of a gradebook. Throws `CallRefused`: 400, 404. */
export async function findGrades(
  db: Queryable,
  { after, group, course, ...sorted }: Query,
  now: Date,
): Promise<DeskPage<GradebookLine>> {
  const { people, tests, homework } = await openGradebook(db, { group, course });
  const columns = { tests, homework, now };
  const way = sorted.order === 'up' ? 1 : -1;
  const compare = (one: [string, string], other: [string, string]) =>
    (compareText(one[0], other[0]) || compareText(one[1], other[1])) * way;
  // By name the lines of one page are read, otherwise those of all, since what they are sorted by is in them.
  const lines =
    sorted.sort === 'name'
      ? people.map((each) => ({ ...each, average: null, grades: [] }))
      : await readLines(db, people, columns);
  const placed = lines.map((line) => ({ line, place: [sortKey(line, sorted), line.id] as [string, string] }));
  placed.sort((one, other) => compare(one.place, other.place));
  const from = after === undefined ? null : readCursor(after);
  const page = placed.filter(({ place }) => from === null || compare(place, from) > 0).slice(0, pageLimit);
  const shown =
    sorted.sort === 'name'
      ? await readLines(
          db,
          page.map(({ line }) => line),
          columns,
        )
      : page.map(({ line }) => line);
  const byId = new Map(shown.map((line) => [line.id, line]));
  return cutPage(
    page,
    ({ place }) => place,
    ({ line }) => byId.get(line.id) ?? line,
    after === undefined ? people.length : undefined,
  );
}
