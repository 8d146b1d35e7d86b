import { and, asc, eq, exists, gt, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { findStudents as call, StudentLine } from '../../../contract/desk/students.ts';
import { studentSortName } from '../../accounts/names.ts';
import { wantsOffers } from '../../consent/gates.ts';
import type { Queryable } from '../../db/open.ts';
import { auditPeople } from '../../db/tables/audit.ts';
import { courses, enrolments } from '../../db/tables/courses.ts';
import { students } from '../../db/tables/people.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor } from '../pages.ts';

type Query = z.output<typeof call.body>;

/** A page of the students that a search finds, by name. */
export async function findStudents(db: Queryable, { after, ...wanted }: Query): Promise<DeskPage<StudentLine>> {
  const { id, username, firstname, lastname, email, standard, disabledAt } = students;
  const rows = await db
    .select({ id, username, firstname, lastname, email, standard, disabledAt, sortName: studentSortName })
    .from(students)
    .where(and(matches(db, wanted), afterCursor(after)))
    .orderBy(asc(studentSortName), asc(id))
    .limit(pageLimit);
  const total = after === undefined ? await db.$count(students, matches(db, wanted)) : undefined;
  const taken = await coursesOf(
    db,
    rows.map((row) => row.id),
  );
  return cutPage(
    rows,
    (row) => [row.sortName, row.id],
    (row) => ({
      ...{ id: row.id, username: row.username, name: `${row.firstname} ${row.lastname}`.trim(), email: row.email },
      ...{ standard: row.standard, courses: taken.get(row.id) ?? [], isActive: row.disabledAt === null },
    }),
    total,
  );
}

function matches(db: Queryable, { search, state, course, action }: Omit<Query, 'after'>): SQL | undefined {
  const { username, firstname, lastname, email, contact, disabledAt, guardianName, guardianEmail, guardianPhone } = students;
  const pattern = search ? likeAnywhere(search) : null;
  const digits = readDigits(search);
  const inCourse =
    course &&
    exists(
      db
        .select({ id: enrolments.id })
        .from(enrolments)
        .where(and(eq(enrolments.studentId, students.id), eq(enrolments.courseId, course))),
    );
  return and(
    pattern
      ? or(
          ilike(sql`${firstname} || ' ' || ${lastname}`, pattern),
          ...[username, email, contact, guardianName, guardianEmail, guardianPhone].map((column) => ilike(column, pattern)),
          ...(digits === null
            ? []
            : [contact, guardianPhone].map((column) => sql`regexp_replace(${column}, '\\D', '', 'g') like ${`%${digits}%`}`)),
        )
      : undefined,
    state && (state === 'disabled' ? isNotNull(disabledAt) : isNull(disabledAt)),
    state === 'offers' ? wantsOffers(db, students.id) : undefined,
    inCourse || undefined,
    action === undefined
      ? undefined
      : inArray(students.id, db.select({ id: auditPeople.personId }).from(auditPeople).where(eq(auditPeople.eventId, action))),
  );
}

/** The digits of what may be a part of a telephone number, however it is written; null for anything else. */
function readDigits(search = ''): string | null {
  const digits = search.replace(/\D/g, '');
  return digits.length >= 5 && /^\+?[\d\s()./-]+$/.test(search) ? digits : null;
}

function afterCursor(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [name, id] = readCursor(after);
  return or(gt(studentSortName, name), and(eq(studentSortName, name), gt(students.id, id)));
}

/** The names of the courses that each of some students is in. */
async function coursesOf(db: Queryable, studentIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ studentId: enrolments.studentId, name: courses.name })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(inArray(enrolments.studentId, studentIds))
    .orderBy(asc(courses.name));
  const taken = new Map<string, string[]>();
  for (const { studentId, name } of rows) taken.set(studentId, [...(taken.get(studentId) ?? []), name]);
  return taken;
}
