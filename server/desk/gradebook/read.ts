import { and, asc, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
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
  const whose = group === undefined ? await openCourse(db, course ?? '') : await openGroup(db, group);
  const people = whose.rows
    .map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}`.trim() }))
    .sort((one, other) => compareText(nameOf(one), nameOf(other)) || compareText(one.id, other.id));
  const [tests, homework] = await together(
    () => readTests(db, whose.ids, whose.quizIds),
    () => readHomeworkColumns(db, whose.ids, course ?? null),
  );
  return { ...whose.owner, people, tests, homework };
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const nameOf = ({ name }: Person): string => name.toLowerCase();
const personFields = { id: students.id, firstname: students.firstname, lastname: students.lastname };

async function openGroup(db: Queryable, id: string) {
  const [[group], rows] = await together(
    () => db.select().from(groups).where(eq(groups.id, id)),
    () =>
      db
        .select(personFields)
        .from(groupMembers)
        .innerJoin(students, eq(students.id, groupMembers.studentId))
        .where(eq(groupMembers.groupId, id)),
  );
  if (!group) throw noSuchGroup();
  const owner = { kind: 'group' as const, id, name: group.name };
  return { owner, rows, ids: rows.map((each) => each.id), quizIds: null };
}

async function openCourse(db: Queryable, id: string) {
  const [[course], content, rows] = await together(
    () => db.select({ name: courses.name }).from(courses).where(eq(courses.id, id)),
    () => listContent(db),
    () =>
      db
        .selectDistinct(personFields)
        .from(enrolments)
        .innerJoin(students, eq(students.id, enrolments.studentId))
        .where(eq(enrolments.courseId, id)),
  );
  if (!course) throw new CallRefused(404, 'notFound', 'There’s no such course.');
  const quizIds = content.filter((each) => each.course === course.name).map(({ quizId }) => quizId);
  return { owner: { kind: 'school' as const, id: null, name: course.name }, rows, ids: rows.map((each) => each.id), quizIds };
}

/** The tests that some have, those given last; drills are practice and none of them. By title. */
async function readTests(db: Queryable, studentIds: string[], quizIds: string[] | null): Promise<Test[]> {
  const given = await db
    .select({ id: sittings.quizId, at: max(sittings.assignedAt) })
    .from(sittings)
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(
      and(
        ...[inArray(sittings.studentId, studentIds), isNull(sittings.recordId), isNull(quizzes.drillFor)],
        quizIds === null ? undefined : inArray(sittings.quizId, quizIds),
      ),
    )
    .groupBy(sittings.quizId)
    .orderBy(desc(max(sittings.assignedAt)), asc(sittings.quizId))
    .limit(mostGradebookTests);
  const ids = given.map(({ id }) => id);
  const named = await db
    .selectDistinctOn([quizVersions.quizId], { id: quizVersions.quizId, title: quizVersions.title })
    .from(quizVersions)
    .where(inArray(quizVersions.quizId, ids))
    .orderBy(quizVersions.quizId, desc(quizVersions.version));
  return named
    .map(({ id, title }) => ({ id, title: title ?? unnamed.title }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en', { numeric: true }) || compareText(one.id, other.id));
}

type Columns = { tests: readonly Test[]; homework: readonly Test[]; now: Date };

/** Students with a grade for each test and then each homework, in the order of all. */
export async function readLines(
  db: Queryable,
  people: readonly Person[],
  { tests, homework, now }: Columns,
): Promise<GradebookLine[]> {
  const homeworkOf = await readHomeworkGrades(db, { people: people.map(({ id }) => id), columns: homework, now });
  const rows = await db
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
    .where(
      and(
        isNull(sittings.recordId),
        inArray(
          sittings.studentId,
          people.map(({ id }) => id),
        ),
        inArray(
          sittings.quizId,
          tests.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(sittings.studentId, sittings.quizId, desc(sittings.assignedAt), desc(sittings.id));
  const written = await readWritten(
    db,
    rows.filter(({ state, total }) => state === 'submitted' && total === 0).map(({ id }) => id),
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

/** What some tests of free response alone come to. */
async function readWritten(db: Queryable, recordIds: readonly string[]): Promise<Map<string, WrittenRange>> {
  if (recordIds.length === 0) return new Map();
  const { id, versionId, recordId } = sittings;
  const parts = await db
    .select({ id, versionId, recordId })
    .from(sittings)
    .where(and(inArray(recordId, [...recordIds]), isNotNull(sittings.startedAt)));
  const ranges = await readRanges(db, parts);
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
