import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { type HomeworkPreview, mostGiven } from '../../contract/homework/marking.ts';
import type { Queryable } from '../db/open.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { groupMembers, groups } from '../db/tables/groups.ts';
import { students } from '../db/tables/people.ts';
import { findNamed, findNamedAmong } from '../desk/groups/named.ts';
import { taughtBy } from '../doubts/access.ts';
import { CallRefused } from '../http/refused.ts';
import type { Marker } from '../marking/markers.ts';

/** To whom of a course: those of a group, those who are named, or everybody. */
export type HomeworkReach = { course: string; group?: string | undefined; names?: readonly string[] | undefined };

type ReachedStudent = { id: string; name: string; firstname: string; isActive: boolean; isInCourse: boolean };
export type ReachedByHomework = { courseName: string; toName: string; students: ReachedStudent[] };

/**
 * Whom homework would reach; who is not in the course or can't sign in gets none. They are held, so that none is erased meanwhile. Throws `CallRefused`: 400, 404 for a course or a group
 * that is not there or not the teacher's, 409 for an archived group and for too many.
 */
export async function findReached(
  db: Queryable,
  { course, group, names }: HomeworkReach,
  marker: Marker,
): Promise<ReachedByHomework> {
  if (group !== undefined && names !== undefined)
    throw new CallRefused(400, 'badInput', 'Choose a group, students by name or everyone in the course.');
  const courseName = await readCourseName(db, course, marker);
  if (group !== undefined) {
    const { name, ids } = await findInGroup(db, group);
    return { courseName, toName: name, students: await readStudents(db, ids, { course, marker }) };
  }
  if (names !== undefined) {
    const ids =
      marker.role === 'staff'
        ? (await findNamed(db, { names })).map(({ id }) => id)
        : await findNamedAmong(db, names, { which: isInCourse(db, course), where: 'Nobody in this course' });
    const toName = ids.length === 1 ? '1 student' : `${ids.length} students`;
    return { courseName, toName, students: await readStudents(db, ids, { course, marker }) };
  }
  const rows = await db.selectDistinct({ id: enrolments.studentId }).from(enrolments).where(eq(enrolments.courseId, course));
  const ids = rows.map(({ id }) => id);
  return { courseName, toName: courseName, students: await readStudents(db, ids, { course, marker }) };
}

async function readCourseName(db: Queryable, courseId: string, marker: Marker): Promise<string> {
  const own = marker.role === 'teacher' ? inArray(courses.id, taughtBy(db, marker.id)) : undefined;
  const [course] = await db
    .select({ name: courses.name })
    .from(courses)
    .where(and(eq(courses.id, courseId), own));
  if (!course) throw new CallRefused(404, 'notFound', 'There’s no such course.');
  return course.name;
}

async function findInGroup(db: Queryable, groupId: string): Promise<{ name: string; ids: string[] }> {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId));
  if (!group) throw new CallRefused(404, 'notFound', 'There’s no such group.');
  if (group.archivedAt !== null) throw new CallRefused(409, 'conflict', 'This group is archived. Bring it back first.');
  const rows = await db.select({ id: groupMembers.studentId }).from(groupMembers).where(eq(groupMembers.groupId, groupId));
  return { name: group.name, ids: rows.map(({ id }) => id) };
}

const isInCourse = (db: Queryable, courseId: string) =>
  inArray(students.id, db.select({ id: enrolments.studentId }).from(enrolments).where(eq(enrolments.courseId, courseId)));

async function readStudents(
  db: Queryable,
  ids: readonly string[],
  { course, marker }: { course: string; marker: Marker },
): Promise<ReachedStudent[]> {
  const rows = await db
    .select({
      ...{ id: students.id, firstname: students.firstname, lastname: students.lastname },
      isActive: sql<boolean>`${isNull(students.disabledAt)}`,
      isInCourse: sql<boolean>`${exists(
        db
          .select({ id: enrolments.id })
          .from(enrolments)
          .where(and(eq(enrolments.studentId, students.id), eq(enrolments.courseId, course))),
      )}`,
    })
    .from(students)
    .where(inArray(students.id, [...ids]))
    .orderBy(students.id)
    .for('key share', { of: students });
  const reached = rows
    .map(({ lastname, ...row }) => ({ ...row, name: `${row.firstname} ${lastname}`.trim() }))
    // Who is in a group and not in the course is none of a teacher's students.
    .filter(({ isInCourse }) => marker.role === 'staff' || isInCourse)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
  if (reached.length > mostGiven)
    throw new CallRefused(
      409,
      'conflict',
      `That’s ${reached.length} students. At most ${mostGiven} can be given homework at once.`,
    );
  return reached;
}

export const getsHomework = ({ isActive, isInCourse }: ReachedStudent): boolean => isActive && isInCourse;

const shownNames = 12;
const count = (some: readonly ReachedStudent[]) => ({
  count: some.length,
  first: some.slice(0, shownNames).map(({ name }) => name),
});

/** Whom homework reaches, in numbers and names. */
export const summarize = ({ toName, students: reached }: ReachedByHomework): HomeworkPreview => ({
  to: toName,
  gets: count(reached.filter(getsHomework)),
  outside: count(reached.filter(({ isInCourse }) => !isInCourse)),
  off: count(reached.filter(({ isActive, isInCourse }) => isInCourse && !isActive)),
});
