import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OwnTest, TestFile } from '../../contract/teacher/tests.ts';
import { unnamed } from '../../contract/unnamed.ts';
import { studentSortName } from '../accounts/names.ts';
import type { Queryable } from '../db/open.ts';
import { assignments } from '../db/tables/assignments.ts';
import { quizVersions } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import { listContent } from '../portal/course-content.ts';
import { readCompletedOf } from '../results/completed.ts';
import { ownStudents, readTaught } from './own-students.ts';

/** How many of what was assigned of a test are shown. */
const mostGiven = 10;

/** The tests of the courses that a tutor teaches, by course and title. */
export async function listOwnTests(db: Queryable, tutorId: string): Promise<OwnTest[]> {
  const content = await readContent(db, tutorId);
  const ids = content.map(({ quizId }) => quizId);
  const [newest, counts, given] = await together(
    () => readNewest(db, ids),
    () => countSittings(db, tutorId, ids),
    () => readGiven(db, tutorId, ids),
  );
  const tests = content.map(({ quizId, isNode, course }): OwnTest => {
    const version = newest.get(quizId);
    const { waiting = 0, begun = 0, finished = 0 } = counts.get(quizId) ?? {};
    return {
      ...{ id: quizId, title: version?.title ?? unnamed.title, kind: isNode ? 'mock' : 'quiz', course },
      ...{ questions: version?.questions ?? 0, waiting, begun, finished, given: (given.get(quizId) ?? []).slice(0, mostGiven) },
    };
  });
  return tests.sort(
    (one, other) => one.course.localeCompare(other.course, 'en') || one.title.localeCompare(other.title, 'en', { numeric: true }),
  );
}

/** The tests of the courses that a tutor teaches, by their ids. */
export async function readContent(db: Queryable, tutorId: string) {
  const [taught, content] = await together(
    () => readTaught(db, tutorId),
    () => listContent(db),
  );
  const names = new Set(taught.map(({ name }) => name));
  return content.filter(({ course }) => names.has(course));
}

async function readNewest(db: Queryable, ids: string[]) {
  const { quizId, title, questionCount: questions } = quizVersions;
  const rows = await db
    .selectDistinctOn([quizId], { quizId, title, questions })
    .from(quizVersions)
    .where(inArray(quizId, ids))
    .orderBy(quizId, desc(quizVersions.version));
  return new Map(rows.map((row) => [row.quizId, row]));
}

const isOwnSitting = (db: Queryable, tutorId: string, ids: string[]) =>
  and(inArray(sittings.quizId, ids), isNull(sittings.recordId), inArray(sittings.studentId, ownStudents(db, tutorId)));

async function countSittings(db: Queryable, tutorId: string, ids: string[]) {
  const count = (state: string) => sql<number>`count(*) filter (where ${sittings.state} = ${state})`.mapWith(Number);
  const rows = await db
    .select({
      quizId: sittings.quizId,
      ...{ waiting: count('assigned'), begun: count('inProgress'), finished: count('submitted') },
    })
    .from(sittings)
    .where(isOwnSitting(db, tutorId, ids))
    .groupBy(sittings.quizId);
  return new Map(rows.map((row) => [row.quizId, row]));
}

/** What was assigned of some tests to own students, the newest first, by the test's id. */
async function readGiven(db: Queryable, tutorId: string, ids: string[]): Promise<Map<string, OwnTest['given']>> {
  const { quizId, toName, assignedBy, assignedAt, closesAt } = assignments;
  const reached = db
    .select({ id: sittings.assignmentId })
    .from(sittings)
    .where(isOwnSitting(db, tutorId, ids));
  const rows = await db
    .select({ quizId, to: toName, by: assignedBy, assignedAt, closesAt })
    .from(assignments)
    .where(and(isNull(assignments.takenBackAt), inArray(assignments.id, reached)))
    .orderBy(desc(assignedAt), desc(assignments.id));
  const given = new Map<string, OwnTest['given']>();
  for (const { quizId: test, assignedAt: at, closesAt: until, ...row } of rows) {
    const line = { ...row, at: at.getTime(), closesAt: until?.getTime() ?? null };
    given.set(test, [...(given.get(test) ?? []), line]);
  }
  return given;
}

/** Which of a tutor's own students have a test. Throws `CallRefused` 404, also for another course's: nobody learns which. */
export async function readOwnTest(db: Queryable, tutorId: string, id: string, now: Date): Promise<TestFile> {
  const own = ownStudents(db, tutorId);
  const [tests, rows, completed] = await together(
    () => listOwnTests(db, tutorId),
    () =>
      db
        .selectDistinctOn([studentSortName, students.id], {
          ...{ id: students.id, firstname: students.firstname, lastname: students.lastname },
          ...{ sitting: sittings.id, state: sittings.state, submittedAt: sittings.submittedAt },
        })
        .from(sittings)
        .innerJoin(students, eq(students.id, sittings.studentId))
        .where(isOwnSitting(db, tutorId, [id]))
        .orderBy(asc(studentSortName), asc(students.id), desc(sittings.assignedAt), desc(sittings.id)),
    () => readCompletedOf(db, { whose: (column) => inArray(column, own), now, unscaled: true }),
  );
  const test = tests.find((each) => each.id === id);
  if (!test) throw new CallRefused(404, 'notFound', 'There’s no such test.');
  const percents = new Map(completed.map(({ sitting }) => [sitting.studentQuizId, sitting.percent]));
  return {
    test,
    students: rows.map(({ firstname, lastname, sitting, submittedAt, ...row }) => ({
      ...{ ...row, name: `${firstname} ${lastname}`.trim(), at: submittedAt?.getTime() ?? null },
      percent: percents.get(sitting) ?? null,
    })),
  };
}
