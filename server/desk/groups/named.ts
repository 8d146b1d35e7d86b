import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { courses, enrolments } from '../../db/tables/courses.ts';
import { students } from '../../db/tables/people.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';

type NamedStudents = { names: readonly string[]; course?: string | undefined };

/**
 * The students whose usernames or addresses are named, and all who are in a course, each once. Throws `CallRefused` 400 with every name that is nobody's or
 * several students', and where nobody is named; 404 for an unknown course.
 */
export async function findNamed(db: Queryable, { names, course }: NamedStudents): Promise<{ id: string }[]> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()).filter((name) => name !== ''))];
  if (wanted.length === 0 && course === undefined)
    throw new CallRefused(400, 'badInput', 'Name at least one student, or choose a course.');
  const [rows, enrolled] = await together(
    async () =>
      db
        .select({ id: students.id, username: students.username, email: sql<string>`lower(${students.email})` })
        .from(students)
        .where(or(inArray(students.username, wanted), inArray(sql`lower(${students.email})`, wanted))),
    async () => (course === undefined ? [] : readEnrolled(db, course)),
  );
  const problems: string[] = [];
  const found = new Map<string, { id: string }>();
  for (const name of wanted) {
    const own = rows.filter(({ username }) => username === name);
    const its = own.length > 0 ? own : rows.filter(({ email }) => email === name);
    const [one] = its;
    if (one && its.length === 1) found.set(one.id, { id: one.id });
    else if (one) problems.push(`Several students have the address ${name}: use their usernames.`);
    else problems.push(`There’s no student ${name}.`);
  }
  if (problems.length > 0) throw new CallRefused(400, 'badInput', `${problems.join(' ')} Nothing was changed.`);
  if (enrolled === null) throw new CallRefused(404, 'notFound', 'There’s no such course.');
  for (const one of enrolled) found.set(one.id, one);
  if (found.size === 0) throw new CallRefused(400, 'badInput', 'Nobody is in this course.');
  return [...found.values()];
}

/**
 * The same among some students, for a tutor, who learns of nobody else whether there is such a student. `where`: whom nobody else is among, as the refusal says it. Throws `CallRefused` 400 with every name that is nobody's of
 * them.
 */
export async function findNamedAmong(
  db: Queryable,
  names: readonly string[],
  { which, where }: { which: SQL | undefined; where: string },
): Promise<string[]> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()).filter((name) => name !== ''))];
  const rows = await db
    .select({ id: students.id, username: students.username, email: sql<string>`lower(${students.email})` })
    .from(students)
    .where(and(which, or(inArray(students.username, wanted), inArray(sql`lower(${students.email})`, wanted))));
  const its = (name: string) => {
    const own = rows.filter(({ username }) => username === name);
    return own.length > 0 ? own : rows.filter(({ email }) => email === name);
  };
  const unknown = wanted.filter((name) => its(name).length !== 1);
  if (unknown.length > 0)
    throw new CallRefused(400, 'badInput', `${where}, or more than one, has: ${unknown.join(', ')}. Use usernames.`);
  return [...new Set(wanted.flatMap((name) => its(name).map(({ id }) => id)))];
}

/** Who is in a course; null where there is no such course. */
async function readEnrolled(db: Queryable, courseId: string): Promise<{ id: string }[] | null> {
  const [[course], enrolled] = await together(
    async () => db.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)),
    async () => db.selectDistinct({ id: enrolments.studentId }).from(enrolments).where(eq(enrolments.courseId, courseId)),
  );
  return course ? enrolled : null;
}
