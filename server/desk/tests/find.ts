import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as calls from '../../../contract/desk/assignments.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import { studentSortName } from '../../accounts/names.ts';
import type { Queryable } from '../../db/open.ts';
import { assignments } from '../../db/tables/assignments.ts';
import { auditEvents } from '../../db/tables/audit.ts';
import { quizVersions, quizzes } from '../../db/tables/content.ts';
import { courses } from '../../db/tables/courses.ts';
import { groups } from '../../db/tables/groups.ts';
import { students } from '../../db/tables/people.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import type { Marker } from '../../marking/markers.ts';
import { listContent } from '../../portal/course-content.ts';
import { readTaught } from '../../teacher/own-students.ts';
import { readContent } from '../../teacher/read-tests.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor, readTimeCursor } from '../pages.ts';

/** What a marker can assign, and the courses and groups in use. */
export async function readAssignable(db: Queryable, marker: Marker): Promise<calls.Assignable> {
  const isTutor = marker.role === 'teacher';
  const [content, inUse, taught] = await together(
    () => (isTutor ? readContent(db, marker.id) : listContent(db)),
    () =>
      db
        .select({ id: groups.id, name: groups.name })
        .from(groups)
        .where(and(isNull(groups.archivedAt), isTutor ? eq(groups.tutorId, marker.id) : undefined))
        .orderBy(sql`lower(${groups.name})`),
    async () =>
      isTutor
        ? readTaught(db, marker.id)
        : db.select({ id: courses.id, name: courses.name }).from(courses).orderBy(asc(courses.name)),
  );
  const ids = content.map(({ quizId }) => quizId);
  const newest = await db
    .selectDistinctOn([quizVersions.quizId], {
      id: quizVersions.quizId,
      title: quizVersions.title,
      questions: quizVersions.questionCount,
    })
    .from(quizVersions)
    .where(inArray(quizVersions.quizId, ids))
    .orderBy(quizVersions.quizId, desc(quizVersions.version));
  const byId = new Map(newest.map((each) => [each.id, each]));
  const tests = content.map(({ quizId, isNode, course }) => ({
    ...{ id: quizId, title: byId.get(quizId)?.title ?? unnamed.title, kind: isNode ? ('mock' as const) : ('quiz' as const) },
    ...{ course, questions: byId.get(quizId)?.questions ?? 0 },
  }));
  return { tests: tests.sort((one, other) => compare(one, other)), courses: taught, groups: inUse };
}

const compare = (one: calls.AssignableTest, other: calls.AssignableTest): number =>
  one.course.localeCompare(other.course, 'en') || one.title.localeCompare(other.title, 'en', { numeric: true });

const countIts = (state?: SQL) =>
  sql<number>`(select count(*) from ${sittings} where ${sittings.assignmentId} = ${assignments.id}${state ?? sql``})`.mapWith(
    Number,
  );

/** The row of its assigning, which has all to whom it was assigned, also those from whom it was taken back. */
const recordOf = sql<string | null>`(select ${auditEvents.id} from ${auditEvents} where ${auditEvents.subjectKind} = 'test'
  and ${auditEvents.subjectId} = ${assignments.quizId} and ${auditEvents.at} = ${assignments.assignedAt}
  and ${auditEvents.action} = 'test.assign' limit 1)`;

const lineFields = {
  assignment: assignments,
  action: recordOf,
  isNode: quizzes.isNode,
  given: countIts(),
  begun: countIts(sql` and ${sittings.state} = 'inProgress'`),
  finished: countIts(sql` and ${sittings.state} = 'submitted'`),
};

type Query = z.output<typeof calls.findAssignments.body>;

/** A page of the assignments that a search finds, the newest first. */
export async function findAssignments(
  db: Queryable,
  { after, ...wanted }: Query,
  now: Date,
): Promise<DeskPage<calls.AssignmentLine>> {
  const matches = matchAssignments(wanted, now);
  const place = after === undefined ? null : readTimeCursor(after);
  const { assignedAt, id } = assignments;
  const rows = await db
    .select(lineFields)
    .from(assignments)
    .innerJoin(quizzes, eq(quizzes.id, assignments.quizId))
    .where(and(matches, place ? or(lt(assignedAt, place.at), and(eq(assignedAt, place.at), lt(id, place.id))) : undefined))
    .orderBy(desc(assignedAt), desc(id))
    .limit(pageLimit);
  return cutPage(
    rows,
    ({ assignment }) => [assignment.assignedAt.toISOString(), assignment.id],
    toLine,
    place === null ? await db.$count(assignments, matches) : undefined,
  );
}

function matchAssignments({ search, state }: Omit<Query, 'after'>, now: Date): SQL | undefined {
  const { title, toName, takenBackAt, closesAt } = assignments;
  const pattern = search ? likeAnywhere(search) : null;
  const inState = {
    current: and(isNull(takenBackAt), or(isNull(closesAt), gt(closesAt, now))),
    closed: and(isNull(takenBackAt), lte(closesAt, now)),
    takenBack: isNotNull(takenBackAt),
  };
  return and(pattern === null ? undefined : or(ilike(title, pattern), ilike(toName, pattern)), state && inState[state]);
}

type Row = {
  assignment: typeof assignments.$inferSelect;
  action: string | null;
  isNode: boolean;
  given: number;
  begun: number;
  finished: number;
};

const toLine = ({ assignment, isNode, ...counts }: Row): calls.AssignmentLine => ({
  ...{ id: assignment.id, title: assignment.title, kind: isNode ? 'mock' : 'quiz', to: assignment.toName, note: assignment.note },
  ...{ opensAt: assignment.opensAt?.getTime() ?? null, closesAt: assignment.closesAt?.getTime() ?? null },
  ...{ at: assignment.assignedAt.getTime(), by: assignment.assignedBy, takenBackAt: assignment.takenBackAt?.getTime() ?? null },
  ...counts,
});

/** One assignment. Throws `CallRefused` 404. */
export async function readAssignment(db: Queryable, id: string): Promise<calls.AssignmentLine> {
  const [row] = await db
    .select(lineFields)
    .from(assignments)
    .innerJoin(quizzes, eq(quizzes.id, assignments.quizId))
    .where(eq(assignments.id, id));
  if (!row) throw new CallRefused(404, 'notFound', 'There’s no such assignment.');
  return toLine(row);
}

/** A page of who has a test of an assignment, by name. */
export async function findAssignedSittings(
  db: Queryable,
  { assignment, state, after }: z.output<typeof calls.findAssignedSittings.body>,
): Promise<DeskPage<calls.AssignedSitting>> {
  const matches = and(eq(sittings.assignmentId, assignment), state && eq(sittings.state, state));
  const [name, last] = after === undefined ? ['', ''] : readCursor(after);
  const beyond =
    after === undefined ? undefined : or(gt(studentSortName, name), and(eq(studentSortName, name), gt(sittings.id, last)));
  const rows = await db
    .select({ sitting: sittings, firstname: students.firstname, lastname: students.lastname, sortName: studentSortName })
    .from(sittings)
    .innerJoin(students, eq(students.id, sittings.studentId))
    .where(and(matches, beyond))
    .orderBy(asc(studentSortName), asc(sittings.id))
    .limit(pageLimit);
  return cutPage(
    rows,
    (row) => [row.sortName, row.sitting.id],
    ({ sitting, firstname, lastname }) => ({
      ...{ id: sitting.id, student: sitting.studentId, name: `${firstname} ${lastname}`.trim(), state: sitting.state },
      ...{ reinstated: sitting.reinstatedAt !== null, ending: sitting.ending, right: sitting.right, total: sitting.total },
      ...{ submittedAt: sitting.submittedAt?.getTime() ?? null, closesAt: sitting.closesAt?.getTime() ?? null },
    }),
    after === undefined ? await db.$count(sittings, matches) : undefined,
  );
}
