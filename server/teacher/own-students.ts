import { and, asc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { studentSortName } from '../accounts/names.ts';
import type { Queryable } from '../db/open.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { groupMembers, groups } from '../db/tables/groups.ts';
import { students } from '../db/tables/people.ts';
import { taughtBy } from '../doubts/access.ts';

/** The groups of a tutor's that are in use. */
export const groupsOf = (db: Queryable, tutorId: string) =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.tutorId, tutorId), isNull(groups.archivedAt)));

/** Whether a row of students is of one of a tutor's own: in a course that the tutor teaches or in a group of the tutor's, with an account that is open. */
export const isOwnStudent = (db: Queryable, tutorId: string): SQL | undefined =>
  and(
    isNull(students.disabledAt),
    or(
      exists(
        db
          .select({ id: enrolments.id })
          .from(enrolments)
          .where(and(eq(enrolments.studentId, students.id), inArray(enrolments.courseId, taughtBy(db, tutorId)))),
      ),
      exists(
        db
          .select({ id: groupMembers.studentId })
          .from(groupMembers)
          .where(and(eq(groupMembers.studentId, students.id), inArray(groupMembers.groupId, groupsOf(db, tutorId)))),
      ),
    ),
  );

/** The ids of a tutor's own students. */
export const ownStudents = (db: Queryable, tutorId: string) =>
  db.select({ id: students.id }).from(students).where(isOwnStudent(db, tutorId));

/** The names of the courses that a tutor teaches. */
export async function readTaught(db: Queryable, tutorId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .where(inArray(courses.id, taughtBy(db, tutorId)))
    .orderBy(asc(courses.name));
}

/** A tutor's own student, with what of the tutor's they are in. */
export type OwnPerson = { id: string; name: string; courses: string[]; groups: string[] };

/** A tutor's own students by name; of them one, where `which` says so. */
export async function readOwnStudents(db: Queryable, tutorId: string, which?: SQL): Promise<OwnPerson[]> {
  const ofStudent = (names: SQL) => sql<string[]>`array(${names})`;
  const rows = await db
    .select({
      ...{ id: students.id, firstname: students.firstname, lastname: students.lastname },
      courses:
        ofStudent(sql`select distinct ${courses.name} from ${courses} join ${enrolments} on ${enrolments.courseId} = ${courses.id}
        where ${enrolments.studentId} = ${students.id} and ${courses.id} in ${taughtBy(db, tutorId)} order by 1`),
      groups: ofStudent(sql`select ${groups.name} from ${groups} join ${groupMembers} on ${groupMembers.groupId} = ${groups.id}
        where ${groupMembers.studentId} = ${students.id} and ${groups.tutorId} = ${tutorId} and ${groups.archivedAt} is null order by 1`),
    })
    .from(students)
    .where(and(isOwnStudent(db, tutorId), which))
    .orderBy(asc(studentSortName), asc(students.id));
  return rows.map(({ firstname, lastname, ...row }) => ({ ...row, name: `${firstname} ${lastname}`.trim() }));
}
