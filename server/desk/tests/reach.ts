import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { AssignmentPreview, SomeStudents } from '../../../contract/desk/assignments.ts';
import { mostAssigned } from '../../../contract/desk/assignments.ts';
import type { Queryable } from '../../db/open.ts';
import { courses } from '../../db/tables/courses.ts';
import { groupMembers, groups } from '../../db/tables/groups.ts';
import { students } from '../../db/tables/people.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import type { Marker } from '../../marking/markers.ts';
import { groupsOf, isOwnStudent, readTaught } from '../../teacher/own-students.ts';
import { readContent } from '../../teacher/read-tests.ts';
import { noSuchGroup } from '../groups/find.ts';
import { findNamed, findNamedAmong } from '../groups/named.ts';

/** To whom: one of the three. */
export type Reach = { group?: string | undefined; course?: string | undefined; names?: readonly string[] | undefined };

/** Whom something is for, and what they are called together. */
type ReachedStudents = { ids: string[]; to: { groupId: string | null; courseId: string | null; toName: string } };

/** Throws `CallRefused`: 400 for what is not one of the three and for names that are nobody's, 404, 409 for an archived group and for too many. */
export async function findReached(db: Queryable, { group, course, names }: Reach): Promise<ReachedStudents> {
  if ([group, course, names].filter((each) => each !== undefined).length !== 1)
    throw new CallRefused(400, 'badInput', 'Choose a group, a course or students by name.');
  const reached =
    group !== undefined
      ? await findInGroup(db, group)
      : course !== undefined
        ? await findInCourse(db, course)
        : await findByName(db, names ?? []);
  if (reached.ids.length > mostAssigned)
    throw new CallRefused(
      409,
      'conflict',
      `That’s ${reached.ids.length} students. At most ${mostAssigned} can be chosen at once: use groups.`,
    );
  return reached;
}

async function findInGroup(db: Queryable, groupId: string): Promise<ReachedStudents> {
  const [[group], rows] = await together(
    () => db.select().from(groups).where(eq(groups.id, groupId)),
    () => db.select({ id: groupMembers.studentId }).from(groupMembers).where(eq(groupMembers.groupId, groupId)),
  );
  if (!group) throw noSuchGroup();
  if (group.archivedAt !== null) throw new CallRefused(409, 'conflict', 'This group is archived. Bring it back first.');
  return { ids: rows.map(({ id }) => id), to: { groupId, courseId: null, toName: group.name } };
}

async function findInCourse(db: Queryable, courseId: string): Promise<ReachedStudents> {
  const [[course], named] = await together(
    () => db.select({ name: courses.name }).from(courses).where(eq(courses.id, courseId)),
    () => findNamed(db, { names: [], course: courseId }),
  );
  if (!course) throw new CallRefused(404, 'notFound', 'There’s no such course.');
  return { ids: named.map(({ id }) => id), to: { groupId: null, courseId, toName: course.name } };
}

async function findByName(db: Queryable, names: readonly string[]): Promise<ReachedStudents> {
  return toNamed((await findNamed(db, { names })).map(({ id }) => id));
}

const toNamed = (ids: string[]): ReachedStudents => ({
  ids,
  to: { groupId: null, courseId: null, toName: ids.length === 1 ? '1 student' : `${ids.length} students` },
});

/** The same for a marker. A tutor's own students are reached alone: by a group of the tutor's, by a course that the tutor teaches, or by name. Throws as above, 404 also for another tutor's. */
export async function findReachedBy(db: Queryable, reach: Reach, { role, id }: Marker): Promise<ReachedStudents> {
  if (role === 'staff') return findReached(db, reach);
  const { group, course, names } = reach;
  if (names !== undefined && group === undefined && course === undefined)
    return toNamed(await findNamedAmong(db, names, { which: isOwnStudent(db, id), where: 'None of your students' }));
  const [, reached] = await together(
    async () => {
      const own = group !== undefined ? await groupsOf(db, id) : await readTaught(db, id);
      if (!own.some((each) => each.id === (group ?? course)))
        throw new CallRefused(404, 'notFound', 'This isn’t one of your groups or courses.');
    },
    () => findReached(db, reach),
  );
  return reached;
}

/** Throws `CallRefused` 404 where a test is of none of the courses that a tutor teaches. */
export async function requireOwnTest(db: Queryable, quizId: string, { role, id }: Marker): Promise<void> {
  if (role === 'staff' || (await readContent(db, id)).some((each) => each.quizId === quizId)) return;
  throw new CallRefused(404, 'notFound', 'There’s no such test.');
}

type ReachedStudent = { id: string; name: string; isActive: boolean; hasIt: boolean; hasSat: boolean };

/** Students by name, and what each has of a quiz. They are held, so that none is erased meanwhile. */
export async function readBefore(db: Queryable, ids: readonly string[], quizId: string): Promise<ReachedStudent[]> {
  const its = sql`${sittings.studentId} = ${students.id} and ${sittings.quizId} = ${quizId} and ${sittings.recordId} is null`;
  const rows = await db
    .select({
      ...{ id: students.id, firstname: students.firstname, lastname: students.lastname, disabledAt: students.disabledAt },
      hasIt: sql<boolean>`exists (select from ${sittings} where ${its} and ${sittings.state} <> 'submitted')`,
      hasSat: sql<boolean>`exists (select from ${sittings} where ${its} and ${sittings.state} = 'submitted')`,
    })
    .from(students)
    .where(inArray(students.id, [...ids]))
    .orderBy(asc(students.id))
    .for('key share', { of: students });
  return rows
    .map(({ firstname, lastname, disabledAt, ...row }) => ({
      ...{ ...row, name: `${firstname} ${lastname}`.trim(), isActive: disabledAt === null },
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Whether a student gets it: who has it already, or can't sign in, does not, and who has sat it only where it is given again. */
export const getsIt = ({ isActive, hasIt, hasSat }: ReachedStudent, again: boolean): boolean =>
  isActive && !hasIt && (again || !hasSat);

const shownNames = 12;

const count = (some: readonly ReachedStudent[]): SomeStudents => ({
  count: some.length,
  first: some.slice(0, shownNames).map(({ name }) => name),
});

/** What an assignment would do, in numbers and names. */
export const summarize = (before: readonly ReachedStudent[], again: boolean): Omit<AssignmentPreview, 'title' | 'to'> => ({
  gets: count(before.filter((each) => getsIt(each, again))),
  has: count(before.filter(({ isActive, hasIt }) => isActive && hasIt)),
  sat: count(before.filter(({ isActive, hasIt, hasSat }) => isActive && !hasIt && hasSat)),
  off: count(before.filter(({ isActive }) => !isActive)),
});
