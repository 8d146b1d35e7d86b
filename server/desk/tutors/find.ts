import { and, asc, eq, gt, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { findTutors as call, TutorFile, TutorLine } from '../../../contract/desk/tutors.ts';
import type { Queryable } from '../../db/open.ts';
import { courses } from '../../db/tables/courses.ts';
import { courseTutors } from '../../db/tables/doubts.ts';
import { teachers } from '../../db/tables/people.ts';
import { tutorChecks } from '../../db/tables/tutors.ts';
import type { Environment } from '../../environment.ts';
import { CallRefused } from '../../http/refused.ts';
import { toDay } from '../../schedule/school-time.ts';
import { readFreeTimes } from '../../schedule/tutor-sessions.ts';
import { listCheckStates, listLacking, readChecks } from '../../tutors/checks/read-checks.ts';
import { loadHours, loadHoursOf } from '../../tutors/hours/load-hours.ts';
import { readAppHolders, readInvitations, readNewEmails } from '../faculty/read-invitations.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor } from '../pages.ts';

type Query = z.output<typeof call.body>;
type Deps = { schoolZone: string; now: Date };
type FileDeps = Deps & Pick<Environment, 'roomServer'>;

const fullName = sql<string>`trim(${teachers.firstname} || ' ' || ${teachers.lastname})`;
const sortName = sql<string>`lower(${fullName})`;

/** A page of the tutors that a search finds, by name. */
export async function findTutors(db: Queryable, { after, ...wanted }: Query, deps: Deps): Promise<DeskPage<TutorLine>> {
  const rows = await db
    .select({
      id: teachers.id,
      name: fullName,
      email: teachers.email,
      passwordHash: teachers.passwordHash,
      disabledAt: teachers.disabledAt,
      sortName,
    })
    .from(teachers)
    .where(and(matches(wanted), afterCursor(after)))
    .orderBy(asc(sortName), asc(teachers.id))
    .limit(pageLimit);
  const ids = rows.map(({ id }) => id);
  const taught = await readCourses(db, ids);
  const checks = await readChecks(db, inArray(tutorChecks.tutorId, ids));
  const today = toDay(deps.now, deps.schoolZone).slice(0, 10);
  const hours = await loadHoursOf(db, ids, deps);
  return cutPage(
    rows,
    (row) => [row.sortName, row.id],
    ({ id, name, email, passwordHash, disabledAt }) => {
      const its = hours.get(id);
      return {
        ...{ id, name, email, isActive: disabledAt === null, hasPassword: passwordHash !== null, courses: taught.get(id) ?? [] },
        lacks: listLacking(checks.get(id) ?? [], today),
        ...{ hasHours: its?.isSet ?? false, free: its?.free ?? 0, outside: its?.outside.length ?? 0 },
      };
    },
    after === undefined ? await db.$count(teachers, matches(wanted)) : undefined,
  );
}

function matches({ search, state }: Omit<Query, 'after'>): SQL | undefined {
  const pattern = search ? likeAnywhere(search) : null;
  return and(
    pattern === null ? undefined : or(ilike(fullName, pattern), ilike(teachers.email, pattern)),
    state && (state === 'active' ? isNull(teachers.disabledAt) : isNotNull(teachers.disabledAt)),
  );
}

function afterCursor(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [name, id] = readCursor(after);
  return or(gt(sortName, name), and(eq(sortName, name), gt(teachers.id, id)));
}

/** The names of the courses that tutors teach, by the tutor's id. */
async function readCourses(db: Queryable, tutorIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ tutorId: courses.instructorId, name: courses.name })
    .from(courses)
    .where(inArray(courses.instructorId, tutorIds))
    .orderBy(asc(courses.name));
  const taught = new Map<string, string[]>();
  for (const { tutorId, name } of rows) if (tutorId !== null) taught.set(tutorId, [...(taught.get(tutorId) ?? []), name]);
  return taught;
}

/** The names of the courses whose doubts a tutor answers beside who teaches them. */
async function readAnswered(db: Queryable, tutorId: string): Promise<string[]> {
  const rows = await db
    .select({ name: courses.name })
    .from(courseTutors)
    .innerJoin(courses, eq(courses.id, courseTutors.courseId))
    .where(and(eq(courseTutors.teacherId, tutorId), or(isNull(courses.instructorId), ne(courses.instructorId, tutorId))))
    .orderBy(asc(courses.name));
  return rows.map(({ name }) => name);
}

/** A tutor's page. Throws `CallRefused` 404. */
export async function readTutorFile(db: Queryable, id: string, deps: FileDeps): Promise<TutorFile> {
  const [tutor] = await db.select().from(teachers).where(eq(teachers.id, id));
  if (!tutor) throw new CallRefused(404, 'notFound', 'There’s no such tutor.');
  const { username, firstname, lastname, email, passwordHash, disabledAt } = tutor;
  return {
    ...{ id, name: `${firstname} ${lastname}`.trim(), firstname, lastname, username, email, isActive: disabledAt === null },
    newEmail: (await readNewEmails(db, 'teacher', [id])).get(id) ?? null,
    hasApp: (await readAppHolders(db, 'teacher', [id])).has(id),
    ...{ hasPassword: passwordHash !== null, invitation: (await readInvitations(db, 'teacher', [id])).get(id) ?? null },
    courses: (await readCourses(db, [id])).get(id) ?? [],
    answers: await readAnswered(db, id),
    checks: listCheckStates(
      (await readChecks(db, eq(tutorChecks.tutorId, id))).get(id) ?? [],
      toDay(deps.now, deps.schoolZone).slice(0, 10),
    ),
    hours: await loadHours(db, id, deps),
    meets: { room: tutor.room ?? '', elsewhere: deps.roomServer !== null },
    times: await readFreeTimes(db, id, deps.now),
  };
}
